import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ClientSource } from '../model/client-source.ts';
import type { RenderedFile } from '../model/ir.ts';
import { packageRoot } from '../package-root.ts';
import { specifier } from './imports.ts';

/** Static imports, and those on first use. */
const importEnding = /((?:from |import\()'\.{1,2}\/[^'\n]*)\.ts'/g;
const ours = new Map<string, string>();

/**
 * The runtime sources that a client needs: whatever its files import below `runtime/` and `providers/<id>/wire`, and whatever those import.
 * They are copied as they are, but for the header and the endings of their imports.
 *
 * @param modules modules that the client's files import, as paths below the output folder without ending
 */
export function renderRuntime(
  modules: Iterable<string>,
  { printed, sources, header, extension }: RuntimeOptions,
): RenderedFile[] {
  const files = new Map<string, string>();
  const pending = [...modules].filter(isSource);
  for (let module = pending.pop(); module !== undefined; module = pending.pop()) {
    const file = `${module}.ts`;
    if (files.has(file) || printed.has(file)) continue;
    const own = sources.get(file);
    const { text, imports } = own === undefined ? copyOf(file, extension) : copyOfHosts(own, extension);
    files.set(file, `${header}\n${text}`);
    pending.push(...imports);
  }
  return [...files].map(([file, text]) => ({ path: file, text }));
}

export interface RuntimeOptions {
  /** Files that are printed for this client, and not copied. */
  readonly printed: ReadonlySet<string>;
  /** Files of the host's own by their path in the client, where they stand in the place of ours. */
  readonly sources: ReadonlyMap<string, ClientSource>;
  readonly header: string;
  readonly extension: 'js' | 'ts';
}

interface Copy {
  readonly text: string;
  readonly imports: readonly string[];
}

function copyOf(file: string, extension: 'js' | 'ts'): Copy {
  const source = readSource(file);
  const imports = [...source.matchAll(/(?:from |import\()'(\.{1,2}\/[^'\n]*)\.ts'/g)];
  return {
    text: source.replace(importEnding, `$1.${extension}'`),
    imports: imports.map(([, way = '']) => path.posix.join(path.posix.dirname(file), way)),
  };
}

function copyOfHosts({ path: file, pieces }: ClientSource, extension: 'js' | 'ts'): Copy {
  const text = pieces.map((piece) =>
    typeof piece === 'string' ? piece : specifier(file, piece.module, extension),
  );
  const imports = pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.module]));
  return { text: `${text.join('').trim()}\n`, imports };
}

function isSource(module: string): boolean {
  return module.startsWith('runtime/') || /^providers\/[^/]+\/wire$/.test(module);
}

function readSource(file: string): string {
  const known = ours.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(path.join(packageRoot(), 'templates', file), 'utf8').replaceAll('\r\n', '\n');
  ours.set(file, text);
  return text;
}
