import { copyJson, type JsonSchema, type JsonSchemaObject, own, setOwn } from '../json.ts';
import { isNode } from '../reader/node.ts';
import { atPointer, pointerOf } from '../reader/pointer.ts';
import { holders, subschemasOf } from '../reader/subschemas.ts';

/** What a conversion from 2020-12 to another form of JSON Schema needs to know of that form. */
export interface Target {
  /** The root's `$schema`, where the form has one. */
  readonly uri?: string;
  /** Keywords that can only be left out; the schema then accepts more than it did. */
  readonly unsayable: readonly string[];
  /** Keywords that `rewrite` says less strictly than they are. */
  readonly loose?: readonly string[];
  /** Schemas that are `true` and `false`. */
  boolean(schema: boolean): JsonSchema;
  /** Rewrites one schema in place; its subschemas have been rewritten. `source` is what it was. */
  rewrite(schema: JsonSchemaObject, source: JsonSchemaObject, isExact: (schema: unknown) => boolean): void;
}

/**
 * Converts a self-contained schema. Definitions that are referred to come to `definitions` under plain names, wherever
 * they stood. What the target cannot say is left out: the result accepts at least what the schema accepts.
 */
export function convertSchema(root: JsonSchema, target: Target): JsonSchemaObject {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const waiting: string[] = [];

  function nameOf(pointer: string): string {
    let name = names.get(pointer);
    if (name === undefined) {
      const stem = pointer.replace(/^\/(?:\$defs|definitions)\//, '').replace(/[^\w.-]+/g, '_');
      name = stem;
      for (let next = 2; taken.has(name); next++) name = `${stem}_${next}`;
      taken.add(name);
      names.set(pointer, name);
      waiting.push(pointer);
    }
    return name;
  }

  function convert(schema: unknown): JsonSchema {
    if (!isNode(schema)) return target.boolean(schema !== false);
    const result: JsonSchemaObject = {};
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword === '$defs' || keyword === 'definitions' || target.unsayable.includes(keyword)) continue;
      setOwn(result, keyword, convertKeyword(keyword, value));
    }
    target.rewrite(result, schema, isExact);
    separateReference(result);
    return result;
  }

  function convertKeyword(keyword: string, value: unknown): unknown {
    if (keyword === '$ref') {
      const pointer = pointerOf(value);
      return pointer ? `#/definitions/${nameOf(pointer)}` : value;
    }
    switch (holders.get(keyword)) {
      case 'one':
        return convert(value);
      case 'list':
        return Array.isArray(value) ? value.map(convert) : value;
      case 'map': {
        if (!isNode(value)) return value;
        const result: JsonSchemaObject = {};
        for (const [key, each] of Object.entries(value))
          setOwn(result, key, Array.isArray(each) ? copyJson(each) : convert(each));
        return result;
      }
      default:
        return copyJson(value);
    }
  }

  const inexact = [...target.unsayable, ...(target.loose ?? [])];

  /** Whether the target can say all that a schema says; where it cannot, the schema must not stand under a negation. */
  function isExact(schema: unknown, open: Set<unknown> = new Set()): boolean {
    if (!isNode(schema) || open.has(schema)) return true;
    open.add(schema);
    if (inexact.some((keyword) => Object.hasOwn(schema, keyword))) return false;
    const pointer = pointerOf(own(schema, '$ref'));
    const parts =
      pointer === undefined ? subschemasOf(schema) : [...subschemasOf(schema), atPointer(root, pointer)];
    return parts.every((part) => isExact(part, open));
  }

  const converted = convert(root);
  const result: JsonSchemaObject = target.uri === undefined ? {} : { $schema: target.uri };
  Object.assign(result, isNode(converted) ? converted : converted ? {} : { not: {} });
  const definitions: JsonSchemaObject = {};
  for (let pointer = waiting.shift(); pointer !== undefined; pointer = waiting.shift()) {
    setOwn(definitions, nameOf(pointer), convert(atPointer(root, pointer)));
  }
  if (names.size > 0) result['definitions'] = definitions;
  return result;
}

/** Before 2019-09 whatever stands beside a `$ref` means nothing, so the reference goes into an `allOf`. */
function separateReference(schema: JsonSchemaObject): void {
  if (!Object.hasOwn(schema, '$ref') || Object.keys(schema).length === 1) return;
  const reference = { $ref: schema['$ref'] };
  delete schema['$ref'];
  alsoRequire(schema, reference);
}

/** One more thing that must hold. */
export function alsoRequire(schema: JsonSchemaObject, part: JsonSchema): void {
  const parts = own(schema, 'allOf');
  schema['allOf'] = [...(Array.isArray(parts) ? parts : []), part];
}
