import type { Diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { load } from '../../generator/load/load.ts';
import { buildCatalog } from '../../generator/model/catalog.ts';
import type { Catalog } from '../../generator/model/ir.ts';
import { ajvOracle } from '../../generator/model/oracles/ajv.ts';
import { shapes } from '../../templates/providers/shapes.ts';
import { folderWith } from '../write/folder.ts';

export interface ModelRun {
  readonly catalog: Catalog;
  readonly diagnostics: readonly Diagnostic[];
}

/** Loads a folder's files and builds their catalog, as a run does. */
export async function modelOf(
  files: { readonly [file: string]: string },
  options: { readonly globs?: readonly string[]; readonly refs?: Readonly<Record<string, string>> } = {},
): Promise<ModelRun> {
  return modelOfFolder(folderWith(files), options);
}

export async function modelOfFolder(
  root: string,
  options: { readonly globs?: readonly string[]; readonly refs?: Readonly<Record<string, string>> } = {},
): Promise<ModelRun> {
  const loaded = await load({ root, globs: options.globs ?? ['**/*'], refs: options.refs ?? {}, shapes });
  const { catalog, diagnostics } = buildCatalog(loaded, ajvOracle);
  return { catalog, diagnostics: [...loaded.diagnostics, ...diagnostics] };
}

/** Stands in a fixture right before the character that a diagnostic must point to. */
const mark = '▶';

/** A fixture without its mark, and the mark's line and column (from 1, columns in UTF-16 units). */
export function unmark(text: string): {
  readonly text: string;
  readonly line: number;
  readonly column: number;
} {
  const at = text.indexOf(mark);
  if (at < 0 || text.indexOf(mark, at + 1) >= 0) throw new Error(`A fixture needs exactly one ${mark}`);
  const before = text.slice(0, at).split('\n');
  return {
    text: text.replace(mark, ''),
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
  };
}
