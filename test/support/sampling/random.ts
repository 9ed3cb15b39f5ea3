/** A small deterministic random source: the same seed gives the same values on every machine. */
export class Random {
  private state: number;
  private readonly turns = new WeakMap<object, number>();

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** mulberry32: from 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }

  /** Takes each of `count` choices at one place in turn, so that a few samples meet every branch and enum member. */
  turn(place: object, count: number): number {
    const turn = this.turns.get(place) ?? this.below(count);
    this.turns.set(place, turn + 1);
    return turn % count;
  }
}
