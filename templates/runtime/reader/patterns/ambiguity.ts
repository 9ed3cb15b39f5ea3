import type { Positions } from './positions.ts';
/** How the time of a backtracking match can grow with the text. */
export type PatternRisk = 'linear' | 'polynomial' | 'exponential';

/** So many steps are taken in all; a pattern that needs more is taken for dangerous. */
const maxSteps = 500_000;

class TooLarge extends Error {}

/** How ambiguous the loops of an automaton are. */
export function findAmbiguity(positions: Positions): PatternRisk {
  try {
    return new Search(positions).risk();
  } catch (error) {
    if (error instanceof TooLarge) return 'exponential';
    throw error;
  }
}

/** Goes through pairs and triples of positions that one text leads to; these are numbers in base `width`. */
class Search {
  readonly #positions: Positions;
  readonly #width: number;
  #steps = 0;

  constructor(positions: Positions) {
    this.#positions = positions;
    this.#width = positions.follow.length;
  }

  risk(): PatternRisk {
    const loops = this.#loops();
    if (loops.some((loop) => this.#isExponential(loop))) return 'exponential';
    return loops.some((first) => loops.some((second) => this.#isPolynomial(first, second)))
      ? 'polynomial'
      : 'linear';
  }

  #follow(at: number): Iterable<number> {
    return this.#positions.follow[at]?.keys() ?? [];
  }

  /** The strongly connected components that hold a loop. */
  #loops(): ReadonlySet<number>[] {
    const reach = this.#positions.follow.map((_, start) => this.#reachable(start, (at) => this.#follow(at)));
    const loops: Set<number>[] = [];
    const done = new Set<number>();
    for (const [start, from] of reach.entries()) {
      if (done.has(start) || !from.has(start)) continue;
      const loop = new Set([...from].filter((at) => reach[at]?.has(start)));
      for (const at of loop) done.add(at);
      loops.push(loop);
    }
    return loops;
  }

  /** Some text leads from a position of the loop back to itself in two ways. */
  #isExponential(loop: ReadonlySet<number>): boolean {
    const { follow, overlaps } = this.#positions;
    for (const at of loop) {
      for (const [next, weight] of follow[at] ?? []) if (weight > 1 && loop.has(next)) return true;
    }
    const width = this.#width;
    const before = new Map<number, number[]>();
    const step = (pair: number): number[] => {
      const pairs: number[] = [];
      for (const a of this.#follow(Math.floor(pair / width))) {
        for (const b of this.#follow(pair % width)) {
          if (!loop.has(a) || !loop.has(b) || !overlaps(a, b)) continue;
          const next = a * width + b;
          before.set(next, [...(before.get(next) ?? []), pair]);
          pairs.push(next);
        }
      }
      return pairs;
    };
    // Whatever position of the loop it starts from: each leads to all others.
    const [any = 0] = loop;
    const start = any * width + any;
    const there = this.#reachable(start, step);
    for (const pair of this.#reachable(start, (each) => before.get(each) ?? [])) {
      if (there.has(pair) && Math.floor(pair / width) !== pair % width) return true;
    }
    return false;
  }

  /** Some text stays in the first loop, leads from it to the second, and stays in the second. */
  #isPolynomial(first: ReadonlySet<number>, second: ReadonlySet<number>): boolean {
    const { overlaps } = this.#positions;
    const width = this.#width;
    if (first === second || !this.#leads(first, second)) return false;
    const step = (triple: number): number[] => {
      const triples: number[] = [];
      for (const a of this.#follow(Math.floor(triple / width / width))) {
        if (!first.has(a)) continue;
        for (const c of this.#follow(triple % width)) {
          if (!second.has(c) || !overlaps(a, c)) continue;
          for (const b of this.#follow(Math.floor(triple / width) % width)) {
            if (overlaps(a, b) && overlaps(b, c)) triples.push((a * width + b) * width + c);
          }
        }
      }
      return triples;
    };
    for (const p of first) {
      for (const q of second) {
        if (!overlaps(p, q)) continue;
        if (this.#reachable((p * width + p) * width + q, step).has((p * width + q) * width + q)) return true;
      }
    }
    return false;
  }

  #leads(from: ReadonlySet<number>, to: ReadonlySet<number>): boolean {
    const [start] = from;
    if (start === undefined) return false;
    for (const at of this.#reachable(start, (each) => this.#follow(each))) if (to.has(at)) return true;
    return false;
  }

  /** What can be reached in one step or more. */
  #reachable(start: number, step: (at: number) => Iterable<number>): Set<number> {
    const found = new Set<number>();
    const open = [start];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const next of step(at)) {
        if (++this.#steps > maxSteps) throw new TooLarge();
        if (found.has(next)) continue;
        found.add(next);
        open.push(next);
      }
    }
    return found;
  }
}
