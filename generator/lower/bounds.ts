import type { SchemaLimits } from '../model/dialect.ts';
import type { Bounds } from './lowering.ts';

/** What one request still has room for. */
export interface Room {
  readonly optionals?: number;
  readonly unions?: number;
}

type Kept = Pick<Bounds, 'depth' | 'enumValues' | 'optionals' | 'unions'>;
type Copied = Pick<Bounds, 'depth' | 'unrolled' | 'copied' | 'shown' | 'flat'>;

const all = Number.POSITIVE_INFINITY;
const nothing: Kept = { depth: 1, enumValues: 0, optionals: all, unions: all };
const most: Copied = { depth: all, unrolled: 2, copied: all, shown: 'whole', flat: false };
const least: Copied = { depth: 1, unrolled: 1, copied: 1, shown: 'brief', flat: true };

/** Ever less of a schema as it is: first what the request has room for, then shorter lists, then fewer levels. */
function keeping(limits: SchemaLimits, room: Room): readonly Kept[] {
  const { depth = 20, enumValues = all } = limits;
  const { optionals = all, unions = all } = room;
  const listed = Number.isFinite(enumValues);
  const least = listed ? 50 : enumValues;
  const levels = Array.from({ length: Math.max(0, depth - 1) }, (_, i) => depth - 1 - i);
  return [
    { depth, enumValues, optionals: all, unions: all },
    ...(Number.isFinite(optionals + unions) ? [{ depth, enumValues, optionals, unions }] : []),
    ...(listed ? [250, 50, 10] : []).map((most) => ({ depth, enumValues: most, optionals, unions })),
    ...levels.map((each) => ({ depth: each, enumValues: least, optionals, unions })),
    { ...nothing, optionals, unions },
  ];
}

/**
 * Ever less that stands twice: schemas that contain themselves are unrolled once, not twice; then what is written out of shared definitions keeps its
 * structure down to fewer levels of the value; then everything does. So what lies near the root keeps its structure longest, whatever the order of the
 * parts, and what stands once keeps it longer than copies.
 */
const copying: readonly Copied[] = [
  most,
  { ...most, unrolled: 1 },
  ...[12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((copied): Copied => ({ ...most, unrolled: 1, copied })),
  ...[8, 6, 4, 3, 2, 1].map((depth): Copied => ({ ...most, unrolled: 1, copied: 1, depth })),
  { ...least, shown: 'whole' },
  least,
];
const last = copying.length - 1;

/** The bounds of one try. What the dialect's limits ask is narrowed step by step, what the size asks by halves. */
export class Narrowing {
  readonly #keeping: readonly Kept[];
  readonly #size: number;
  #kept = 0;
  #copied = 0;
  /** The last step that was too large, and the first that is not, as far as is known. */
  #large = -1;
  #fits = 0;

  constructor(limits: SchemaLimits, room: Room, size: number) {
    this.#keeping = keeping(limits, room);
    this.#size = size;
  }

  get bounds(): Bounds {
    const keep = this.#keeping[this.#kept] ?? nothing;
    const copy = copying[this.#copied] ?? least;
    const size = this.#copied === last ? all : this.#size;
    return { ...keep, ...copy, depth: Math.min(keep.depth, copy.depth), size };
  }

  /** The last try was too large. The narrowest never is. */
  tooLarge(): void {
    this.#large = this.#copied;
    if (this.#large >= this.#fits) this.#fits = last;
    this.#copied = this.#between();
  }

  /** The last try was not too large; whether a wider one, which is the next, may not be either. */
  widens(): boolean {
    this.#fits = this.#copied;
    this.#copied = this.#between();
    return this.#copied !== this.#fits;
  }

  /** The last try passed a limit; false where there is nothing narrower. */
  narrows(): boolean {
    return ++this.#kept < this.#keeping.length;
  }

  #between(): number {
    return this.#fits - this.#large > 1 ? Math.floor((this.#large + this.#fits) / 2) : this.#fits;
  }
}
