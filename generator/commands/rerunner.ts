/**
 * Runs work on request: one run at a time, a burst of requests is one run, and a request during a run is served by one
 * more run after it.
 */
export class Rerunner {
  readonly #work: () => Promise<void>;
  readonly #quietMs: number;
  #timer: NodeJS.Timeout | undefined;
  #running = false;
  #again = false;
  #closed = false;

  /**
   * @param work must not reject
   * @param quietMs how long it must have been quiet before a run begins
   */
  constructor(work: () => Promise<void>, quietMs: number) {
    this.#work = work;
    this.#quietMs = quietMs;
  }

  request(): void {
    if (this.#closed) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.begin(this.#work), this.#quietMs);
  }

  /** Does the first run at once. What is requested meanwhile is served after it. Rejects where this first work does. */
  async begin(work: () => Promise<void>): Promise<void> {
    this.#running = true;
    this.#again = false;
    await work();
    this.#running = false;
    if (this.#again) this.request();
  }

  /** No further run begins. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}
