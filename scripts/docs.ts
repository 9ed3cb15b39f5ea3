/** Renews what in `docs/` is made from the code: the diagnostics, the pictures of lowering, the dialects. A test holds them fresh. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { catalog } from '../generator/diagnostics/catalog.ts';
import { dialectsPage, withPictures } from './docs-lowering.ts';
import { table } from './docs-table.ts';

const docs = path.join(path.dirname(import.meta.dirname), 'docs');
const page = path.join(docs, 'command.md');
const lowering = path.join(docs, 'lowering.md');
const dialects = path.join(docs, 'dialects.md');
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

if (import.meta.main) {
  writeFileSync(page, withDiagnostics(readFileSync(page, 'utf8')));
  writeFileSync(lowering, withPictures(readFileSync(lowering, 'utf8')));
  writeFileSync(dialects, dialectsPage());
}
