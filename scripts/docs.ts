/** Renews the tables in `docs/` that are made from the code: the diagnostics in `docs/command.md`. A test holds them fresh. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { catalog } from '../generator/diagnostics/catalog.ts';

const page = path.join(path.dirname(import.meta.dirname), 'docs/command.md');
const begin = '<!-- diagnostics: renewed by `node scripts/docs.ts` -->\n';
const end = '<!-- /diagnostics -->';

/** The page with the table of all diagnostic codes as the catalog has it now. */
export function withDiagnostics(text: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error('docs/command.md has lost the marks around its diagnostics');
  return `${text.slice(0, from + begin.length)}\n${diagnosticsTable()}\n${text.slice(to)}`;
}

function diagnosticsTable(): string {
  return table([
    ['Code', 'Severity', 'What, and why', 'What to do'],
    ...Object.entries(catalog).map(([code, { severity, title, cause, fix }]) => [
      `\`${code}\``,
      severity,
      `${title}. ${cause}`,
      fix,
    ]),
  ]);
}

/** A table as the formatter writes it: cells padded to the width of their column. */
function table(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    `| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |\n`;
  const [head = [], ...body] = cells;
  return [head, widths.map((width) => '-'.repeat(width)), ...body].map(line).join('');
}

if (import.meta.main) writeFileSync(page, withDiagnostics(readFileSync(page, 'utf8')));
