import type { FSWatcher } from 'chokidar';

/** Watches one set of paths at a time, and knows when it has begun to. */
export class Watched {
  readonly #open: (paths: string[]) => FSWatcher;
  #watcher: FSWatcher | undefined;
  #paths = '';
  #closed = false;

  /** @param open must have its listeners on the watcher that it gives */
  constructor(open: (paths: string[]) => FSWatcher) {
    this.#open = open;
  }

  /** Watches these paths instead. From when it resolves, no change of them is missed. */
  async turnTo(paths: readonly string[]): Promise<void> {
    const told = JSON.stringify(paths);
    if (told === this.#paths) {
      // What was removed and has come back is watched again.
      if (!this.#closed) this.#watcher?.add([...paths]);
      return;
    }
    await this.#watcher?.close();
    if (this.#closed) return;
    const watcher = this.#open([...paths]);
    this.#watcher = watcher;
    this.#paths = told;
    // A folder that cannot be watched is told as an error, and is no reason to wait for ever.
    await new Promise<void>((resolve) => {
      watcher.once('ready', resolve).once('error', () => resolve());
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#watcher?.close();
  }
}
