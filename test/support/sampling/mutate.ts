import { Random } from './random.ts';

const strangers: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  '',
  'x',
  'unlikely value',
  [],
  {},
  [null],
  { x: 1 },
];

export interface MutateOptions {
  readonly count: number;
  readonly seed: number;
}

/**
 * Values that differ from a JSON value in one or two places (a key removed or added, a type changed, a bound passed, an
 * item doubled). Most are invalid where the value was valid, some are not: judge them. The value is not changed.
 */
export function mutate(value: unknown, { count, seed }: MutateOptions): unknown[] {
  const random = new Random(seed);
  const results: unknown[] = [];
  for (let turn = 0; turn < count; turn++) {
    let mutant = changed(structuredClone(value), random);
    if (random.chance(0.2)) mutant = changed(mutant, random);
    results.push(mutant);
  }
  return results;
}

/** Goes down to some place of the value and changes it there. */
function changed(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) {
    if (value.length > 0 && random.chance(0.6)) {
      const index = random.below(value.length);
      return value.with(index, changed(value[index], random));
    }
    return changedArray(value, random);
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    if (entries.length > 0 && random.chance(0.65)) {
      const index = random.below(entries.length);
      return Object.fromEntries(
        entries.map(([key, each], at) => [key, at === index ? changed(each, random) : each]),
      );
    }
    return changedObject(entries, random);
  }
  return random.chance(0.5) ? changedLeaf(value, random) : structuredClone(random.pick(strangers));
}

function changedArray(value: readonly unknown[], random: Random): unknown {
  const stranger = structuredClone(random.pick(strangers));
  switch (random.below(5)) {
    case 0:
      return [...value, stranger];
    case 1:
      return value.length > 0 ? [...value, structuredClone(value[0])] : [stranger];
    case 2:
      return value.slice(1);
    case 3:
      return [];
    default:
      return stranger;
  }
}

function changedObject(entries: readonly [string, unknown][], random: Random): unknown {
  const stranger = structuredClone(random.pick(strangers));
  switch (random.below(4)) {
    case 0:
      return Object.fromEntries(entries.filter((_, index) => index !== 0));
    case 1: {
      const dropped = random.below(entries.length + 1);
      return Object.fromEntries(entries.filter((_, index) => index !== dropped));
    }
    case 2:
      return Object.fromEntries([
        ...entries,
        [random.pick(['extra', '__proto__', 'constructor', 'length']) ?? 'x', stranger],
      ]);
    default:
      return stranger;
  }
}

function changedLeaf(value: unknown, random: Random): unknown {
  if (typeof value === 'number')
    return random.pick([value + 1, value - 1, value + 0.5, -value, String(value), value * 1e6]);
  if (typeof value === 'string') {
    return random.pick([
      `${value}x`,
      ` ${value}`,
      value.slice(1),
      value.toUpperCase(),
      value.repeat(3),
      [value],
      '',
    ]);
  }
  if (typeof value === 'boolean') return random.pick([!value, String(value), Number(value)]);
  return random.pick(['null', 0, {}, [], '']);
}
