import { own } from '../../json.ts';
import { below, type Failure, type KeywordGroup, problem, several } from '../check.ts';
import { presentKeys } from '../equal.ts';
import * as say from '../messages.ts';

/** `uniqueItems`, in time linear to the items' size. */
export const uniqueItems: KeywordGroup = {
  keywords: ['uniqueItems'],
  compile(schema) {
    if (own(schema, 'uniqueItems') !== true) return undefined;
    return (value) => {
      if (!Array.isArray(value) || value.length < 2) return undefined;
      const identify = identifier();
      const first = new Map<unknown, number>();
      const found: Failure[] = [];
      for (const [index, item] of value.entries()) {
        const identity = identify(item);
        const earlier = first.get(identity);
        if (earlier === undefined) first.set(identity, index);
        else
          found.push(
            below(
              index,
              problem('uniqueItems', () => say.duplicate(earlier)),
            ),
          );
      }
      return several(found);
    };
  },
};

/**
 * Gives equal JSON values one identity: plain values are their own, arrays and objects get a symbol for the identities
 * of their members, so that each is looked at once however often it occurs.
 */
function identifier(): (value: unknown) => unknown {
  const known = new Map<object, symbol>();
  const shapes = new Map<string, symbol>();
  const numbers = new Map<unknown, number>();

  function numberOf(identity: unknown): number {
    const number = numbers.get(identity) ?? numbers.size;
    numbers.set(identity, number);
    return number;
  }

  function identify(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const seen = known.get(value);
    if (seen !== undefined) return seen;
    const shape = Array.isArray(value)
      ? `[${value.map((item) => numberOf(identify(item)))}`
      : presentKeys(value as { readonly [key: string]: unknown })
          .sort()
          .map(
            (key) =>
              `${numberOf(key)}:${numberOf(identify((value as { readonly [key: string]: unknown })[key]))}`,
          )
          .join();
    const identity = shapes.get(shape) ?? Symbol();
    shapes.set(shape, identity);
    known.set(value, identity);
    return identity;
  }

  return identify;
}
