import { type JsonSchema, type JsonSchemaObject, own } from '../json.ts';
import { entriesAt, isNode, listAt, numberAt } from '../reader/node.ts';
import { alsoRequire, convertSchema, type Target } from './convert.ts';
import { dropInexact } from './negations.ts';

/** The Schema Object of OpenAPI 3.0 (https://spec.openapis.org/oas/v3.0.3#schema-object). */
const openApi30: Target = {
  unsayable: [
    ...[
      'unevaluatedItems',
      'unevaluatedProperties',
      'contains',
      'minContains',
      'maxContains',
      'propertyNames',
    ],
    ...['contentSchema', 'contentEncoding', 'contentMediaType', '$comment', '$schema', '$id', '$anchor'],
  ],
  loose: ['prefixItems', 'patternProperties'],
  boolean: (schema) => (schema ? {} : { not: {} }),
  rewrite(schema, source, isExact) {
    rewriteConditions(schema, source, isExact);
    dropInexact(schema, source, isExact);
    rewriteDependencies(schema);
    rewriteMaps(schema, source);
    rewriteTuple(schema, source);
    rewriteBounds(schema);
    rewriteType(schema);
    rewriteExamples(schema);
    rewriteEmptyLists(schema);
  },
};

/** A 2020-12 schema as a Schema Object of OpenAPI 3.0. */
export function toOpenApi30(schema: JsonSchema): JsonSchemaObject {
  return convertSchema(schema, openApi30);
}

function rewriteConditions(
  schema: JsonSchemaObject,
  source: JsonSchemaObject,
  isExact: (schema: unknown) => boolean,
): void {
  if (Object.hasOwn(schema, 'if') && isExact(source['if'])) {
    const parts = (...all: readonly unknown[]) => ({ allOf: all.filter((part) => part !== undefined) });
    const holds = parts(schema['if'], own(schema, 'then'));
    alsoRequire(schema, { anyOf: [holds, parts({ not: schema['if'] }, own(schema, 'else'))] });
  }
  for (const keyword of ['if', 'then', 'else']) delete schema[keyword];
}

function rewriteDependencies(schema: JsonSchemaObject): void {
  for (const keyword of ['dependentRequired', 'dependentSchemas', 'dependencies']) {
    for (const [key, needs] of entriesAt(schema, keyword)) {
      const then = Array.isArray(needs) ? { required: needs } : needs;
      if (Array.isArray(needs) && needs.length === 0) continue;
      alsoRequire(schema, { anyOf: [{ not: { type: 'object', required: [key] } }, then] });
    }
    delete schema[keyword];
  }
}

/** Keys by pattern become other keys. */
function rewriteMaps(schema: JsonSchemaObject, source: JsonSchemaObject): void {
  const rest = own(source, 'additionalProperties');
  if (typeof rest === 'boolean') schema['additionalProperties'] = rest;
  const patterns = entriesAt(schema, 'patternProperties').map(([, each]) => each);
  delete schema['patternProperties'];
  if (patterns.length === 0 || rest === undefined || rest === true) return;
  schema['additionalProperties'] = {
    anyOf: rest === false ? patterns : [...patterns, schema['additionalProperties']],
  };
}

/** Items by position become items of any of the kinds. */
function rewriteTuple(schema: JsonSchemaObject, source: JsonSchemaObject): void {
  const prefix = listAt(schema, 'prefixItems');
  delete schema['prefixItems'];
  const rest = own(source, 'items');
  if (rest === false) {
    schema['maxItems'] = Math.min(numberAt(schema, 'maxItems') ?? prefix.length, prefix.length);
    if (prefix.length === 0) schema['items'] = {};
  }
  if (prefix.length === 0) return;
  if (rest === undefined || rest === true) schema['items'] = {};
  else schema['items'] = { anyOf: rest === false ? prefix : [...prefix, schema['items']] };
}

/** An exclusive bound is a bound with a flag. */
function rewriteBounds(schema: JsonSchemaObject): void {
  for (const [exclusive, inclusive, sign] of [
    ['exclusiveMinimum', 'minimum', 1],
    ['exclusiveMaximum', 'maximum', -1],
  ] as const) {
    const bound = numberAt(schema, exclusive);
    delete schema[exclusive];
    const other = numberAt(schema, inclusive);
    if (bound === undefined || (other !== undefined && other * sign > bound * sign)) continue;
    schema[inclusive] = bound;
    schema[exclusive] = true;
  }
}

/** One type only, `null` by a flag, and constants as lists. */
function rewriteType(schema: JsonSchemaObject): void {
  if (Object.hasOwn(schema, 'const')) {
    const constant = schema['const'];
    delete schema['const'];
    if (Array.isArray(own(schema, 'enum'))) alsoRequire(schema, { enum: [constant] });
    else schema['enum'] = [constant];
  }
  const said = own(schema, 'type');
  const types: readonly unknown[] = Array.isArray(said) ? said : said === undefined ? [] : [said];
  const named = types.filter((type) => type !== 'null');
  const nullable = named.length < types.length ? { nullable: true } : {};
  delete schema['type'];
  if (types.length > 0 && named.length === 0)
    alsoRequire(schema, { type: 'string', nullable: true, enum: [null] });
  else if (named.length === 1) Object.assign(schema, { type: named[0], ...nullable });
  else if (named.length > 1) {
    alsoRequire(schema, { anyOf: named.map((type) => withItems({ type, ...nullable })) });
  }
  withItems(schema);
}

/** The specification asks for `items` wherever the type is `array`. */
function withItems(schema: JsonSchemaObject): JsonSchemaObject {
  if (own(schema, 'type') === 'array' && !isNode(own(schema, 'items'))) schema['items'] = {};
  return schema;
}

function rewriteExamples(schema: JsonSchemaObject): void {
  const [first] = listAt(schema, 'examples');
  delete schema['examples'];
  if (first !== undefined && !Object.hasOwn(schema, 'example')) schema['example'] = first;
}

/** Lists have at least one member: none required is nothing said, and no constant allowed is nothing allowed. */
function rewriteEmptyLists(schema: JsonSchemaObject): void {
  const isEmpty = (keyword: string) =>
    Array.isArray(own(schema, keyword)) && listAt(schema, keyword).length === 0;
  if (isEmpty('required')) delete schema['required'];
  if (!isEmpty('enum')) return;
  delete schema['enum'];
  alsoRequire(schema, { not: {} });
}
