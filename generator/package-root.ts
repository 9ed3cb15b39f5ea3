import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

let found: string | undefined;

/**
 * The folder of the package itself, from its source as from what is compiled to `dist/`: templates and schemas lie below it.
 *
 * @throws {Error} where the file was taken out of its package (bundled, say)
 */
export function packageRoot(): string {
  found ??= search(import.meta.dirname);
  return found;
}

/** The package's version, for `--version`. */
export function packageVersion(): string {
  const version: unknown = readManifest(packageRoot())?.version;
  return typeof version === 'string' ? version : 'unknown';
}

function search(start: string): string {
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (readManifest(folder)?.name === 'toolwright') return folder;
    if (folder === path.dirname(folder)) throw new Error(`toolwright's package.json is not above ${start}`);
  }
}

function readManifest(folder: string): { readonly name?: unknown; readonly version?: unknown } | undefined {
  const file = path.join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
