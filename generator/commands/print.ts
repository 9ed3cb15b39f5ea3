import { visible } from '../diagnostics/reporters/visible.ts';
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
      return json ? toJson(result.losses) : lossesTable(result.losses);
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
