import { nearest } from '../nearest.ts';

/** More members than this are not compared: a text about a wrong value must not cost more than the value. */
const compared = 256;

/** The member of a list that was most likely meant, as JSON; `undefined` where none is near. */
export function closestMember(value: unknown, list: readonly unknown[]): string | undefined {
  const members = list.slice(0, compared);
  if (typeof value === 'object' || value === undefined) return undefined;
  const numbers = members.filter((each) => typeof each === 'number');
  if (typeof value === 'number' && numbers.length > 0) {
    const best = numbers.reduce((a, b) => (Math.abs(b - value) < Math.abs(a - value) ? b : a));
    return JSON.stringify(best);
  }
  const scalars = members.filter((each) => typeof each !== 'object' || each === null);
  const text = String(value);
  const [best] = scalars.some((each) => String(each) === text) ? [text] : nearest(text, scalars.map(String));
  const found = scalars.find((each) => String(each) === best);
  return best === undefined ? undefined : JSON.stringify(found);
}

/** The key that was most likely meant. */
export function closestKey(key: string, keys: readonly string[]): string | undefined {
  return nearest(key, keys.slice(0, compared))[0];
}

/** The value of another type that a scalar most likely stands for: 5 for "5", 2 for 1.6. */
export function closestOfTypes(value: unknown, types: readonly unknown[]): unknown {
  const wants = (type: string): boolean => types.includes(type);
  if (typeof value === 'number') {
    if (wants('integer') && Number.isFinite(value)) return Math.round(value);
    return wants('string') ? String(value) : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if ((wants('number') || wants('integer')) && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) {
    return wants('number') ? Number(text) : Math.round(Number(text));
  }
  return wants('boolean') && /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : undefined;
}

/** The multiple that is nearest to a number. */
export function closestMultiple(value: number, divisor: number): number {
  return Number((Math.round(value / divisor) * divisor).toPrecision(15));
}
