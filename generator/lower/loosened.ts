import { step, valueAt } from '../model/documents.ts';
import type { Json, Schema, SchemaObject } from '../model/ir.ts';
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
  const isLoose = looseness(leftOut);
  const settled = mapSchemaTree(swept, (each, pointer): Schema => {
    if (typeof each === 'boolean') return each;
    let schema = each;
    for (const [keyword, companions] of conditions) {
      if (!Object.hasOwn(schema, keyword) || !isLoose(pointer + step(keyword))) continue;
      const lost = [keyword, ...companions].filter((name) => Object.hasOwn(schema, name));
      schema = describe(without(schema, ...lost), wordsOf(lost, pointer, leftOut.source));
      notes.push(...lost.map((name) => note(pointer, name, 'words', `${name} is said in words`)));
      looksAtLess = true;
    }
    if (Object.hasOwn(schema, 'maxContains') && isLoose(`${pointer}/contains`)) {
      schema = describe(without(schema, 'maxContains'), wordsOf(['maxContains'], pointer, leftOut.source));
      notes.push(note(pointer, 'maxContains', 'words', 'maxContains is said in words'));
    }
    if (Object.hasOwn(schema, 'oneOf') && isLoose(`${pointer}/oneOf`)) {
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

/** Whether something was left out of what stands at a pointer, or of what that refers to. */
function looseness({ source, pointers }: LeftOut): (pointer: string) => boolean {
  const isLoose = (pointer: string, seen: Set<string>): boolean => {
    if (seen.has(pointer)) return false;
    seen.add(pointer);
    if (pointers.some((each) => each.startsWith(`${pointer}/`))) return true;
    return targets(valueAt(source, pointer)).some((target) => isLoose(target, seen));
  };
  return (pointer) => isLoose(pointer, new Set());
}

/** The pointers that the references in a keyword's value lead to. */
function targets(value: Json | undefined): string[] {
  const found: string[] = [];
  const schemas = (Array.isArray(value) ? value : [value]).filter(isObject);
  for (const schema of schemas) {
    mapSchemaTree(schema, (each) => {
      const ref = typeof each === 'boolean' ? undefined : member(each, '$ref');
      const target = typeof ref === 'string' ? referencePointer(ref) : undefined;
      if (target !== undefined) found.push(target);
      return each;
    });
  }
  return found;
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
  return keywords.flatMap((keyword) =>
    conditionWords({ [keyword]: member(schema, keyword) ?? true }, source),
  );
}

function note(pointer: string, keyword: string, became: 'words' | 'weakened', text: string): LoweringNote {
  return { pointer: pointer + step(keyword), keyword, became, note: text };
}
