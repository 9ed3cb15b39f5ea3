import { visible } from '../diagnostics/reporters/visible.ts';
import type { StrictRow } from '../lowered-providers.ts';
import type { Loss } from '../model/ir.ts';
import type { GenerateResult } from '../pipeline.ts';
import type { Printable } from './generate-flags.ts';

/** What `--print` shows: data as JSON; names and losses as a table, or as JSON where `--json` asks for it. */
export function printResult(what: Printable, result: GenerateResult, json: boolean): string {
  switch (what) {
    case 'ir':
      return toJson(result.catalog);
    case 'plan':
      return toJson(result.plan);
    case 'names':
      return json ? toJson(result.names) : namesTable(result.names);
    case 'losses':
      return json ? toJson(lossReport(result)) : lossesTable(result.losses) + strictTable(result);
  }
}

function namesTable(names: GenerateResult['names']): string {
  const rows = [...names].flatMap(([provider, table]) =>
    [...table].map(([canonical, wire]) => [provider, visible(canonical), wire]),
  );
  return table([['provider', 'action', 'wire name'], ...rows]);
}

function lossesTable(losses: readonly Loss[]): string {
  const rows = losses.map(({ action, provider, pointer, keyword, became, note }) =>
    [provider, action, pointer === '' ? '/' : pointer, keyword, became, note].map(visible),
  );
  return table([['provider', 'action', 'place', 'keyword', 'became', 'note'], ...rows]);
}

/** Both figures of strict mode, apart: what could be sent strict with every value, and what is. */
function lossReport({ losses, strict }: GenerateResult): object {
  return { losses, strict, summary: summaries(strict) };
}

function summaries(
  rows: readonly StrictRow[],
): { provider: string; tools: number; possible: number; sent: number }[] {
  return [...new Set(rows.map((row) => row.provider))].map((provider) => {
    const own = rows.filter((row) => row.provider === provider);
    return {
      provider,
      tools: own.length,
      possible: own.filter((row) => row.possible).length,
      sent: own.filter((row) => row.strict).length,
    };
  });
}

function strictTable({ strict }: GenerateResult): string {
  if (strict.length === 0) return '';
  const left = strict.filter((row) => !row.strict);
  const rows = left.map(({ provider, action, reason = '' }) => [provider, action, reason].map(visible));
  const figures = summaries(strict).map(
    ({ provider, tools, possible, sent }) =>
      `${provider}: ${tools} tools, ${possible} could be strict and lose nothing, ${sent} are sent strict\n`,
  );
  const reasons =
    rows.length === 0 ? '' : `\n${table([['provider', 'action', 'not strict, since'], ...rows])}`;
  return `${reasons}\n${figures.join('')}`;
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0),
  );
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

/** Maps are printed as objects; a key such as `__proto__` is an ordinary key. */
function toJson(value: unknown): string {
  const text = JSON.stringify(
    value,
    (_key, each: unknown) =>
      each instanceof Map ? Object.fromEntries(each) : each instanceof Set ? [...each] : each,
    2,
  );
  return `${text}\n`;
}
