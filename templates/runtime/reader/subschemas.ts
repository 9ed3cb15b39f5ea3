import type { JsonSchemaObject } from '../json.ts';
import { isNode } from './node.ts';

/** How each keyword of JSON Schema 2020-12 that holds schemas holds them (Core 10 and 11, and `dependencies`). */
export const holders: ReadonlyMap<string, 'one' | 'list' | 'map'> = new Map([
  ...(['not', 'if', 'then', 'else', 'items', 'contains', 'additionalProperties'] as const).map(one),
  ...(['propertyNames', 'unevaluatedItems', 'unevaluatedProperties', 'contentSchema'] as const).map(one),
  ['allOf', 'list'],
  ['anyOf', 'list'],
  ['oneOf', 'list'],
  ['prefixItems', 'list'],
  ['properties', 'map'],
  ['patternProperties', 'map'],
  ['dependentSchemas', 'map'],
  ['dependencies', 'map'],
  ['$defs', 'map'],
  ['definitions', 'map'],
]);

function one(keyword: string): [string, 'one'] {
  return [keyword, 'one'];
}

/** The direct subschemas of a schema; data (`const`, `enum`, `default`, `examples`) is not entered. */
export function subschemasOf(schema: JsonSchemaObject): unknown[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    switch (holders.get(keyword)) {
      case 'one':
        return [value];
      case 'list':
        return Array.isArray(value) ? value : [];
      case 'map':
        return isNode(value) ? Object.values(value) : [];
      default:
        return [];
    }
  });
}
