import { describe, expect, it } from 'vitest';
import { buildCatalog } from '../../generator/model/catalog.ts';
import { literalDocument, literalStore } from '../../generator/model/documents.ts';
import type { Action, Json } from '../../generator/model/ir.ts';
import { ajvOracle } from '../../generator/model/oracles/ajv.ts';
import { modelOf } from '../load/marked.ts';
import { expectLinear } from '../support/linear.ts';

const actionsOf = async (content: Json, file = 'tools.json'): Promise<readonly Action[]> => {
  const { catalog, diagnostics } = await modelOf({ [file]: JSON.stringify(content) });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return catalog.actions;
};

describe('an action', () => {
  it('has every default filled', async () => {
    const [action] = await actionsOf({ name: 'wallet.balance', description: 'd' });
    expect(action).toEqual({
      name: 'wallet.balance',
      previously: [],
      description: 'd',
      integration: 'wallet',
      input: { type: 'object', properties: {}, additionalProperties: false },
      risk: 'medium',
      requiresConfirmation: false,
      networks: [],
      annotations: {},
      sensitive: [],
      examples: [],
      providers: {},
      meta: {},
      source: { file: 'tools.json', pointer: '', line: 1, column: 1 },
    });
  });

  it('has all that was written', async () => {
    const written = {
      name: 'a',
      previously: ['old'],
      title: 'T',
      description: 'd',
      integration: 'i',
      networks: ['n'],
      requiresConfirmation: true,
      auth: { connection: 'c' },
      timeoutMs: 5,
      retries: 0,
      sensitive: ['/x'],
      examples: [{ input: { x: '1' }, output: 2 }],
      deprecated: 'use b',
      providers: { p: { strict: 'on' } },
      annotations: { title: 'ignored', readOnlyHint: false, idempotentHint: true, category: 'x' },
    };
    const schemas = { inputSchema: { properties: { x: { type: 'string' } } }, outputSchema: true };
    const [action] = await actionsOf({ ...written, riskLevel: 'low', ...schemas });
    expect(action).toMatchObject({
      ...written,
      auth: { connection: 'c', scopes: [] },
      annotations: { readOnlyHint: false, idempotentHint: true },
      risk: 'low',
      input: { type: 'object', ...schemas.inputSchema },
      output: true,
    });
    expect(Object.keys(action?.annotations ?? {})).toEqual(['readOnlyHint', 'idempotentHint']);
  });

  it.each<[string, Json, string]>([
    ['its own', { name: 'x.a', integration: 'own' }, 'own'],
    ['the prefix of its name', { name: 'x.a.b' }, 'x'],
    ['the name of its file', { name: 'a' }, 'tools'],
    ['the name of its file where the dot is no prefix', { name: '.a' }, 'tools'],
    ['the server of its file', { server: 'github-server', tools: [{ name: 'a' }] }, 'github-server'],
    ['the server of its file by name', { server: { name: 's', version: '1' }, tools: [{ name: 'a' }] }, 's'],
    ['the prefix before the server', { server: 's', tools: [{ name: 'x.a' }] }, 'x'],
    ['the one that its file names', { integration: 'f', actions: [{ name: 'x.a' }] }, 'f'],
  ])('belongs to %s', async (_, content, integration) => {
    expect((await actionsOf(content)).map((action) => action.integration)).toEqual([integration]);
  });

  it.each<[Json, string]>([
    [{}, 'medium'],
    [{ readOnlyHint: true }, 'read'],
    [{ readOnlyHint: false }, 'medium'],
    [{ destructiveHint: true }, 'high'],
    [{ destructiveHint: false }, 'low'],
    [{ readOnlyHint: true, destructiveHint: false }, 'read'],
    [{ readOnlyHint: true, destructiveHint: true }, 'high'],
    [{ readOnlyHint: null, destructiveHint: null }, 'medium'],
  ])('with the hints %j has the risk %s', async (annotations, risk) => {
    const [hinted] = await actionsOf({ name: 'a', inputSchema: { type: 'object' }, annotations });
    expect(hinted?.risk).toBe(risk);
    const [named] = await actionsOf({ name: 'a', riskLevel: 'low', annotations });
    expect(named?.risk).toBe('low');
  });

  it('with a risk of its own words is ranked as high', async () => {
    const [action] = await actionsOf({ name: 'a', riskLevel: 'Read-only' });
    expect(action?.risk).toBe('high');
  });

  it.each<[Json, Json]>([
    [true, { type: 'object', additionalProperties: true }],
    [{}, { type: 'object', additionalProperties: true }],
    [{ $schema: 'http://json-schema.org/draft-07/schema#' }, { type: 'object', additionalProperties: true }],
    [{ type: 'object' }, { type: 'object' }],
    [{ type: ['object', 'null'] }, { type: 'object' }],
    [{ properties: { a: {} } }, { type: 'object', properties: { a: {} } }],
    [
      { anyOf: [{ type: 'string' }, { required: ['a'] }] },
      { type: 'object', anyOf: [{ type: 'string' }, { required: ['a'] }] },
    ],
  ])('with the input schema %j takes %j', async (inputSchema, input) => {
    expect((await actionsOf({ name: 'a', inputSchema }))[0]?.input).toEqual(input);
  });

  it('keeps the meaning of a root that refers to itself and need not be an object there', async () => {
    const list = {
      type: ['object', 'null'],
      properties: { next: { $ref: '#' }, again: { $ref: '#/properties/next' } },
    };
    const [action] = await actionsOf({ name: 'a', inputSchema: list });
    expect(action?.input).toEqual({
      type: 'object',
      $ref: '#/$defs/root',
      $defs: {
        root: {
          type: ['object', 'null'],
          properties: { next: { $ref: '#/$defs/root' }, again: { $ref: '#/$defs/root/properties/next' } },
        },
      },
    });
  });

  it('of a foreign shape loses an example that does not fit', async () => {
    const input_schema = { type: 'object', properties: { n: { type: 'integer' } } };
    const [action] = await actionsOf({ name: 'a', input_schema, input_examples: [{ n: 'x' }, { n: 1 }] });
    expect(action?.examples).toEqual([{ input: { n: 1 } }]);
  });

  it('keeps a default that does not fit, for people to see', async () => {
    const inputSchema = { type: 'object', properties: { n: { type: 'integer', default: null } } };
    expect((await actionsOf({ name: 'a', inputSchema }))[0]?.input).toEqual(inputSchema);
  });

  it('may have a default anywhere in a union', async () => {
    const branch = { type: 'object', properties: { n: { type: 'integer', default: 3 } } };
    const { diagnostics } = await modelOf({
      'a.json': JSON.stringify({
        name: 'a',
        description: 'd',
        inputSchema: { properties: { f: { anyOf: [branch, { type: 'null' }], default: { n: 1 } } } },
      }),
    });
    expect(diagnostics).toEqual([]);
  });
});

describe('the catalog', () => {
  it('tells a format once in a run', async () => {
    const inputSchema = {
      properties: { a: { format: 'x' }, b: { format: 'x' }, c: { format: 'y' }, d: { format: 'date' } },
    };
    const { diagnostics } = await modelOf({
      'a.json': JSON.stringify(['a', 'b'].map((name) => ({ name, description: 'd', inputSchema }))),
    });
    expect(diagnostics.map(({ code, message }) => [code, /"(.)"/.exec(message)?.[1]])).toEqual([
      ['unknown-format', 'x'],
      ['unknown-format', 'y'],
    ]);
  });

  it('keeps apart two schemas with one $id', async () => {
    const schema = (type: string): Json => ({
      $id: 'urn:in',
      properties: { x: { $ref: '#/$defs/t' } },
      $defs: { t: { type } },
    });
    const actions = await actionsOf(
      ['string', 'number'].map((type) => ({ name: type, inputSchema: schema(type) })),
    );
    expect(actions.map(({ input }) => input['$defs'])).toEqual([
      { t: { type: 'number' } },
      { t: { type: 'string' } },
    ]);
  });

  it('reports an action that is named twice by itself', async () => {
    const { diagnostics } = await modelOf({
      'a.json': '{ "name": "a", "description": "d", "previously": ["b", "b", "a"] }',
    });
    expect(diagnostics.map(({ code, at }) => [code, at?.pointer])).toEqual([
      ['duplicate-action', '/previously/1'],
      ['duplicate-action', '/previously/2'],
    ]);
  });

  it('is data: built from literals as from files', () => {
    const document = literalDocument({ name: 'a' }, 'f.json');
    const { catalog, diagnostics } = buildCatalog(
      {
        elements: [
          {
            found: { shape: 's', fields: { name: { value: 'a', pointer: '/name' } }, meta: {} },
            element: { document, pointer: '' },
            origin: 'f',
          },
        ],
        documents: literalStore({}),
      },
      ajvOracle,
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(['missing-description']);
    expect(JSON.parse(JSON.stringify(catalog))).toEqual(catalog);
  });

  it('checks actions in time in proportion to their number', async () => {
    const one = { type: 'string', description: 'x'.repeat(80), default: 'a', minLength: 1 };
    const properties = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`p${index}`, one]));
    const inputSchema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties,
      required: ['p1'],
    };
    const work = (count: number) => {
      const tools = Array.from({ length: count }, (_, index) => ({
        name: `t${index}`,
        description: 'd',
        inputSchema,
      }));
      const text = JSON.stringify({ tools });
      return async () => expect((await modelOf({ 'a.json': text })).catalog.actions).toHaveLength(count);
    };
    await expectLinear(work, { from: 100, to: 1_000 });
  });
});
