import * as z from 'zod/mini';
import type { Json, JsonObject } from '../ir.ts';
import { isObject } from '../subschemas.ts';
import { fields, riskLevels } from './schema.ts';

/**
 * The JSON Schema of action files, for editors: the field checks themselves, printed. A test holds
 * `schemas/action.schema.json` to it. It is in draft-07, the newest that all editors know; schemas inside may
 * be of any draft.
 */
export function actionFileSchema(): JsonObject {
  const printed = z.toJSONSchema(z.strictObject(fields), {
    target: 'draft-7',
    io: 'input',
    override: tidy,
  }) as JsonObject;
  const properties = isObject(printed['properties']) ? printed['properties'] : {};
  const action = {
    type: 'object',
    description: 'An action: one capability that a model can call.',
    properties: { ...properties, ...more(properties) },
    required: printed['required'] ?? [],
    additionalProperties: false,
  };
  const actions = { type: 'array', items: { $ref: '#/definitions/action' } };
  const list = (name: string, description: string): JsonObject => ({
    type: 'object',
    properties: {
      $schema: { type: 'string' },
      integration: { type: 'string', minLength: 1, description: 'The group of all actions in this file.' },
      [name]: { ...actions, description },
    },
    required: [name],
  });
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'toolwright action definitions',
    description: 'One action, a list of actions, or an object that holds them in `actions` or `tools`.',
    ...choice(
      { type: 'array' },
      actions,
      choice(
        { required: ['actions'] },
        list('actions', 'The actions of this file.'),
        choice({ required: ['tools'] }, list('tools', 'Tools as a server publishes them.'), {
          $ref: '#/definitions/action',
        }),
      ),
    ),
    definitions: { action },
  };
}

/** `if`, `then`, `else`; from entries, since an object with `then` could be taken for a promise. */
function choice(condition: JsonObject, yes: JsonObject, no: JsonObject): JsonObject {
  return Object.fromEntries([
    ['if', condition],
    ['then', yes],
    ['else', no],
  ]);
}

/** What the field checks leave to other checks, but an editor can help with. */
function more(properties: JsonObject): JsonObject {
  const schema = (name: string): Json => ({
    ...described(properties, name),
    anyOf: [{ $ref: 'http://json-schema.org/draft-07/schema#' }, { type: ['object', 'boolean'] }],
  });
  return {
    riskLevel: {
      ...described(properties, 'riskLevel'),
      anyOf: [{ enum: [...riskLevels] }, { type: 'string' }],
    },
    inputSchema: schema('inputSchema'),
    outputSchema: schema('outputSchema'),
  };
}

function described(properties: JsonObject, name: string): JsonObject {
  const property = properties[name];
  const description = isObject(property) ? property['description'] : undefined;
  return description === undefined ? {} : { description };
}

/**
 * Leaves out what says nothing (zod prints empty `properties`, and a `propertyNames` that only repeats that
 * keys are strings), and writes "that or null" as a list of types, which editors show better than a union.
 */
function tidy({ jsonSchema }: { readonly jsonSchema: object }): void {
  const schema = jsonSchema as { [keyword: string]: unknown };
  for (const [keyword, empty] of [
    ['properties', '{}'],
    ['additionalProperties', '{}'],
    ['propertyNames', '{"type":"string"}'],
  ] as const) {
    if (JSON.stringify(schema[keyword]) === empty) delete schema[keyword];
  }
  const { anyOf } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || JSON.stringify(anyOf[1]) !== '{"type":"null"}') return;
  const first = anyOf[0] as { type?: unknown };
  delete schema['anyOf'];
  Object.assign(schema, { ...first, type: [first.type, 'null'], ...schema });
}
