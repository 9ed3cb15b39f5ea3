import { type JsonSchema, type JsonSchemaObject, own, setOwn } from '../json.ts';
import { entriesAt, isNode } from '../reader/node.ts';
import { convertSchema, type Target } from './convert.ts';
import { dropInexact } from './negations.ts';

/** JSON Schema draft-07 (https://json-schema.org/draft-07/json-schema-validation). */
const draft07: Target = {
  uri: 'http://json-schema.org/draft-07/schema#',
  unsayable: ['unevaluatedItems', 'unevaluatedProperties', 'minContains', 'maxContains', 'contentSchema'],
  boolean: (schema) => schema,
  rewrite(schema, source, isExact) {
    if (own(source, 'minContains') === 0) delete schema['contains'];
    if (Object.hasOwn(schema, 'prefixItems')) {
      if (Object.hasOwn(schema, 'items')) schema['additionalItems'] = schema['items'];
      schema['items'] = schema['prefixItems'];
      delete schema['prefixItems'];
    }
    mergeDependencies(schema);
    dropInexact(schema, source, isExact);
  },
};

/** A 2020-12 schema as draft-07. */
export function toDraft07(schema: JsonSchema): JsonSchemaObject {
  return convertSchema(schema, draft07);
}

function mergeDependencies(schema: JsonSchemaObject): void {
  const merged: JsonSchemaObject = {};
  for (const [key, needs] of entriesAt(schema, 'dependentRequired')) setOwn(merged, key, needs);
  for (const [key, needs] of [
    ...entriesAt(schema, 'dependentSchemas'),
    ...entriesAt(schema, 'dependencies'),
  ]) {
    const also = own(merged, key);
    setOwn(merged, key, also === undefined ? needs : { allOf: [asSchema(also), asSchema(needs)] });
  }
  delete schema['dependentRequired'];
  delete schema['dependentSchemas'];
  delete schema['dependencies'];
  if (Object.keys(merged).length > 0) schema['dependencies'] = merged;
}

function asSchema(needs: unknown): unknown {
  return isNode(needs) || typeof needs === 'boolean' ? needs : { required: needs };
}
