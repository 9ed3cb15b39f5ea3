import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { actionFileSchema } from '../../generator/model/fields/json-schema.ts';
import { fieldNames } from '../../generator/model/fields/schema.ts';
import type { Json } from '../../generator/model/ir.ts';
import { modelOf } from '../load/marked.ts';

const file = path.resolve(import.meta.dirname, '../../schemas/action.schema.json');
const shipped = (): Json => JSON.parse(readFileSync(file, 'utf8')) as Json;
const validate = new Ajv({ strict: false }).compile(actionFileSchema());

/** What the loader says of the fields; what schemas mean is not the editor's business. */
const fieldFaults = async (content: Json): Promise<string[]> => {
  const { diagnostics } = await modelOf({ 'a.json': JSON.stringify(content) });
  const codes: readonly string[] = ['invalid-field', 'unknown-field', 'unknown-shape'];
  return diagnostics.map(({ code }) => code).filter((code) => codes.includes(code));
};

/** Marks the element as ours, whatever else it has. */
const own = { name: 'a', riskLevel: 'low' };

/** Values of every JSON kind, and some that single fields are particular about. */
const values: readonly Json[] = [
  ...[null, true, false, 0, 1, -1, 1.5, 101, 2 ** 31, '', 'x', '/a~1b', '/a~b', 'low'],
  ...[
    [],
    ['x'],
    [''],
    [1],
    ['/a'],
    ['a'],
    [{}],
    [{ input: {} }],
    [{ output: 1 }],
    [{ input: 1, output: 2, other: 3 }],
  ],
  ...[
    {},
    { connection: 'c' },
    { connection: '' },
    { connection: 'c', scopes: ['s'] },
    { connection: 'c', x: 1 },
  ],
  ...[
    { p: {} },
    { p: 1 },
    { title: 'x' },
    { readOnlyHint: true },
    { readOnlyHint: null },
    { readOnlyHint: 'yes' },
  ],
];

describe('the schema of action files', () => {
  it('is the checked-in file', () => {
    // `npm run build` renews it.
    expect(shipped()).toEqual(actionFileSchema());
  });

  it('describes every field', () => {
    const { definitions } = shipped() as unknown as {
      definitions: { action: { properties: { [name: string]: { description?: string } } } };
    };
    const { properties } = definitions.action;
    expect(Object.keys(properties).sort()).toEqual([...fieldNames].sort());
    expect(Object.entries(properties).filter(([, { description }]) => !description)).toEqual([]);
  });

  it.each(fieldNames)('agrees with the loader about `%s`, whatever stands there', async (field) => {
    const disagreements: Json[] = [];
    for (const value of values) {
      const element = { ...own, [field]: value };
      const accepted = validate(element);
      if (accepted !== ((await fieldFaults([element])).length === 0)) disagreements.push(value);
    }
    expect(disagreements).toEqual([]);
  });

  it('agrees with the loader about fields that are missing or not known', async () => {
    for (const element of [
      { riskLevel: 'low' },
      { ...own, risk: 'low' },
      { ...own, _meta: { risk: 1 } },
      own,
    ]) {
      expect([element, validate(element)]).toEqual([element, (await fieldFaults([element])).length === 0]);
    }
  });

  it.each<[string, Json, boolean]>([
    ['one action', own, true],
    ['a list', [own, { ...own, name: 'b' }], true],
    ['actions', { integration: 'x', actions: [own] }, true],
    ['tools', { tools: [{ name: 'a', inputSchema: { type: 'object' } }] }, true],
    ['a wrong action in a list', [own, { name: 7 }], false],
    ['a wrong action in actions', { actions: [{ name: 'a', network: ['x'] }] }, false],
    ['a text', 'a', false],
  ])('takes %s: %j -> %s', (_, content, accepted) => {
    expect(validate(content)).toBe(accepted);
  });

  it('helps with schemas of every draft', () => {
    const draft4 = { $schema: 'http://json-schema.org/draft-04/schema#', minimum: 0, exclusiveMinimum: true };
    expect(validate({ ...own, inputSchema: draft4 })).toBe(true);
  });
});
