import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../generator/model/ir.ts';
import { shapes } from '../../templates/providers/shapes.ts';
import { modelOf } from './marked.ts';

const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const common = { name: 'weather', description: 'The weather of a city.' };

/** One tool in every shape; extra fields are what the wild has beside ours. */
const samples: readonly (readonly [shape: string, element: JsonObject])[] = [
  [
    'mcp',
    {
      ...common,
      inputSchema: schema,
      execution: { taskSupport: 'forbidden' },
      icons: [],
      annotations: null,
      id: 7,
    },
  ],
  ['openai', { type: 'function', function: { ...common, parameters: schema, strict: true } }],
  ['openai', { function: { ...common, parameters: schema } }],
  ['openai', { ...common, parameters: schema }],
  [
    'openai-responses',
    { type: 'function', ...common, parameters: schema, strict: false, output_schema: null },
  ],
  ['openai-agents', { ...common, params_json_schema: schema, strict_json_schema: true }],
  [
    'openai-agents',
    {
      type: 'function',
      ...common,
      parameters: schema,
      strict: true,
      needsApproval: false,
      deferLoading: false,
    },
  ],
  ['anthropic', { ...common, input_schema: schema, cache_control: { type: 'ephemeral' }, type: 'custom' }],
  ['langchain', { ...common, schema, extras: {} }],
  ['gemini', { functionDeclarations: [{ ...common, parametersJsonSchema: schema }] }],
  ['gemini', { function_declarations: [{ ...common, parameters_json_schema: schema }] }],
  [
    'gemini',
    {
      ...common,
      parameters: {
        type: 'OBJECT',
        properties: { city: { type: 'STRING', format: 'enum' } },
        required: ['city'],
        propertyOrdering: ['city'],
      },
    },
  ],
  ['bedrock', { toolSpec: { ...common, inputSchema: { json: schema }, strict: true } }],
  [
    'bedrock',
    {
      toolConfig: {
        tools: [
          { toolSpec: { ...common, inputSchema: { json: schema } } },
          { cachePoint: { type: 'default' } },
        ],
      },
    },
  ],
  ['vercel', { weather: { description: common.description, inputSchema: { jsonSchema: schema } } }],
  ['vercel', { weather: { description: common.description, parameters: schema } }],
];

describe('shapes of foreign tools', () => {
  it.each(samples)('%s: %j', async (id, element) => {
    expect(shapes.find((shape) => shape.recognise(element) !== undefined)?.id).toBe(id);
    const { catalog, diagnostics } = await modelOf({ 'w.json': JSON.stringify(element) });
    expect(diagnostics).toEqual([]);
    expect(catalog.actions).toMatchObject([{ ...common, integration: 'w', input: schema, risk: 'medium' }]);
    expect(catalog.actions[0]?.output).toBeUndefined();
  });

  it('are each recognised by one shape alone where they carry a mark of their own', () => {
    const marked = samples.filter(
      ([, element]) => !('type' in element && 'parameters' in element && 'strict' in element),
    );
    for (const [id, element] of marked) {
      const takers = shapes
        .filter((shape) => shape.recognise(element) !== undefined)
        .map((shape) => shape.id);
      // A bare function in Gemini's capitals is a bare function too; the order decides.
      expect([id, takers.filter((taker) => taker !== 'openai' || id === 'openai')]).toEqual([id, [id]]);
    }
  });

  it('keep what nobody uses', async () => {
    const element = {
      ...common,
      inputSchema: schema,
      _meta: { 'x/y': 1 },
      execution: { taskSupport: 'optional' },
    };
    const { catalog } = await modelOf({ 'w.json': JSON.stringify(element) });
    expect(catalog.actions[0]?.meta).toEqual({ 'x/y': 1, execution: { taskSupport: 'optional' } });
  });

  it('may have no parameters', async () => {
    const elements: Json[] = [
      { type: 'function', function: { name: 'a', description: 'd' } },
      { type: 'function', name: 'b', description: 'd', parameters: null, strict: null },
      { functionDeclarations: [{ name: 'c', description: 'd' }] },
      { toolSpec: { name: 'd', description: 'd' } },
      { name: 'e', description: 'd' },
    ];
    const { catalog, diagnostics } = await modelOf({ 'w.json': JSON.stringify(elements) });
    expect(diagnostics).toEqual([]);
    expect(catalog.actions.map(({ input }) => input)).toEqual(
      elements.map(() => ({ type: 'object', properties: {}, additionalProperties: false })),
    );
  });

  it('of Gemini are brought to JSON Schema', async () => {
    const element = {
      functionDeclarations: [
        {
          name: 'g',
          description: 'd',
          parameters: {
            type: 'OBJECT',
            properties: {
              list: { type: 'ARRAY', minItems: '1', items: { type: 'INTEGER', format: 'int64' } },
              maybe: { type: 'STRING', nullable: true, enum: ['a'] },
              any: { anyOf: [{ type: 'TYPE_STRING' }, { type: 'NUMBER' }] },
              free: { type: 'TYPE_UNSPECIFIED' },
            },
          },
          response: { type: 'OBJECT', properties: { ok: { type: 'BOOLEAN' } } },
        },
      ],
    };
    const { catalog } = await modelOf({ 'w.json': JSON.stringify(element) });
    expect(catalog.actions[0]?.input).toEqual({
      type: 'object',
      properties: {
        list: { type: 'array', minItems: 1, items: { type: 'integer', format: 'int64' } },
        maybe: { type: ['string', 'null'], enum: ['a', null] },
        any: { anyOf: [{ type: 'string' }, { type: 'number' }] },
        free: {},
      },
    });
    expect(catalog.actions[0]?.output).toEqual({ type: 'object', properties: { ok: { type: 'boolean' } } });
  });

  it('of a namespace belong to the integration that it names', async () => {
    const element = {
      type: 'namespace',
      name: 'crm',
      description: 'd',
      tools: [{ type: 'function', ...common, parameters: schema, strict: true }],
    };
    const { catalog, diagnostics } = await modelOf({ 'w.json': JSON.stringify({ tools: [element] }) });
    expect(diagnostics).toEqual([]);
    expect(catalog.actions).toMatchObject([{ name: 'weather', integration: 'crm' }]);
  });

  it('carry examples where the shape has a place for them', async () => {
    const element = { ...common, input_schema: schema, input_examples: [{ city: 'Oslo' }] };
    const { catalog } = await modelOf({ 'w.json': JSON.stringify(element) });
    expect(catalog.actions[0]?.examples).toEqual([{ input: { city: 'Oslo' } }]);
  });

  it('leave out what the provider runs itself, with a word', async () => {
    const elements = [
      { type: 'web_search_20250305', name: 'web_search', max_uses: null },
      { type: 'web_search_preview', search_context_size: 'medium' },
      { type: 'code_interpreter', container: { type: 'auto' } },
      { googleSearch: {} },
      { cachePoint: { type: 'default' } },
      { ...common, input_schema: schema },
    ];
    const { catalog, diagnostics } = await modelOf({ 'w.json': JSON.stringify(elements) });
    expect(diagnostics.map(({ code, at }) => [code, at?.pointer])).toEqual(
      [0, 1, 2, 3, 4].map((index) => ['not-an-action', `/${index}`]),
    );
    expect(catalog.actions).toHaveLength(1);
  });

  it('are told from our own by a field that only ours has', async () => {
    const item = {
      ...common,
      riskLevel: 'high',
      requiresConfirmation: true,
      networks: ['main'],
      inputSchema: schema,
    };
    const { catalog, diagnostics } = await modelOf({ 'w.json': JSON.stringify(item) });
    expect(diagnostics).toEqual([]);
    expect(catalog.actions).toMatchObject([
      { ...common, risk: 'high', requiresConfirmation: true, networks: ['main'] },
    ]);
  });

  it('are not seen in an agent or a server that has tools', async () => {
    const agent = { name: 'agent', description: 'd', tools: [{ ...common, inputSchema: schema }] };
    const { catalog, diagnostics } = await modelOf({ 'w.json': JSON.stringify(agent) });
    expect(diagnostics).toEqual([]);
    expect(catalog.actions.map(({ name }) => name)).toEqual(['weather']);
  });
});
