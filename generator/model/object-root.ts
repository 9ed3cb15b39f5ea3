import type { Json, Schema, SchemaObject } from './ir.ts';
import { annotations } from './normalize/keywords.ts';
import { fromEntries, isObject, mapSchemaTree, member, without } from './subschemas.ts';

/**
 * An input schema as one of an object: arguments always are, so a root that says no type means that one. A
 * root that says nothing at all (`true`, or annotations) welcomes whatever comes; it is not taken for an
 * action without parameters, since whoever has none can say so.
 */
export function objectRoot(schema: Schema): SchemaObject {
  if (!isObject(schema)) return { type: 'object', additionalProperties: true };
  if (member(schema, 'type') === 'object') return schema;
  if (refersToRoot(schema)) return rootApart(schema);
  const saysNothing = Object.keys(schema).every((keyword) => annotations.has(keyword));
  return {
    type: 'object',
    ...without(schema, 'type'),
    ...(saysNothing ? { additionalProperties: true } : {}),
  };
}

function refersToRoot(schema: SchemaObject): boolean {
  let found = false;
  mapSchemaTree(schema, (each) => {
    if (isObject(each) && member(each, '$ref') === '#') found = true;
    return each;
  });
  return found;
}

/**
 * Where values inside are read by the root too, and may be no objects, only the root itself gets the type.
 */
function rootApart(schema: SchemaObject): SchemaObject {
  const given = member(schema, '$defs');
  const definitions = isObject(given) ? given : {};
  let name = 'root';
  while (Object.hasOwn(definitions, name)) name += '_';
  const moved = mapSchemaTree(schema, (each) =>
    isObject(each) ? rebased(each, `#/$defs/${name}`) : each,
  ) as SchemaObject;
  const rest = member(moved, '$defs');
  return {
    type: 'object',
    $ref: `#/$defs/${name}`,
    $defs: fromEntries([[name, without(moved, '$defs')], ...Object.entries(isObject(rest) ? rest : {})]),
  };
}

function rebased(schema: SchemaObject, root: string): Schema {
  const ref: Json | undefined = member(schema, '$ref');
  if (typeof ref !== 'string' || ref.startsWith('#/$defs/')) return schema;
  return fromEntries(
    Object.entries(schema).map(([key, value]) => [key, key === '$ref' ? root + ref.slice(1) : value]),
  );
}
