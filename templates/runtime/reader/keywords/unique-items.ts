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
      const first = new Map<string, number>();
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
 * Gives equal JSON values one text: plain values their JSON, arrays and objects what their members have, shortened to a
 * number where it is long, so that each is looked at once however often it occurs.
 */
function identifier(): (value: unknown) => string {
  const known = new Map<object, string>();
  const long = new Map<string, string>();

  function identify(value: unknown): string {
    if (typeof value !== 'object' || value === null)
      return typeof value === 'string' ? JSON.stringify(value) : `${value}`;
    const seen = known.get(value);
    if (seen !== undefined) return seen;
    const text = shorten(Array.isArray(value) ? `[${value.map(identify).join()}]` : describeObject(value));
    known.set(value, text);
    return text;
  }

  function describeObject(value: object): string {
    const object = value as { readonly [key: string]: unknown };
    const members = presentKeys(object)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${identify(object[key])}`);
    return `{${members.join()}}`;
  }

  function shorten(text: string): string {
    if (text.length < 64) return text;
    const short = long.get(text) ?? `#${long.size}`;
    long.set(text, short);
    return short;
  }

  return identify;
}
