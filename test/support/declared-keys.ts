import type { Json, JsonObject, Schema } from '../../generator/model/ir.ts';

/**
 * A schema that accepts what the given one accepts, but for values with an undeclared key on a silent object. It says so with
 * `unevaluatedProperties`, which counts the keys of everything that applies in one place; so it is the meaning that closing is held to,
 * found in another way. A key that is demanded, or is in a constant, counts as declared. A union that stands alone is closed branch by branch. At the root of
 * an input, an object that declares nothing has no keys.
 */
export function declaredKeysOnly(root: Schema, kind: 'input' | 'output'): Schema {
  if (typeof root === 'boolean') return root;
  const definitions: { [name: string]: Json } = {};
  const reference = (use: 'free' | 'shared', pointer: string): JsonObject => {
    const name = `${use}${pointer}`;
    if (!Object.hasOwn(definitions, name)) {
      definitions[name] = true;
      const target = resolve(root, pointer) as Schema;
      definitions[name] =
        use === 'free' ? atItsOwnPlace(target, kind === 'input' && pointer === '') : inSharedPlace(target);
    }
    return { $ref: `#/$defs/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}` };
  };

  /** The one schema for its place in the value. */
  const atItsOwnPlace = (schema: Schema, isRoot = false): Schema => {
    if (typeof schema === 'boolean') return schema;
    const carrier = soleCarrier(schema);
    if (carrier === '$ref') return { ...schema, ...reference('free', pointerOf(schema)) };
    if (carrier === 'anyOf' || carrier === 'oneOf') {
      return { ...schema, [carrier]: (schema[carrier] as Schema[]).map((branch) => atItsOwnPlace(branch)) };
    }
    const declares = inPlace(root, schema, always.concat(sometimes)).some(
      (each) => keysAt(each, 'properties').length > 0,
    );
    const isOpen = inPlace(root, schema, always).some(
      (each) =>
        keysAt(each, 'patternProperties').length > 0 || (each['unevaluatedProperties'] ?? false) !== false,
    );
    const inner = inSharedPlace(schema) as JsonObject;
    return isOpen || !(declares || isRoot) ? inner : { ...inner, unevaluatedProperties: false };
  };

  /** One of several schemas for its place in the value. */
  const inSharedPlace = (schema: Schema): Schema => {
    if (typeof schema === 'boolean') return schema;
    const result: { [keyword: string]: Json } = {};
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword === '$defs') continue;
      else if (keyword === '$ref') Object.assign(result, reference('shared', pointerOf(schema)));
      else if (lists.includes(keyword)) result[keyword] = (value as Schema[]).map(inSharedPlace);
      else if (['then', 'else'].includes(keyword)) result[keyword] = inSharedPlace(value as Schema);
      else if (keyword === 'dependentSchemas') result[keyword] = mapped(value, inSharedPlace);
      else if (maps.includes(keyword)) result[keyword] = mapped(value, atItsOwnPlace);
      else if (keyword === 'prefixItems')
        result[keyword] = (value as Schema[]).map((each) => atItsOwnPlace(each));
      else if (singles.includes(keyword)) result[keyword] = atItsOwnPlace(value as Schema);
      else if (conditions.includes(keyword)) result[keyword] = unchanged(value as Schema);
      else result[keyword] = value;
    }
    const demanded = [
      schema['required'] ?? [],
      ...Object.values((schema['dependentRequired'] ?? {}) as JsonObject),
    ];
    const constants = [schema['const'] ?? null, ...((schema['enum'] ?? []) as Json[])].filter((each) =>
      isRecord(each),
    );
    const named = [...demanded.flat(), ...constants.flatMap((each) => Object.keys(each))].map((key) => [
      key,
      true,
    ]);
    if (named.length === 0 || Object.hasOwn(schema, 'additionalProperties')) return result;
    return {
      ...result,
      properties: { ...Object.fromEntries(named), ...(result['properties'] as JsonObject) },
    };
  };

  /** A condition keeps its meaning, undeclared keys and all. */
  const unchanged = (schema: Schema): Schema => {
    if (typeof schema === 'boolean') return schema;
    return JSON.parse(
      JSON.stringify(schema, (key, value) =>
        key === '$ref' && typeof value === 'string' ? `#/$defs/original${value.slice(1)}` : value,
      ),
    );
  };

  const start = reference('free', '');
  return { ...start, $defs: { ...definitions, original: unchanged(root) } };
}

const lists = ['allOf', 'anyOf', 'oneOf'];
const maps = ['properties', 'patternProperties'];
const singles = ['items', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems'];
const conditions = ['not', 'if', 'contains', 'propertyNames', 'contentSchema'];
const always = ['$ref', 'allOf'];
const sometimes = ['anyOf', 'oneOf', 'if', 'then', 'else', 'dependentSchemas'];

/** The one keyword that a schema consists of, for its object part. */
function soleCarrier(schema: JsonObject): string | undefined {
  const harmless = ['type', 'required', 'title', 'description', '$defs'];
  const rest = Object.keys(schema).filter((keyword) => !harmless.includes(keyword));
  return rest.length === 1 ? rest[0] : undefined;
}

/** A schema and all that applies in its place by these keywords. */
function inPlace(
  root: JsonObject,
  schema: JsonObject,
  keywords: readonly string[],
  found = new Set<JsonObject>(),
): JsonObject[] {
  if (found.has(schema)) return [...found];
  found.add(schema);
  for (const keyword of keywords.filter((each) => Object.hasOwn(schema, each))) {
    const held = keyword === '$ref' ? resolve(root, pointerOf(schema)) : (schema[keyword] as Json);
    const below = Array.isArray(held)
      ? held
      : keyword === 'dependentSchemas'
        ? Object.values(held as JsonObject)
        : [held];
    for (const each of below)
      if (typeof each === 'object') inPlace(root, each as JsonObject, keywords, found);
  }
  return [...found];
}

function isRecord(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function keysAt(schema: JsonObject, keyword: string): string[] {
  return Object.keys((schema[keyword] ?? {}) as object);
}

function pointerOf(schema: JsonObject): string {
  return decodeURIComponent(String(schema['$ref']).slice(1));
}

function resolve(root: Json, pointer: string): Json {
  const keys = pointer.split('/').slice(1);
  return keys.reduce<Json>(
    (value, key) => (value as JsonObject)[key.replaceAll('~1', '/').replaceAll('~0', '~')] ?? true,
    root,
  );
}

function mapped(value: Json | undefined, map: (schema: Schema) => Schema): JsonObject {
  return Object.fromEntries(
    Object.entries((value ?? {}) as JsonObject).map(([key, each]) => [key, map(each as Schema)]),
  );
}
