import { describe, expect, it } from 'vitest';
import * as adapters from '../../library/adapters.ts';
import { refusals } from '../../library/testing/dialect.ts';
import { dialects } from '../../templates/providers/dialects.ts';
import { registry } from '../../templates/providers/registry.ts';

const pattern = '^0x[0-9a-fA-F]{40}$';
const description = 'Query wallet balance (native token when tokenAddress absent, ERC20 otherwise)';
const manifest: adapters.Manifest = [
  {
    name: 'wallet.balance',
    description,
    riskLevel: 'read',
    requiresConfirmation: false,
    networks: ['goat-mainnet'],
    inputSchema: {
      type: 'object',
      properties: { address: { type: 'string', pattern }, tokenAddress: { type: 'string', pattern } },
      required: ['address'],
    },
  },
];

/** The schema of the one tool, where each shape has it; what stands beside it. */
const exported = {
  toOpenAITools: () => {
    const [tool] = adapters.toOpenAITools(manifest);
    expect(tool?.type).toBe('function');
    return { ...tool?.function, schema: tool?.function.parameters };
  },
  toOpenAIResponsesTools: () => {
    const [tool] = adapters.toOpenAIResponsesTools(manifest);
    expect(tool?.type).toBe('function');
    return { ...tool, schema: tool?.parameters };
  },
  toOpenAIAgentsTools: () => {
    const [tool] = adapters.toOpenAIAgentsTools(manifest);
    expect(Object.keys(tool ?? {})).toEqual(['name', 'description', 'params_json_schema']);
    return { ...tool, schema: tool?.params_json_schema };
  },
  toAnthropicTools: () => {
    const [tool] = adapters.toAnthropicTools(manifest);
    return { ...tool, schema: tool?.input_schema };
  },
  toVercelAITools: () => {
    const [tool] = adapters.toVercelAITools(manifest);
    expect(Object.keys(tool ?? {})).toEqual(['name', 'description', 'parameters']);
    return { ...tool, schema: tool?.parameters };
  },
  toLangChainToolDefs: () => {
    const [tool] = adapters.toLangChainToolDefs(manifest);
    expect(Object.keys(tool ?? {})).toEqual(['name', 'description', 'schema']);
    return { ...tool, schema: tool?.schema };
  },
  toMcpTools: () => {
    const [tool] = adapters.toMcpTools(manifest);
    return { ...tool, schema: tool?.inputSchema };
  },
  toGeminiTools: () => {
    const [tool] = adapters.toGeminiTools(manifest);
    return { ...tool, schema: tool?.parametersJsonSchema };
  },
  toBedrockTools: () => {
    const [tool] = adapters.toBedrockTools(manifest);
    const spec = tool !== undefined && 'toolSpec' in tool ? tool.toolSpec : undefined;
    return { ...spec, schema: spec?.inputSchema?.json };
  },
} as const;

describe('the tools of a manifest', () => {
  it.each(Object.entries(exported))('%s: description, patterns and required come through', (name, read) => {
    const tool = read();
    // Dots are legal in the names of two.
    expect(tool.name).toBe(/Mcp|Gemini/.test(name) ? 'wallet.balance' : 'wallet_balance');
    expect(tool.description).toBe(description);
    expect(tool.schema).toEqual({
      type: 'object',
      properties: { address: { type: 'string', pattern }, tokenAddress: { type: 'string', pattern } },
      required: ['address'],
      additionalProperties: false,
    });
    expect('strict' in tool ? tool.strict : false).toBe(false);
  });

  it('are strict where that is asked for', () => {
    expect(adapters.toOpenAITools(manifest, { strict: true })[0]?.function).toMatchObject({
      strict: true,
      parameters: { required: ['address', 'tokenAddress'] },
    });
    expect(adapters.toAnthropicTools(manifest, { strict: 'auto' })[0]).toMatchObject({ strict: true });
    expect(adapters.toOpenAIAgentsTools(manifest, { strict: 'on' })[0]).toMatchObject({
      strict_json_schema: true,
    });
    expect(adapters.toVercelAITools(manifest, { strict: 'on' })[0]).toMatchObject({ strict: true });
  });

  it('are plain where a provider has no strict mode, but for an action that asks for it there', () => {
    expect(adapters.toMcpTools(manifest, { strict: true })).toEqual(adapters.toMcpTools(manifest));
    expect(adapters.toGeminiTools(manifest, { strict: 'on' })).toEqual(adapters.toGeminiTools(manifest));
    const asking = [{ name: 'a', providers: { mcp: { strict: 'on' } } }];
    expect(() => adapters.toMcpTools(asking)).toThrow(/no strict mode.*\[strict-impossible\]/);
  });

  it('keep the names of a table, whatever subset is exported', () => {
    const clashing = ['a.b', 'a_b', 'a-b'].map((name) => ({ name, description: name }));
    const whole = adapters.toOpenAITools(clashing).map((tool) => tool.function.name);
    expect(new Set(whole).size).toBe(3);
    const names = { 'a.b': 'first', 'a-b': 'a_b' };
    expect(adapters.toOpenAITools([{ name: 'a.b' }], { names })[0]?.function.name).toBe('first');
    // The name is another action's, which is not here today.
    expect(adapters.toOpenAITools([{ name: 'a_b' }], { names })[0]?.function.name).not.toBe('a_b');
  });

  it('refuse a table of names that they cannot keep', () => {
    const names = { 'a.b': 'not legal', 'a-b': 'fine' };
    expect(() => adapters.toOpenAITools([{ name: 'a.b' }], { names })).toThrow('"not legal" for "a.b"');
    const twice = { 'a.b': 'same', 'a-b': 'same' };
    expect(() => adapters.toOpenAITools([{ name: 'a.b' }, { name: 'a-b' }], { names: twice })).toThrow(
      /names/,
    );
  });

  it('leave room for what the host puts in front of names', () => {
    const name = 'x'.repeat(64);
    const [tool] = adapters.toOpenAITools([{ name }], { namePrefix: 'mcp__server__' });
    expect(tool?.function.name.length).toBeLessThanOrEqual(64 - 'mcp__server__'.length);
  });

  it('go into another dialect by name, and tell one that is not known', () => {
    const open = [{ name: 'a', inputSchema: { type: 'object', properties: { b: { type: 'array' } } } }];
    const [tool] = adapters.toOpenAITools(open, { profile: 'ollama' });
    const ollama = dialects.get('ollama');
    if (ollama === undefined) throw new Error('no such dialect');
    expect(refusals(tool?.function.parameters ?? {}, ollama)).toEqual([]);
    expect(() => adapters.toOpenAITools(open, { profile: 'olama' })).toThrow(/Did you mean "ollama"/);
  });

  it('of nothing are nothing', () => {
    for (const [name, make] of Object.entries(adapters)) {
      if (name.startsWith('to')) expect((make as typeof adapters.toOpenAITools)([])).toEqual([]);
    }
    expect(Object.keys(exported).length).toBe(registry.length);
  });

  it('tell everything that is wrong at once, and where', () => {
    const bad = [
      { name: 'a', inputSchema: { type: 'dict', properties: { b: { type: 'strin' } } } },
      { name: 'c', riskLevel: 3 },
      { name: 'a' },
    ] as unknown as adapters.Manifest;
    try {
      adapters.toOpenAITools(bad);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(adapters.DefinitionError);
      const { message, diagnostics } = error as adapters.DefinitionError;
      expect(diagnostics.map(({ code }) => code)).toEqual(
        expect.arrayContaining(['invalid-schema', 'invalid-field', 'duplicate-action']),
      );
      expect(message).toContain('a at /inputSchema/properties/b/type');
      expect(message).toContain('Did you mean "object"?');
      expect(message).toContain('`riskLevel` must be a string, got 3');
    }
  });

  it('take no other library’s words for an action’s fields, and say whose they are', () => {
    const schema = { type: 'object', properties: { b: { type: 'string' } } };
    for (const word of ['parameters', 'input_schema', 'schema', 'params_json_schema']) {
      const manifest = [{ name: 'a', [word]: schema }] as adapters.Manifest;
      expect(() => adapters.toOpenAITools(manifest)).toThrow(
        `What stands under \`${word}\` belongs under \`inputSchema\``,
      );
    }
    // A field of the host's own beside the schema is told, and nothing else.
    const both: adapters.Manifest = [{ name: 'a', inputSchema: schema, ...{ parameters: {} } }];
    expect(adapters.toOpenAITools(both)[0]?.function.parameters).toMatchObject({
      properties: schema.properties,
    });
  });

  it('refuse a table of names that is none', () => {
    const names = (table: unknown) => ({ names: table as { [name: string]: string } });
    for (const table of [new Map([['wallet.balance', 'w']]), ['w'], 'w'])
      expect(() => adapters.toOpenAITools(manifest, names(table))).toThrow(/`names` must be an object/);
  });

  it('are copies: nothing that a host does to them changes what comes next', () => {
    const before = JSON.stringify(adapters.toAnthropicTools(manifest));
    const given = JSON.stringify(manifest);
    for (const tool of adapters.toAnthropicTools(manifest))
      Object.assign(tool.input_schema, { properties: {} });
    expect(JSON.stringify(adapters.toAnthropicTools(manifest))).toBe(before);
    expect(JSON.stringify(manifest)).toBe(given);
  });
});
