import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { diagnostic } from '../diagnostics/diagnostic.ts';
import { parseJson } from './json-document.ts';
import type { FileName, Parsed } from './parsed.ts';
import { decodeText } from './text.ts';
import { parseYaml } from './yaml-document.ts';

/** The endings of files that definitions can stand in. */
export const definitionEndings: readonly string[] = ['.json', '.jsonc', '.yaml', '.yml'];

/** Reads and parses a file below `root`; its ending says how. */
export function readDefinitionFile(root: string, absolute: string, uri = fileUri(absolute)): Parsed {
  const name: FileName = { file: shownPath(root, absolute), uri };
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(absolute);
  } catch (error) {
    return unreadable(name, reason(error));
  }
  let text: string;
  try {
    text = decodeText(bytes);
  } catch {
    return unreadable(name, 'it is not text in UTF-8');
  }
  const ending = path.extname(absolute).toLowerCase();
  if (ending === '.yaml' || ending === '.yml') return parseYaml(name, text);
  return parseJson(name, text, ending === '.jsonc');
}

/** A path relative to `root`, with `/` on every platform. */
export function shownPath(root: string, absolute: string): string {
  return path.relative(root, absolute).split(path.sep).join('/');
}

export function fileUri(absolute: string): string {
  return pathToFileURL(absolute).href;
}

function unreadable(name: FileName, why: string): Parsed {
  const at = { file: name.file, pointer: '', line: 1, column: 1 };
  return { diagnostics: [diagnostic('file-unreadable', `${name.file} cannot be read: ${why}`, at)] };
}

/** What the system said, without the absolute path that it adds. */
function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  const known: { readonly [code: string]: string | undefined } = {
    ENOENT: 'it does not exist',
    EISDIR: 'it is a directory',
    EACCES: 'access is denied',
    EPERM: 'access is denied',
  };
  return known[code] ?? code;
}
