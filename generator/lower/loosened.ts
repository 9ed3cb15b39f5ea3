import { step, valueAt } from '../model/documents.ts';
import type { Schema, SchemaObject } from '../model/ir.ts';
import { referencePointer } from '../model/references.ts';
import { isObject, mapSchemaTree, member, without } from '../model/subschemas.ts';
import { describe } from './describe.ts';
import type { LoweringNote } from './lowering.ts';
import { conditionWords } from './phrases.ts';

/** What was left out of a schema, by the pointers of the keywords in the schema as it was. */
export interface LeftOut {
  readonly source: SchemaObject;
  readonly pointers: readonly string[];
}

/**
 * A schema that lost keywords accepts more. Where that stands in a condition it would be turned round, and refuse what was valid: `not` and `if` go into
 * words then, `oneOf` is read as `anyOf`, and what looks at whatever nothing else looked at (`unevaluatedProperties`, …) is left to the reader.
 */
export function withoutReversals(swept: SchemaObject, leftOut: LeftOut, notes: LoweringNote[]): SchemaObject {
  if (leftOut.pointers.length === 0) return swept;
  let looksAtLess = leftOut.pointers.some((pointer) => pointer.endsWith('/patternProperties'));
  const loose = loosePointers(leftOut);
  const settled = mapSchemaTree(swept, (each, pointer): Schema => {
    if (typeof each === 'boolean') return each;
    let schema = each;
    for (const [keyword, companions] of conditions) {
      if (!Object.hasOwn(schema, keyword) || !loose.has(pointer + step(keyword))) continue;
      const lost = [keyword, ...companions].filter((name) => Object.hasOwn(schema, name));
      schema = describe(without(schema, ...lost), wordsOf(lost, pointer, leftOut.source));
      notes.push(...lost.map((name) => note(pointer, name, 'words', `${name} is said in words`)));
      looksAtLess = true;
    }
    if (Object.hasOwn(schema, 'maxContains') && loose.has(`${pointer}/contains`)) {
      schema = describe(without(schema, 'maxContains'), wordsOf(['maxContains'], pointer, leftOut.source));
      notes.push(note(pointer, 'maxContains', 'words', 'maxContains is said in words'));
    }
    if (Object.hasOwn(schema, 'oneOf') && loose.has(`${pointer}/oneOf`)) {
      schema = asAnyOf(schema);
      notes.push(note(pointer, 'oneOf', 'words', 'oneOf is sent as anyOf'));
    }
    return schema;
  });
  if (!looksAtLess) return settled as SchemaObject;
  const pointers: string[] = [];
  const open = withoutUnevaluated(settled, pointers, notes) as SchemaObject;
  return withoutReversals(open, { source: leftOut.source, pointers }, notes);
}

/** Keywords that hold where a schema does not, with those that go with them. */
const conditions: readonly (readonly [string, readonly string[]])[] = [
  ['not', []],
  ['if', ['then', 'else']],
];

/** The pointers below which something was left out, or that refer to such. */
function loosePointers({ source, pointers }: LeftOut): ReadonlySet<string> {
  const referring = new Map<string, string[]>();
  mapSchemaTree(source, (each, pointer) => {
    const ref = typeof each === 'boolean' ? undefined : member(each, '$ref');
    const target = typeof ref === 'string' ? referencePointer(ref) : undefined;
    if (target === undefined) return each;
    const from = referring.get(target);
    if (from === undefined) referring.set(target, [pointer]);
    else from.push(pointer);
    return each;
  });
  const loose = new Set<string>();
  const pending = pointers.map(above);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (let at: string | undefined = next; at !== undefined && !loose.has(at); at = above(at)) {
      loose.add(at);
      for (const from of referring.get(at) ?? []) pending.push(from);
    }
  }
  return loose;
}

function above(pointer: string): string | undefined {
  return pointer === '' ? undefined : pointer.slice(0, pointer.lastIndexOf('/'));
}

function asAnyOf(schema: SchemaObject): SchemaObject {
  const { oneOf = [], ...rest } = schema;
  if (!Object.hasOwn(rest, 'anyOf')) return { ...rest, anyOf: oneOf };
  const all = member(rest, 'allOf');
  return { ...rest, allOf: [...(Array.isArray(all) ? all : []), { anyOf: oneOf }] };
}

function withoutUnevaluated(schema: Schema, pointers: string[], notes: LoweringNote[]): Schema {
  return mapSchemaTree(schema, (each, pointer) => {
    if (typeof each === 'boolean') return each;
    const lost = ['unevaluatedProperties', 'unevaluatedItems'].filter((name) => Object.hasOwn(each, name));
    const left = 'it is left out, since not all that it goes by is said';
    notes.push(...lost.map((name) => note(pointer, name, 'weakened', left)));
    pointers.push(...lost.map((name) => pointer + step(name)));
    return lost.length === 0 ? each : without(each, ...lost);
  });
}

function wordsOf(keywords: readonly string[], pointer: string, source: SchemaObject): string[] {
  const schema = valueAt(source, pointer);
  if (!isObject(schema)) return [];
  return keywords.flatMap((keyword) => conditionWords({ [keyword]: member(schema, keyword) ?? true }));
}

function note(pointer: string, keyword: string, became: 'words' | 'weakened', text: string): LoweringNote {
  return { pointer: pointer + step(keyword), keyword, became, note: text };
}
