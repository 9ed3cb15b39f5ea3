import { type Dirent, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { isInside } from './path.ts';

/** What stands at a path of the output folder. */
export type Sighting =
  | { readonly kind: 'absent' }
  | { readonly kind: 'file'; readonly text: string }
  /** The disk ignores case, and a file stands there whose name is spelled otherwise. */
  | { readonly kind: 'respelled'; readonly text: string }
  /** Something that a file can neither replace nor be put beside; `why` completes "… stands in the way". */
  | { readonly kind: 'blocked'; readonly why: string };

/**
 * Looks at the output folder without changing it. Names are compared as the directory lists them, so that on disks that
 * ignore case `User.ts` is not taken for `user.ts`; each directory is listed once.
 */
export class OutputFolder {
  readonly #out: string;
  readonly #real: string | undefined;
  readonly #listings = new Map<string, ReadonlyMap<string, Dirent>>();

  constructor(out: string) {
    this.#out = out;
    this.#real = realPath(out);
  }

  /** @throws {Error} when the path leads out of the output folder by its text; that is a fault of the caller */
  look(file: string): Sighting {
    if (!isInside(file)) throw new Error(`the path ${JSON.stringify(file)} leads out of the output folder`);
    const names = file.split('/');
    const name = names.pop() ?? '';
    let folder = '';
    for (const each of names) {
      const entry = this.#list(folder).get(each);
      folder = folder === '' ? each : `${folder}/${each}`;
      if (entry === undefined) return { kind: 'absent' };
      const why = this.#hindrance(folder, entry);
      if (why !== undefined) return { kind: 'blocked', why };
    }
    if (this.#list(folder).has(name)) return this.#read(file);
    if (lstatSync(path.join(this.#out, file), { throwIfNoEntry: false }) === undefined)
      return { kind: 'absent' };
    const found = this.#read(file);
    return found.kind === 'file' ? { kind: 'respelled', text: found.text } : found;
  }

  #read(file: string): Sighting {
    const target = path.join(this.#out, file);
    const stats = statSync(target, { throwIfNoEntry: false });
    if (stats === undefined) return { kind: 'blocked', why: 'a symbolic link that leads nowhere' };
    if (!stats.isFile()) return { kind: 'blocked', why: stats.isDirectory() ? 'a folder' : 'a special file' };
    return { kind: 'file', text: readFileSync(target, 'utf8') };
  }

  #hindrance(folder: string, entry: Dirent): string | undefined {
    if (entry.isDirectory()) return undefined;
    if (!entry.isSymbolicLink()) return `the file \`${folder}\``;
    const target = path.join(this.#out, folder);
    const real = realPath(target);
    if (real === undefined || !statSync(target).isDirectory()) return `the symbolic link \`${folder}\``;
    if (this.#real !== undefined && isBelow(real, this.#real)) return undefined;
    return `the symbolic link \`${folder}\`, which leads out of the output folder,`;
  }

  #list(folder: string): ReadonlyMap<string, Dirent> {
    const known = this.#listings.get(folder);
    if (known !== undefined) return known;
    const listing = new Map(listFolder(path.join(this.#out, folder)).map((entry) => [entry.name, entry]));
    this.#listings.set(folder, listing);
    return listing;
  }
}

function listFolder(folder: string): Dirent[] {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return [];
  return readdirSync(folder, { withFileTypes: true });
}

function realPath(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}

function isBelow(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}
