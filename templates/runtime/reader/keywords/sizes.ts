import type { JsonSchemaObject } from '../../json.ts';
import { type Check, problem } from '../check.ts';
import * as say from '../messages.ts';
import { numberAt } from '../node.ts';

/**
 * The pair of keywords that bounds a size (`minItems` and `maxItems` for `Items`). `measure` gives the size of a value,
 * `undefined` where the keywords do not speak of values of its kind.
 */
export function sizes(
  schema: JsonSchemaObject,
  what: 'Length' | 'Items' | 'Properties',
  thing: string,
  measure: (value: unknown) => number | undefined,
): Check | undefined {
  const least = numberAt(schema, `min${what}`) ?? 0;
  const most = numberAt(schema, `max${what}`) ?? Number.MAX_VALUE;
  if (least <= 0 && most === Number.MAX_VALUE) return undefined;
  return (value) => {
    const size = measure(value);
    if (size === undefined || (size >= least && size <= most)) return undefined;
    return size < least
      ? problem(`min${what}`, () => say.size('at least', least, thing, size))
      : problem(`max${what}`, () => say.size('at most', most, thing, size));
  };
}
