import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { JsonSchema } from '../../../templates/runtime/json.ts';
import { type ActionSchema, actionSchema } from '../../../templates/runtime/standard-schema.ts';

interface Request {
  name: string;
  size?: number;
}
interface Input {
  name: string;
  size: number;
}

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    size: { type: 'integer', default: 3 },
    deep: { $ref: '#/$defs/deep' },
  },
  required: ['name'],
  $defs: { deep: { type: 'object', properties: { on: { type: 'boolean', default: true } } } },
};
const action: ActionSchema<Request, Input> = actionSchema(schema);
const standard = action['~standard'];

/** What libraries write that take either interface. */
function inputOf<Schema extends StandardSchemaV1>(given: Schema): (value: unknown) => unknown {
  return (value) => given['~standard'].validate(value);
}

describe('an action schema', () => {
  it('is a Standard Schema and a Standard JSON Schema by their own types', () => {
    expectTypeOf(action).toExtend<StandardSchemaV1<Request, Input>>();
    expectTypeOf(action).toExtend<StandardJSONSchemaV1<Request, Input>>();
    expectTypeOf<StandardSchemaV1.InferInput<typeof action>>().toEqualTypeOf<Request>();
    expectTypeOf<StandardSchemaV1.InferOutput<typeof action>>().toEqualTypeOf<Input>();
    expectTypeOf<StandardJSONSchemaV1.InferInput<typeof action>>().toEqualTypeOf<Request>();
    expectTypeOf<StandardJSONSchemaV1.InferOutput<typeof action>>().toEqualTypeOf<Input>();
    const both: StandardSchemaV1<Request, Input> & StandardJSONSchemaV1<Request, Input> = action;
    expect(inputOf(both)({ name: 'x' })).toEqual({ value: { name: 'x', size: 3 } });
    // @ts-expect-error another input is another schema
    const other: StandardSchemaV1<{ name: number }, Input> = action;
    expect(other).toBe(action);
    expectTypeOf<ActionSchema<Input>>().toExtend<StandardSchemaV1<Input, Input>>();
  });

  it('says who made it, in version 1', () => {
    expect(standard.version).toBe(1);
    expect(standard.vendor).toBe('toolwright');
    expect(Object.keys(action)).toEqual(['~standard']);
  });

  it('gives the value with its defaults, at once', () => {
    const given = { name: 'x', deep: {} };
    expect(standard.validate(given)).toEqual({ value: { name: 'x', size: 3, deep: { on: true } } });
    expect(given).toEqual({ name: 'x', deep: {} });
  });

  it('gives every issue with its path', () => {
    const result = standard.validate({ size: 'x', deep: { on: 1 } });
    expect(result.issues?.map(({ path, message }) => [path, message])).toEqual([
      [['name'], 'is missing, expected a string'],
      [['size'], 'expected an integer, got "x"'],
      [['deep', 'on'], 'expected true or false, got 1'],
    ]);
  });

  it('never throws for what it is given', () => {
    for (const value of [
      undefined,
      null,
      1n,
      Symbol('x'),
      () => 1,
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('trap');
          },
        },
      ),
    ]) {
      expect(standard.validate(value).issues?.length).toBeGreaterThan(0);
    }
  });

  it('gives fresh JSON Schemas that may be changed', () => {
    for (const target of ['draft-2020-12', 'draft-07', 'openapi-3.0'] as const) {
      for (const role of ['input', 'output'] as const) {
        const first = standard.jsonSchema[role]({ target });
        const second = standard.jsonSchema[role]({ target });
        expect(first).toEqual(second);
        for (const key of Object.keys(first)) delete first[key];
        expect(standard.jsonSchema[role]({ target })).toEqual(second);
      }
    }
    const { properties } = standard.jsonSchema.input({ target: 'draft-2020-12' }) as {
      properties: { name: object };
    };
    Object.assign(properties.name, { type: 'integer' });
    expect(schema.properties.name).toEqual({ type: 'string' });
  });

  it('requires of its output what is always filled', () => {
    const input = standard.jsonSchema.input({ target: 'draft-2020-12' });
    const output = standard.jsonSchema.output({ target: 'draft-2020-12' });
    expect(input['$schema']).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(input['required']).toEqual(['name']);
    expect(output['required']).toEqual(['name', 'size']);
    expect(output['$defs']).toEqual({ deep: { ...schema.$defs.deep, required: ['on'] } });
    const old = standard.jsonSchema.output({ target: 'draft-07' });
    expect(old['definitions']).toEqual({ deep: { ...schema.$defs.deep, required: ['on'] } });
  });

  it('throws for a target that it cannot give, as the standard says', () => {
    for (const target of ['draft-04', 'openapi-3.1', '', 'toString']) {
      expect(() => standard.jsonSchema.input({ target })).toThrow(`"${target}" is not supported`);
      expect(() => standard.jsonSchema.output({ target })).toThrow(`"${target}" is not supported`);
    }
  });

  it.each([
    [true, { $schema: 'http://json-schema.org/draft-07/schema#' }],
    [false, { $schema: 'http://json-schema.org/draft-07/schema#', not: {} }],
  ] as [JsonSchema, object][])('makes an object of the schema %s', (given, expected) => {
    expect(actionSchema(given)['~standard'].jsonSchema.input({ target: 'draft-07' })).toEqual(expected);
  });
});
