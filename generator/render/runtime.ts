import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RenderedFile } from '../model/ir.ts';
import { packageRoot } from '../package-root.ts';

/** Static imports, and those on first use. */
const importEnding = /((?:from |import\()'\.{1,2}\/[^'\n]*)\.ts'/g;
const sources = new Map<string, string>();

/**
 * The runtime sources that a client needs: whatever its files import below `runtime/` and `providers/<id>/wire`, and whatever those import.
 * They are copied as they are, but for the header and the endings of their imports.
 *
 * @param modules modules that the client's files import, as paths below the output folder without ending
 * @param printed files that are printed for this client, and not copied
 */
export function renderRuntime(
  modules: Iterable<string>,
  printed: ReadonlySet<string>,
  header: string,
  extension: 'js' | 'ts',
): RenderedFile[] {
  const files = new Map<string, string>();
  const pending = [...modules].filter(isSource);
  for (let module = pending.pop(); module !== undefined; module = pending.pop()) {
    const file = `${module}.ts`;
    if (files.has(file) || printed.has(file)) continue;
    const source = readSource(file);
    files.set(file, `${header}\n${source.replace(importEnding, `$1.${extension}'`)}`);
    for (const [, specifier = ''] of source.matchAll(/(?:from |import\()'(\.{1,2}\/[^'\n]*)\.ts'/g)) {
      pending.push(path.posix.join(path.posix.dirname(file), specifier));
    }
  }
  return [...files].map(([file, text]) => ({ path: file, text }));
}

function isSource(module: string): boolean {
  return module.startsWith('runtime/') || /^providers\/[^/]+\/wire$/.test(module);
}

function readSource(file: string): string {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(path.join(packageRoot(), 'templates', file), 'utf8').replaceAll('\r\n', '\n');
  sources.set(file, text);
  return text;
}
