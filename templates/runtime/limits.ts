import { isPlainObject, maxDepth } from './json.ts';
import { tokensOf } from './json-source.ts';
import type { Issue } from './reader/issue.ts';

const maxIssues = 20;

interface Place {
  readonly value: object;
  readonly depth: number;
  readonly key: string | number | undefined;
  readonly parent: Place | undefined;
}

/**
 * What no schema is asked about: nesting that is too deep (a cycle included), and numbers that JavaScript cannot hold.
 *
 * An integer beyond ±(2^53 - 1) was rounded when its JSON was parsed, so it may be another id or another amount than the
 * model wrote; `1e400` became Infinity. Both are refused rather than handed on. Numbers of 1e21 and above are taken for
 * floating-point quantities (that is how JavaScript prints them) unless `text`, the JSON that the value came from, spells out an
 * integer of that size.
 */
export function findLimitIssues(value: unknown, text?: string): readonly Issue[] {
  const issues: Issue[] = [];
  if (typeof value !== 'object' || value === null) return issues;
  let spellsOut: boolean | undefined;
  const isRounded = (number: number): boolean => {
    if (Number.isNaN(number) || Math.abs(number) <= Number.MAX_SAFE_INTEGER) return Number.isNaN(number);
    if (Math.abs(number) < 1e21 || !Number.isFinite(number)) return true;
    spellsOut ??= text !== undefined && spellsOutHugeInteger(text);
    return spellsOut;
  };

  const open: Place[] = [{ value, depth: 1, key: undefined, parent: undefined }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (place.depth > maxDepth) return [tooDeep];
    for (const [key, member] of members(place.value)) {
      if (typeof member === 'number' && isRounded(member)) {
        if (issues.length < maxIssues) issues.push(inexact(pathTo(place, key), member));
      } else if (typeof member === 'object' && member !== null) {
        open.push({ value: member, depth: place.depth + 1, key, parent: place });
      }
    }
  }
  return issues;
}

const tooDeep: Issue = {
  path: [],
  keyword: 'type',
  message: `expected at most ${maxDepth} levels of nesting, got more`,
};

function inexact(path: Issue['path'], number: number): Issue {
  return {
    path,
    keyword: 'type',
    message: Number.isFinite(number)
      ? `expected a number within ±${Number.MAX_SAFE_INTEGER} (beyond, integers are rounded), got about ${number}`
      : `expected a finite number, got ${number}`,
  };
}

function* members(value: object): Generator<readonly [string | number, unknown]> {
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) yield [index, value[index]];
  } else if (isPlainObject(value)) {
    for (const key of Object.keys(value)) yield [key, value[key]];
  }
}

function pathTo(place: Place, last: string | number): (string | number)[] {
  const path = [last];
  for (let each: Place | undefined = place; each?.key !== undefined; each = each.parent) path.push(each.key);
  return path.reverse();
}

/** Whether JSON text holds, outside its strings, an integer of 22 digits or more without fraction and exponent. */
function spellsOutHugeInteger(text: string): boolean {
  for (const [token] of tokensOf(text)) if (token.length > 21 && /^-?\d{22,}$/.test(token)) return true;
  return false;
}
