import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A set of writes and removals below one folder that can be taken back until it is complete. Texts are written beside
 * their places by `prepare`; only when all of them stand does `put` rename them.
 */
export class Transaction {
  readonly #out: string;
  readonly #prepared = new Map<string, string>();
  readonly #swept = new Set<string>();
  readonly #undo: (() => void)[] = [];

  constructor(out: string) {
    this.#out = out;
  }

  /** Writes a text beside its place; folders are made. */
  prepare(file: string, text: string): void {
    const target = path.join(this.#out, file);
    const folder = path.dirname(target);
    this.#makeFolder(folder);
    this.#sweep(folder);
    const temporary = path.join(folder, `.toolwright-${process.pid}-${this.#prepared.size}.tmp`);
    this.#prepared.set(file, temporary);
    writeFileSync(temporary, text);
  }

  /** Renames a prepared text to its place. `before` is what stood there, for taking it back. */
  put(file: string, before: string | undefined): void {
    const temporary = this.#prepared.get(file);
    if (temporary === undefined) throw new Error(`${file} was not prepared`);
    const target = path.join(this.#out, file);
    rename(temporary, target);
    this.#prepared.delete(file);
    this.#undo.push(() => {
      if (before === undefined) unlinkSync(target);
      else this.#restore(target, before);
    });
  }

  /** Removes a file, and the folders that it leaves empty. `before` is what stood there. */
  remove(file: string, before: string): void {
    const target = path.join(this.#out, file);
    unlinkSync(target);
    this.#undo.push(() => this.#restore(target, before));
    let folder = path.posix.dirname(file);
    while (folder !== '.' && removeIfEmpty(path.join(this.#out, folder))) folder = path.posix.dirname(folder);
  }

  /** Takes everything back, as far as the disk allows. */
  undo(): void {
    for (const temporary of this.#prepared.values()) attempt(() => rmSync(temporary, { force: true }));
    for (const step of this.#undo.toReversed()) attempt(step);
  }

  #restore(target: string, text: string): void {
    mkdirSync(path.dirname(target), { recursive: true });
    const temporary = path.join(path.dirname(target), `.toolwright-${process.pid}-undo.tmp`);
    writeFileSync(temporary, text);
    rename(temporary, target);
  }

  #makeFolder(folder: string): void {
    const first = mkdirSync(folder, { recursive: true });
    if (first === undefined) return;
    const made: string[] = [];
    for (let each = folder; each.length >= first.length; each = path.dirname(each)) made.unshift(each);
    for (const each of made) this.#undo.push(() => rmdirSync(each));
  }

  /** Removes what a killed run left behind. */
  #sweep(folder: string): void {
    if (this.#swept.has(folder)) return;
    this.#swept.add(folder);
    for (const name of readdirSync(folder)) {
      const [, owner] = /^\.toolwright-(\d+)-\w+\.tmp$/.exec(name) ?? [];
      if (owner !== undefined && !isRunning(Number(owner))) attempt(() => rmSync(path.join(folder, name)));
    }
  }
}

function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Windows refuses a rename while a scanner or an editor holds the file open; it lets go soon. */
function rename(from: string, to: string): void {
  for (let left = process.platform === 'win32' ? 20 : 0; ; left--) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (left === 0 || (code !== 'EPERM' && code !== 'EBUSY' && code !== 'EACCES')) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
}

function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // Taking back goes on: one file that resists must not keep the others from being restored.
  }
}
