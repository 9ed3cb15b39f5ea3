import { describe, expect, it } from 'vitest';
import { customActionProvider, DefinitionError, defineAction } from '../../library/providers.ts';
import { createDynamicToolkit, defineProvider } from '../../library/runtime.ts';
import { conformanceTests } from '../../library/testing.ts';
import { callId, callName, isPlainObject, own, payloadText, type Wire } from '../../library/wire.ts';

const wire: Wire<{ tool: string; takes: object }, { ref: string | undefined; gives: string }> = {
  provider: 'acme',
  toTool: ({ name, input }) => ({ tool: name, takes: input }),
  findCalls: (response) => (Array.isArray(response) ? response : []),
  lastCallCutOff: () => false,
  readCall: (raw) =>
    isPlainObject(raw)
      ? { id: callId(own(raw, 'ref')), name: callName(own(raw, 'tool')), args: own(raw, 'with') }
      : undefined,
  formatResult: ({ id }, payload) => ({ ref: id, gives: payloadText(payload) }),
  renderContext: () => '',
  renderContextMessages: () => ({}),
};
const source = 'made up for this test';
const acme = defineProvider({
  id: 'acme',
  label: 'Acme',
  names: { characters: { value: 'a-z0-9_', source }, maxLength: { value: 16, source } },
  dialects: { default: 'portable@2026-11' },
  wire,
  folder: import.meta.url,
});

const next = defineAction({
  name: 'math.the_very_next_number',
  inputSchema: {
    type: 'object',
    properties: {
      n: { type: ['integer', 'null'] },
      tags: { type: 'object', additionalProperties: { type: 'string' } },
    },
    required: ['n'],
  },
  handler: ({ n, tags }) => [n, tags],
});

describe("a host's own provider in a dynamic toolkit", () => {
  it('has its names, its dialect and its answers', async () => {
    const toolkit = createDynamicToolkit(customActionProvider([next]), { providers: [acme] });
    const llm = toolkit.forLLM('acme');
    const tools = (await llm.tools()) as { tool: string; takes: object }[];
    expect(tools).toHaveLength(1);
    expect(tools[0]?.tool).toMatch(/^[a-z_0-9]{1,16}$/);
    // The portable dialect has no maps: they go as lists of entries, and come back as maps.
    expect(JSON.stringify(tools[0]?.takes)).not.toContain('additionalProperties":{');
    const args = { n: 1, tags: [{ key: 'a', value: 'b' }] };
    expect(await llm.run([{ ref: '1', tool: tools[0]?.tool, with: JSON.stringify(args) }])).toEqual([
      { ref: '1', gives: '[1,{"a":"b"}]' },
    ]);
  });

  it('cannot take the name of one of ours', () => {
    const taken = { ...acme, id: 'openai' as const, wire: { ...wire, provider: 'openai' } };
    expect(() => createDynamicToolkit(customActionProvider([next]), { providers: [taken] })).toThrow(
      /There is a provider "openai" already/,
    );
  });

  it('is refused where it is wrong, with all that is', () => {
    const wrong = defineProvider({
      ...acme,
      names: { ...acme.names, maxLength: { value: 3, source } },
      dialects: { default: 'portabel' },
      folder: import.meta.url,
    });
    const samples = { call: {}, response: {}, tools: {}, answers: [], results: [], context: [] };
    for (const told of [
      () => createDynamicToolkit(customActionProvider([next]), { providers: [wrong] }),
      () => conformanceTests(wrong, samples),
    ]) {
      expect(told).toThrow(DefinitionError);
      expect(told).toThrow(/maxLength[\s\S]*portabel/);
    }
    expect(() => conformanceTests(acme, {} as never)).toThrow('The samples have no call, response, tools');
  });

  it('is known by type', () => {
    const toolkit = createDynamicToolkit(customActionProvider([next]));
    // @ts-expect-error this toolkit was not given it
    expect(() => toolkit.forLLM('acme')).toThrow(/There is no provider "acme"/);
  });
});
