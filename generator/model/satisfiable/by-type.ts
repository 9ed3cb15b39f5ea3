import { step } from '../documents.ts';
import type { Json } from '../ir.ts';
import { isObject, member } from '../subschemas.ts';
import { below, type Clause, type Conjunct, type Refutation } from './conjunction.ts';
import { isInteger, numbers } from './types.ts';

type Refute = (conjuncts: readonly Conjunct[]) => Refutation | undefined;

/** An object fits nothing when a key that it must have can have no value. */
export function refuteObject(clauses: readonly Clause[], refute: Refute): Refutation | undefined {
  const counts = range(clauses, 'minProperties', 'maxProperties');
  if (counts !== undefined) return counts;
  for (const clause of clauses) {
    for (const key of strings(member(clause.schema, 'required'))) {
      const name = JSON.stringify(key);
      const asked = clauses.flatMap((other) => appliesTo(other, key).map((schema) => ({ schema, other })));
      const refused = asked.find(({ schema }) => schema.schema === false);
      if (refused !== undefined) {
        const reason = `the required property ${name} is not allowed`;
        return { reason, pointer: refused.schema.pointer, combined: refused.other !== clause };
      }
      const why = refute(asked.map(({ schema }) => schema));
      if (why !== undefined)
        return { ...why, reason: `the required property ${name} can have no value: ${why.reason}` };
    }
  }
  return undefined;
}

/** The subschemas of a clause that a key's value must satisfy. */
function appliesTo(clause: Clause, key: string): Conjunct[] {
  const { schema } = clause;
  const found: Conjunct[] = [];
  const named = below(clause, 'properties', key);
  if (named !== undefined) found.push(named);
  const patterns = member(schema, 'patternProperties');
  for (const pattern of isObject(patterns) ? Object.keys(patterns) : []) {
    const matches = test(pattern, key);
    // A pattern that cannot be tried may apply or not: nothing is said about the key then.
    if (matches === undefined) return [];
    const matched = matches ? below(clause, 'patternProperties', pattern) : undefined;
    if (matched !== undefined) found.push(matched);
  }
  if (found.length > 0) return found;
  const rest = below(clause, 'additionalProperties');
  return rest === undefined ? [] : [rest];
}

/** An array fits nothing when a place that it must have can have no value. */
export function refuteArray(clauses: readonly Clause[], refute: Refute): Refutation | undefined {
  const counts = range(clauses, 'minItems', 'maxItems');
  if (counts !== undefined) return counts;
  const least = Math.max(0, ...numbers(clauses, 'minItems'));
  const prefixes = clauses.map(({ schema }) => {
    const prefix = member(schema, 'prefixItems');
    return Array.isArray(prefix) ? prefix.length : 0;
  });
  // From the longest prefix on, all places are alike.
  const places = Math.min(least, Math.max(0, ...prefixes) + 1);
  for (let index = 0; index < places; index++) {
    const asked = clauses.flatMap((clause, which) => {
      const schema =
        index < (prefixes[which] ?? 0) ? below(clause, 'prefixItems', index) : below(clause, 'items');
      return schema === undefined ? [] : [schema];
    });
    const why = refute(asked);
    if (why !== undefined)
      return { ...why, reason: `item ${index}, which must be there, can have no value: ${why.reason}` };
  }
  for (const clause of clauses) {
    const contained = below(clause, 'contains');
    if (contained === undefined || member(clause.schema, 'minContains') === 0) continue;
    const why = refute([contained]);
    if (why !== undefined)
      return { ...why, reason: `no item can be what \`contains\` asks for: ${why.reason}` };
  }
  return undefined;
}

export function refuteString(clauses: readonly Clause[]): Refutation | undefined {
  return range(clauses, 'minLength', 'maxLength');
}

export function refuteNumber(clauses: readonly Clause[]): Refutation | undefined {
  const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];
  return conflict(clauses, bounds, hasNoNumber, 'no number lies between the bounds');
}

function hasNoNumber(clauses: readonly Clause[]): boolean {
  const lower = Math.max(-Infinity, ...numbers(clauses, 'minimum'));
  const upper = Math.min(Infinity, ...numbers(clauses, 'maximum'));
  const above = Math.max(-Infinity, ...numbers(clauses, 'exclusiveMinimum'));
  const under = Math.min(Infinity, ...numbers(clauses, 'exclusiveMaximum'));
  if (lower > upper || lower >= under || above >= upper || above >= under) return true;
  if (!isInteger(clauses)) return false;
  const least = Math.max(Math.ceil(lower), Math.floor(above) + 1);
  const most = Math.min(Math.floor(upper), Math.ceil(under) - 1);
  return least > most;
}

function range(clauses: readonly Clause[], least: string, most: string): Refutation | undefined {
  const isEmpty = (some: readonly Clause[]): boolean =>
    Math.max(0, ...numbers(some, least)) > Math.min(Infinity, ...numbers(some, most));
  return conflict(clauses, [least, most], isEmpty, `\`${least}\` is greater than \`${most}\``);
}

function conflict(
  clauses: readonly Clause[],
  keywords: readonly string[],
  isEmpty: (some: readonly Clause[]) => boolean,
  reason: string,
): Refutation | undefined {
  if (!isEmpty(clauses)) return undefined;
  const alone = clauses.find((clause) => isEmpty([clause]));
  const saying = alone ?? clauses.find(({ schema }) => keywords.some((each) => Object.hasOwn(schema, each)));
  const keyword = keywords.find((each) => saying !== undefined && Object.hasOwn(saying.schema, each));
  const pointer = (saying?.pointer ?? '') + (keyword === undefined ? '' : step(keyword));
  return { reason, pointer, combined: alone === undefined };
}

function strings(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** Whether a pattern matches a key; `undefined` where it is not known, or could take too long to find out. */
function test(pattern: string, key: string): boolean | undefined {
  // A repeated group can take exponential time, and both texts are a stranger's.
  if (/\)[*+{]/.test(pattern) || key.length > 256) return undefined;
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags).test(key);
    } catch {
      // The other way of reading it may do.
    }
  }
  return undefined;
}
