/** Reports about a provider's answers and results, each as the report has it and for its kind, against the provider that it names. */
import vm from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import type { ProviderUnderTest } from '../support/desk.ts';
import { actionsOf, type FieldCase, fieldCases, hasFieldCases } from '../support/field-cases.ts';
import { providersUnderTest } from '../support/providers.ts';
import { smallClient } from '../support/small-client.ts';

const ours: { readonly [theirs: string]: string } = { 'openai-chat': 'openai', 'ai-sdk': 'vercel' };

const kinds = [
  ...['args-parse', 'args-coerce', 'parallel calls', 'streaming accumulation', 'result-format', 'default'],
  ...['result-ordering/missing-answer', 'number/int64/bigint', 'name-illegal', 'nullable/optional-strict'],
];

/** What the calls of a report's answer come to, in order: the handler's input, or why there is none. */
const inputs: { readonly [id: string]: readonly unknown[] } = {
  'BUG-006': [{ cmd: 'ls' }, { cmd: 'pwd' }, 'unknown_tool'],
  'BUG-007': ['unknown_tool'],
  'BUG-040': [{ term: 'owls', max: 12 }],
  'BUG-055': [{ zone: 'UTC' }],
  'BUG-057': [
    { tags: [], opt: { deep: true } },
    { tags: [], opt: { deep: true } },
  ],
  'BUG-071': ['invalid_input'],
  'BUG-106': [{}],
  'BUG-108': ['malformed_json'],
  'BUG-109': [{ count: 7 }],
  'BUG-110': ['malformed_json', 'invalid_input'],
  'BUG-111': ['malformed_json', { path: 'D:\new\tools' }],
  'BUG-115': ['not_an_object', 'not_an_object', 'not_an_object', 'not_an_object'],
  'BUG-118': [{ url: 'u' }, 'invalid_input'],
  'BUG-119': [{ layers: ['A', 'B'] }, 'invalid_input', { layers: null, one: '["x"]' }],
  'BUG-120': [{ q: 'A1' }, { q: 'B2' }],
  'BUG-121': [{ city: 'A' }, { city: 'B' }],
  'BUG-124': [{ path: 'A' }, { path: 'B' }],
  'BUG-127': [{ path: 'C:\\xé🔥' }],
  'BUG-132': [{}],
  'BUG-134': [{ p: 'z' }],
  'BUG-137': [{ x: 1 }],
  'BUG-139': ['a', 'b', 'c', 'd', 'e', 'f'].map((c) => ({ c })),
  'BUG-140': [{}, {}],
};

/** The report's chunks are an excerpt without the end, and what a stream did not finish is never executed. */
const endings: { readonly [id: string]: readonly unknown[] } = {
  'BUG-124': [{ choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] }],
};

const byId = (id: string): FieldCase => fieldCases.find((each) => each.id === id) as FieldCase;

function underTest(id: string): ProviderUnderTest {
  const under = providersUnderTest.get(id);
  if (under === undefined) throw new Error(`no provider ${id}`);
  return under;
}

function clientOf(each: FieldCase, under: ProviderUnderTest, handler: (input: never) => unknown = () => 'x') {
  const actions = actionsOf(each).map(({ name, inputSchema, outputSchema }) => ({
    ...{ name, input: inputSchema, handler },
    ...(outputSchema === undefined ? {} : { output: outputSchema }),
  }));
  return smallClient(under, actions);
}

function bodyOf({ response, action }: FieldCase): unknown {
  if (response?.raw !== undefined) return JSON.parse(response.raw) as unknown;
  if (response?.raw_arguments === undefined) return response?.body;
  const [{ name = '' } = {}] = [action].flat() as { name?: string }[];
  return response.raw_arguments.map((text, index) => ({
    ...{ id: `c${index + 1}`, type: 'function' },
    function: { name, arguments: text },
  }));
}

/** The values of the report's handler: fixed expressions of the data set, evaluated apart from this realm's names. */
const valuesOf = ({ handler }: FieldCase): unknown[] =>
  (handler?.returns_js ?? []).map(
    (code) => vm.runInNewContext(code, { Error, Map, Date, Symbol, Object }) as unknown,
  );

describe.skipIf(!hasFieldCases)('field cases of providers', () => {
  const answered = fieldCases.filter(({ kind, response }) => kinds.includes(kind) && response !== undefined);

  it('all have an expectation here', () => {
    expect(answered.map(({ id }) => id).toSorted()).toEqual(Object.keys(inputs).toSorted());
  });

  it.each(answered.map((each) => ({ each, title: `${each.kind}: ${each.id} ${each.symptom}` })))(
    '$title',
    async ({ each }) => {
      const id = each.response?.provider ?? '';
      const under = underTest(ours[id] ?? id);
      const received: unknown[] = [];
      const client = clientOf(each, under, (input) => {
        received.push(structuredClone(input));
        for (const value of Object.values(input as object)) if (Array.isArray(value)) value.push('changed');
        return 'x';
      });
      const wanted = inputs[each.id] ?? [];
      const stream = each.response?.stream;
      const body = bodyOf(each);
      const before = JSON.stringify(body);
      const outcomes =
        stream === undefined
          ? under.wire.findCalls(body).map((raw) => client.adapter.parseToolCall(raw))
          : await client.adapter.accumulate([...stream, ...(endings[each.id] ?? [])]);
      expect(outcomes.map((outcome) => (outcome.ok ? outcome.call.input : outcome.kind))).toEqual(wanted);
      if (stream !== undefined) return;

      const answers = await client.toolkit().forLLM(under.provider.id).run(body);
      // Calls of one turn run side by side: when each begins is not said.
      expect(received).toHaveLength(wanted.filter((input) => typeof input === 'object').length);
      expect(received).toEqual(expect.arrayContaining(wanted.filter((input) => typeof input === 'object')));
      expect(JSON.stringify(body)).toBe(before);
      const single = answers.flatMap((answer) => (answer as { parts?: object[] }).parts ?? [answer]);
      expect(single).toHaveLength(wanted.length);
    },
  );

  it('streaming accumulation: a stream that stops anywhere before the end gives no call to execute', async () => {
    const { response, ...each } = byId('BUG-127');
    const { adapter } = clientOf(each, underTest('anthropic'));
    const events = response?.stream ?? [];
    for (let end = 0; end < events.length - 1; end++) {
      const outcomes = await adapter.accumulate(events.slice(0, end));
      expect(outcomes.filter(({ ok }) => ok)).toEqual([]);
    }
  });

  it.each(['BUG-130', 'BUG-132', 'BUG-134', 'BUG-136'])(
    'result-format: %s, one answer that can be sent, from every provider',
    (id) => {
      const each = byId(id);
      expect(valuesOf(each).length).toBeGreaterThan(1);
      for (const under of providersUnderTest.values()) {
        const { adapter } = clientOf(each, under);
        for (const value of valuesOf(each)) {
          const [{ name = '' } = {}] = actionsOf(each);
          const text = JSON.stringify(adapter.formatToolResult({ id: 'c', name }, value as never));
          expect(text).toMatch(/^\{/);
          expect(text).not.toContain('[object');
          if (id === 'BUG-136' && value instanceof Error) expect(text).toContain('E1');
        }
      }
    },
  );

  it('result-format: BUG-132, json is for plain objects alone on Bedrock', () => {
    const { adapter } = clientOf(byId('BUG-132'), underTest('bedrock'));
    const content = (value: unknown): unknown =>
      (
        adapter.formatToolResult({ id: 't1', name: 'count' }, value as never) as {
          toolResult: { content: unknown };
        }
      ).toolResult.content;
    for (const value of valuesOf(byId('BUG-132'))) {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      expect(content(value)).toEqual([{ text }]);
    }
    expect(content({ a: 1 })).toEqual([{ json: { a: 1 } }]);
  });

  it('result-format: BUG-134, no blank text block', () => {
    for (const value of valuesOf(byId('BUG-134'))) {
      for (const id of ['anthropic', 'bedrock', 'openai']) {
        const { adapter } = clientOf(byId('BUG-134'), underTest(id));
        const text = JSON.stringify(adapter.formatToolResult({ id: 't1', name: 'grep' }, value as never));
        if (id !== 'openai') expect(text).not.toMatch(/"(text|content)":"(\s|\\n)*"/);
      }
    }
  });

  it('result-format: BUG-137, MCP has structured content that fits, mirrored as text, or an error', async () => {
    const each = byId('BUG-137');
    const run = async (handler: () => unknown): Promise<unknown> => {
      const { toolkit } = clientOf(each, underTest('mcp'), handler);
      return (await toolkit().forLLM('mcp').run(bodyOf(each)))[0];
    };
    const [good, bad] = valuesOf(each);
    expect(await run(() => good)).toMatchObject({
      structuredContent: { sum: 3 },
      content: [{ type: 'text', text: '{"sum":3}' }],
    });
    const failing = vi.fn(() => {
      throw new Error('secret');
    });
    for (const handler of [() => bad, failing]) {
      const answer = await run(handler);
      expect(answer).toMatchObject({ isError: true });
      expect(answer).not.toHaveProperty('structuredContent');
      expect(JSON.stringify(answer)).not.toContain('secret');
    }
  });

  it.each(['BUG-121', 'BUG-139', 'BUG-140'])(
    'result-ordering/missing-answer: %s, Gemini gets one content with a part for each call, in order',
    async (id) => {
      const each = byId(id);
      const [image] = valuesOf(each);
      const { toolkit } = clientOf(each, underTest('gemini'), (input) => image ?? input);
      const answers = await toolkit().forLLM('gemini').run(bodyOf(each));
      expect(answers).toHaveLength(1);
      const { parts } = answers[0] as { parts: { functionResponse: { id?: string; name: string } }[] };
      expect(parts.map((part) => Object.keys(part))).toEqual(inputs[id]?.map(() => ['functionResponse']));
      const shown = parts.map(({ functionResponse }) => functionResponse);
      expect(shown.map((part) => part.id)).toEqual(
        id === 'BUG-140' ? ['g1', 'g2'] : shown.map(() => undefined),
      );
      if (id !== 'BUG-140')
        expect(shown).toMatchObject((inputs[id] ?? []).map((output) => ({ response: { output } })));
    },
  );
});
