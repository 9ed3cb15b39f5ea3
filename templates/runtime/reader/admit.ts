import { addBelow, type Failure, problem, several } from './check.ts';
import * as say from './messages.ts';

/** Values that nest deeper are refused: neither a model nor a handler means them, and they overflow JSON printers. */
export const maxDepth = 512;

/** From this many parts on, objects that were seen are remembered, so that shared ones are not walked again and again. */
const rememberFrom = 20_000;

interface Walk {
  parts: number;
  readonly seen: Set<object>;
  tooDeep: boolean;
}

/**
 * Whether a value is one that JSON can carry: no `undefined` (but as a property, which then counts as absent), no
 * `NaN`, bigint, symbol or function, no object that stands for something else (a `Date`, a `Map`), no cycle, no absurd
 * depth. Checks can then rely on it.
 */
export function admit(value: unknown): Failure | undefined {
  const walk: Walk = { parts: 0, seen: new Set(), tooDeep: false };
  const failure = visit(value, 0, walk);
  return walk.tooDeep ? problem('type', () => say.tooDeep(maxDepth)) : failure;
}

function visit(value: unknown, depth: number, walk: Walk): Failure | undefined {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null || Number.isFinite(value))
    return undefined;
  if (!isData(value)) return problem('type', () => say.notJson(value));
  if (depth >= maxDepth) walk.tooDeep = true;
  if (walk.tooDeep) return undefined;
  if (++walk.parts > rememberFrom) {
    if (walk.seen.has(value)) return undefined;
    walk.seen.add(value);
  }
  let found: Failure[] | undefined;
  if (Array.isArray(value)) {
    // By index, so that holes are met too.
    for (let index = 0; index < value.length; index++) {
      found = addBelow(found, index, visit(value[index], depth + 1, walk));
    }
  } else {
    for (const key of Object.keys(value)) {
      if (value[key] !== undefined) found = addBelow(found, key, visit(value[key], depth + 1, walk));
    }
  }
  return several(found);
}

/** Objects that a `toJSON` replaces, and those of the platform (a `Map`, a `Promise`), are not what they seem. */
function isData(value: unknown): value is { readonly [key: string]: unknown } {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    (prototype === Object.prototype || Object.prototype.toString.call(value) === '[object Object]') &&
    typeof (value as { readonly toJSON?: unknown }).toJSON !== 'function'
  );
}
