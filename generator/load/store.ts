import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DocumentStore, FoundDocument } from '../model/documents.ts';
import type { Parsed } from './parsed.ts';
import { fileUri, readDefinitionFile, shownPath } from './read-file.ts';

/**
 * The files of a run: those that hold actions and those that references lead to, each read once. References
 * reach files below `root` only, but for those that the config maps a URI to on purpose.
 */
export class FileStore implements DocumentStore {
  readonly #root: string;
  readonly #refs: ReadonlyMap<string, string>;
  readonly #read = new Map<string, Parsed>();

  constructor(root: string, refs: Readonly<Record<string, string>>) {
    this.#root = root;
    this.#refs = new Map(Object.entries(refs).map(([uri, file]) => [uri.replace(/#$/, ''), file]));
  }

  /** Paths (as shown) of every file that was read so far. */
  get files(): readonly string[] {
    return [
      ...new Set([...this.#read.values()].flatMap(({ document }) => (document ? [document.file] : []))),
    ].sort();
  }

  /** Reads a file by its absolute path. */
  open(absolute: string): Parsed {
    return this.#once(fileUri(absolute), absolute);
  }

  find(uri: string): FoundDocument {
    const mapped = this.#mapped(uri);
    if (mapped !== undefined) return this.#found(uri, path.resolve(this.#root, mapped));
    if (!uri.startsWith('file:')) return { kind: 'remote' };
    const absolute = localPath(uri);
    if (absolute === undefined) return { kind: 'remote' };
    return this.#isInside(absolute) ? this.#found(uri, absolute) : { kind: 'outside' };
  }

  /** A URI of the config's `refs`; one that ends in `/` maps everything below it. */
  #mapped(uri: string): string | undefined {
    const exact = this.#refs.get(uri);
    if (exact !== undefined) return exact;
    const folders = [...this.#refs.keys()].filter((each) => each.endsWith('/') && uri.startsWith(each));
    const longest = folders.sort((a, b) => b.length - a.length)[0];
    if (longest === undefined) return undefined;
    const below = uri.slice(longest.length);
    return below.split('/').includes('..') ? undefined : path.join(this.#refs.get(longest) ?? '', below);
  }

  #isInside(absolute: string): boolean {
    const relative = path.relative(realPath(this.#root), realPath(absolute));
    return !relative.startsWith('..') && !path.isAbsolute(relative);
  }

  #found(uri: string, absolute: string): FoundDocument {
    if (!existsSync(absolute)) return { kind: 'missing', file: shownPath(this.#root, absolute) };
    const { document, diagnostics } = this.#once(uri, absolute);
    return document === undefined
      ? { kind: 'broken', file: shownPath(this.#root, absolute), diagnostics }
      : { kind: 'document', document, diagnostics };
  }

  #once(uri: string, absolute: string): Parsed {
    const known = this.#read.get(uri);
    if (known !== undefined) return known;
    const parsed = readDefinitionFile(this.#root, absolute, uri);
    this.#read.set(uri, parsed);
    return parsed;
  }
}

function localPath(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

/** The path behind symbolic links; the path itself where there is nothing. */
function realPath(absolute: string): string {
  try {
    return realpathSync(absolute);
  } catch {
    return path.resolve(absolute);
  }
}
