export interface Timing {
  readonly phase: string;
  readonly ms: number;
}

/** Measures the phases of a run, for `--timings`. */
export class Stopwatch {
  readonly timings: Timing[] = [];

  run<T>(phase: string, work: () => T): T {
    const start = performance.now();
    try {
      return work();
    } finally {
      this.timings.push({ phase, ms: performance.now() - start });
    }
  }

  async time<T>(phase: string, work: () => Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      this.timings.push({ phase, ms: performance.now() - start });
    }
  }
}
