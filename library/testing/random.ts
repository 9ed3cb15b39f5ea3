/** Random values for the laws of the suite: a seed gives the same ones everywhere, and early ones are small. */
export class Random {
  #state: number;
  readonly #size: number;

  /** @param size from 0 to 1: how much of the longest texts and lists there may be */
  constructor(seed: number, size: number) {
    this.#state = seed >>> 0;
    this.#size = size;
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from `least` to `most`. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[this.int(0, values.length - 1)] ?? values[0];
  }

  /** A list of `least` to `most` values, the longer the larger this source is. */
  list<Value>(least: number, most: number, make: () => Value): Value[] {
    const longest = Math.round(least + (most - least) * this.#size);
    return Array.from({ length: this.int(least, longest) }, make);
  }

  /** Text of any kind: letters, what JSON escapes, characters of two code units and halves of them. */
  text(least: number = 0): string {
    const unit = this.pick([
      () => String.fromCharCode(this.int(0x20, 0x7e)),
      () => this.pick(['"', '\\', '\n', '\0', '{', '}', '[', 'é', '\u2028', '😀', '\ud83d', '__proto__']),
      () => String.fromCodePoint(this.int(0, 0x10ffff)),
    ]);
    return this.list(least, 12, unit).join('');
  }

  /** Any JSON value. */
  json(depth: number = 0): unknown {
    const scalar = [
      () => null,
      () => this.next() < 0.5,
      () => this.pick([0, -0, 1, -1, 1.5, 1e21, 2 ** 53, -(2 ** 31)]),
      () => this.text(),
    ] as const satisfies readonly (() => unknown)[];
    if (depth > 3) return this.pick<() => unknown>(scalar)();
    return this.pick<() => unknown>([
      ...scalar,
      () => this.list(0, 4, () => this.json(depth + 1)),
      () => Object.fromEntries(this.list(0, 4, () => [this.text(), this.json(depth + 1)])),
    ])();
  }

  /** Any value at all, also what JSON cannot say. */
  anything(): unknown {
    return this.pick<() => unknown>([
      () => this.json(),
      () => undefined,
      () => this.pick([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]),
      () => 10n,
      () => Symbol('any'),
      () => () => undefined,
      () => new Date(Number.NaN),
      () => new Map([['key', this.json()]]),
      () => new Uint8Array([1, 2]),
      () => Object.assign(Object.create(null), { type: this.json() }),
      () => this.list(0, 4, () => this.anything()),
      () => Object.fromEntries(this.list(0, 4, () => [this.text(), this.anything()])),
    ])();
  }
}
