import { type Def, defOf, type Zod } from './internals.ts';

/**
 * True where a default is made anew for each value (`.default(() => Date.now())`): printed into a JSON Schema it would be the one of the
 * moment of registration, and our reader would fill that in. Zod holds constants and functions alike behind a getter, so the value is
 * asked for twice, and one that is of the present moment counts as made anew.
 */
export function isMadeAnew(schema: Zod): boolean {
  const def = defOf(schema);
  if (def.type === 'default' || def.type === 'prefault') return differs(() => def['defaultValue']);
  return def.type === 'catch' && differs(() => caught(def));
}

function caught(def: Def): unknown {
  const make = def['catchValue'];
  return typeof make === 'function' ? make(undefined) : undefined;
}

function differs(make: () => unknown): boolean {
  try {
    const [first, second] = [make(), make()];
    return isOfTheMoment(first) || JSON.stringify(first) !== JSON.stringify(second);
  } catch {
    return true;
  }
}

const minute = 60_000;

function isOfTheMoment(value: unknown): boolean {
  // A day without a time is of some time zone.
  const span = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? 24 * 60 * minute : minute;
  const time = timeOf(value);
  // Milliseconds, or seconds.
  return [time, time * 1000].some((each) => Math.abs(each - Date.now()) < span);
}

function timeOf(value: unknown): number {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : Number.NaN;
}
