import type { Json, SchemaObject } from '../model/ir.ts';
import { isObject, member } from '../model/subschemas.ts';
import { accepts } from './allowed.ts';
import { descriptionsIn } from './described.ts';
import type { Kit, Place } from './lowering.ts';

/** No phrase is longer. */
export const phraseLength = 80;

const p =
  <Values extends unknown[]>(make: (...values: Values) => string) =>
  (...values: Values): string =>
    clip(make(...values));

/** What a schema said and a dialect cannot, in words for the model. One phrase a keyword; this is the only place that makes them. */
export const phrases = {
  minimum: p((bound: unknown) => `at least ${bound}`),
  maximum: p((bound: unknown) => `at most ${bound}`),
  exclusiveMinimum: p((bound: unknown) => `more than ${bound}`),
  exclusiveMaximum: p((bound: unknown) => `less than ${bound}`),
  multipleOf: p((factor: unknown) => `a multiple of ${factor}`),
  minLength: p((length: unknown) =>
    length === 1 ? 'non-empty' : `at least ${count(length, 'character')} long`,
  ),
  maxLength: p((length: unknown) => `at most ${count(length, 'character')} long`),
  pattern: p((source: unknown) => `text that matches ${source}`),
  format: p((name: unknown) => `a valid ${name}`),

  minItems: p((length: unknown) => `At least ${count(length, 'item')}.`),
  maxItems: p((length: unknown) => `At most ${count(length, 'item')}.`),
  uniqueItems: p(() => 'No item twice.'),
  contains: p((schema: unknown) => `At least one item fits ${JSON.stringify(schema)}.`),
  minContains: p((n: unknown) => `At least ${n} such items.`),
  maxContains: p((n: unknown) => `At most ${n} such items.`),
  minProperties: p((n: unknown) => `At least ${count(n, 'property', 'properties')}.`),
  maxProperties: p((n: unknown) => `At most ${count(n, 'property', 'properties')}.`),
  patternProperties: p((map: unknown) => `Keys match ${Object.keys(Object(map)).join(' or ')}.`),
  propertyNames: p((schema: unknown) => `Keys fit ${JSON.stringify(schema)}.`),
  dependentRequired: p((map: unknown) => dependencies(map)),
  dependentSchemas: p((map: unknown) => `More holds with ${Object.keys(Object(map)).join(', ')}.`),
  not: p((schema: unknown) => negation(schema)),
  if: p((schema: unknown) => `If it fits ${JSON.stringify(schema)}:`),
  // biome-ignore lint/suspicious/noThenProperty: it is the keyword of JSON Schema
  then: p((schema: unknown) => `then it must fit ${JSON.stringify(schema)}.`),
  else: p((schema: unknown) => `Else it must fit ${JSON.stringify(schema)}.`),

  withKey: p((key: string, values: string) => `With ${key} ${values}:`),
  oneOfKeys: p((kind: string) => `Give ${amounts[kind] ?? 'one'} of:`),
  oneOfSets: p((kind: string) => `Give ${amounts[kind] ?? 'one'} of these sets of properties:`),
  set: p((number: number) => `(${number})`),
  listed: p((item: string) => String(item)),

  default: p((value: unknown) => `Default: ${JSON.stringify(value)}.`),
  examples: p((values: readonly unknown[]) => `For example ${JSON.stringify(values[0])}.`),
  tuple: p((items: readonly unknown[]) => {
    const names = items.map(itemName);
    return new Set(names).size < 2 ? '' : `Items in this order: ${names.join(', ')}.`;
  }),
  anyJson: p(() => 'JSON text of any value.'),
  jsonText: p(() => 'JSON text that fits this schema:'),
  mixed: p(() => 'JSON text of the whole, where no other form has all its keys.'),
  definitions: p(() => 'Definitions that the above refers to:'),
  entries: p(() => 'As a list of keys and values.'),
  furtherProperties: p(() => 'Further properties, each with its key.'),
  spilled: p(() => 'Further properties, each with its key and its value as JSON text:'),
  thirdState: p(() => 'null: not given; {"value":null}: null.'),
} as const;

const amounts: { readonly [kind: string]: string } = { oneOf: 'exactly one', anyOf: 'at least one' };

/** Phrases that go into one sentence, `Must be … and …`. */
const predicates: readonly string[] = [
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'pattern', 'format'],
];

/** Words for those of a schema's keywords that the dialect does not take, each noted. */
export function keywordWords(
  schema: SchemaObject,
  place: Place,
  kit: Kit,
  keywords: readonly string[],
): string[] {
  const lost = keywords.filter((keyword) => {
    const value = member(schema, keyword);
    return value !== undefined && !isVoid(keyword, value) && !accepts(kit.dialect, keyword, value);
  });
  for (const keyword of lost) {
    const pointer = `${place.pointer}/${keyword}`;
    kit.note({ pointer, keyword, became: 'words', note: `${keyword} is said in words` });
  }
  return sentences(lost.map((keyword) => [keyword, schema[keyword] as Json]));
}

/** Keywords as sentences. */
export function sentences(keywords: readonly (readonly [string, Json])[]): string[] {
  const told = keywords.filter(([keyword, value]) => !isUntold(keyword, value));
  const phrase = ([keyword, value]: readonly [string, Json]): string =>
    (phrases as unknown as { readonly [keyword: string]: (value: Json) => string })[keyword]?.(value) ?? '';
  const be = told.filter(([keyword]) => predicates.includes(keyword)).map(phrase);
  const rest = told.filter(([keyword]) => !predicates.includes(keyword)).map(phrase);
  return [...(be.length === 0 ? [] : [`Must be ${be.join(' and ')}.`]), ...rest];
}

/** Conditions as sentences, with what was written in their descriptions, and in those of what they refer to in a root that is given. */
export function conditionWords(condition: SchemaObject, root?: SchemaObject): string[] {
  const told = Object.entries(condition).filter(([keyword]) => Object.hasOwn(phrases, keyword));
  return [
    ...sentences(told),
    ...told.flatMap(([keyword, value]) => descriptionsIn({ [keyword]: value }, root)),
  ];
}

function isVoid(keyword: string, value: Json): boolean {
  return (keyword === 'minItems' || keyword === 'minLength' || keyword === 'minProperties') && value === 0
    ? true
    : keyword === 'uniqueItems' && value === false;
}

/** Bounds at the edge of what a double holds exactly are how generators write "any integer"; they tell a model nothing. */
function isUntold(keyword: string, value: Json): boolean {
  return (
    predicates.includes(keyword) && typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER
  );
}

function count(n: unknown, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

function dependencies(map: unknown): string {
  const pairs = Object.entries(Object(map)).filter((pair): pair is [string, unknown[]] =>
    Array.isArray(pair[1]),
  );
  return pairs.map(([key, needs]) => `${key} needs ${needs.join(' and ')}.`).join(' ');
}

function negation(schema: unknown): string {
  const required =
    isObject(schema as Json) && Object.keys(schema as SchemaObject).length === 1
      ? (schema as SchemaObject)['required']
      : undefined;
  return Array.isArray(required)
    ? `Do not give ${required.join(' and ')}${required.length > 1 ? ' together' : ''}.`
    : `The arguments must not match ${JSON.stringify(schema)}.`;
}

function itemName(item: unknown, index: number): string {
  const named = isObject(item as Json) ? (item as SchemaObject) : {};
  const name = named['title'] ?? named['description'] ?? named['type'] ?? `item ${index + 1}`;
  return String(name);
}

function clip(text: string): string {
  return text.length <= phraseLength ? text : `${text.slice(0, phraseLength - 1)}…`;
}
