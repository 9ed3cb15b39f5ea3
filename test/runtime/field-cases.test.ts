/**
 * Kinds of fault that users of tools like this one report, each held for the whole kind and for every provider that is there. What has
 * a table of its own is elsewhere: repairs in `leniency.test.ts`, values of handlers in `results.test.ts`, texts in `test/feedback`.
 */
import { describe, expect, it, vi } from 'vitest';
import { rawCall, responseWith } from '../../library/testing/samples.ts';
import { registry } from '../../templates/providers/registry.ts';
import { content } from '../../templates/runtime/content.ts';
import { toolError } from '../../templates/runtime/toolkit/tool-error.ts';
import { readSamples } from '../conformance/providers/samples.ts';
import { answersIn, idOf, wires } from '../fuzz/wires.ts';
import { type SmallAction, smallClient } from '../support/small-client.ts';

/** Every provider, with its calls and responses as its samples have them. */
const providers = await Promise.all(
  wires.map(async ({ under, call }) => {
    const { id } = under.provider;
    const samples = await readSamples(id);
    return {
      id,
      under,
      /** With arguments as the provider carries them: as JSON text, or as an object; what is text stays text. */
      call: (callId: string, name: string, args: unknown) => rawCall(samples, callId, name, args),
      /** With exactly this in the place of the arguments. */
      rawCall: call,
      response: (calls: readonly unknown[]) => responseWith(samples, calls),
      hasIds: JSON.stringify(samples.call).includes('{{id}}'),
    };
  }),
);

const object = (properties: object, ...required: string[]): { [keyword: string]: unknown } => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

it('are all that there are', () => {
  expect(providers).toHaveLength(registry.length);
});

describe.each(providers)('$id', ({ id: provider, under, call, rawCall, response, hasIds }) => {
  const parse = (input: object, args: unknown) =>
    smallClient(under, [{ name: 'act', input }]).adapter.parseToolCall(call('c', 'act', args));

  /** A client of one action, and what it answers to the calls of one response. */
  function clientOf(action: Partial<SmallAction>) {
    const { adapter, toolkit } = smallClient(under, [{ name: 'act', input: {}, ...action }]);
    return {
      adapter,
      toolkit,
      run: async (calls: readonly unknown[]): Promise<readonly object[]> =>
        answersIn(await toolkit().forLLM(provider).run(response(calls))),
      /** What the adapter answers to a call of the action that gave this. */
      answer: (id: string, output: unknown): object =>
        adapter.formatToolResult({ id: hasIds ? id : undefined, name: 'act' }, output),
    };
  }

  describe('args-parse', () => {
    it('no arguments at all are a call with {}', async () => {
      const handler = vi.fn(() => 'ok');
      const { run } = clientOf({ input: object({}), handler });
      for (const args of ['', undefined, null, {}])
        expect(await run([rawCall('c', 'act', args)])).toHaveLength(1);
      expect(handler.mock.calls.map(([input]: unknown[]) => input)).toEqual([{}, {}, {}, {}]);
    });

    it.each(['[]', '"a"', '5', 'true', 'null', '[{"a":"x"}]'])(
      'arguments that are no object are never executed: %s',
      async (args) => {
        const handler = vi.fn();
        const { adapter, run } = clientOf({ input: object({ a: { type: 'string' } }), handler });
        expect(adapter.parseToolCall(call('c', 'act', args))).toMatchObject({
          ok: false,
          kind: 'not_an_object',
        });
        expect(await run([call('c', 'act', args)])).toHaveLength(1);
        expect(handler).not.toHaveBeenCalled();
      },
    );

    it.each([
      '{"box":"in"}{"box":"out"}',
      '{"box":"a"}{"box":"a"}',
      '{"box":"a"} {"box":"b"}',
      '{"box":"a"}\n{}',
    ])('objects that run together are neither the first of them nor {}: %s', (args) => {
      expect(parse(object({ box: { type: 'string' } }), args)).toMatchObject({
        ok: false,
        kind: 'malformed_json',
        error: expect.stringContaining('more than one JSON value'),
      });
    });

    it('arguments encoded twice are read once more, and never handed on as text', () => {
      const input = object({ count: { type: 'integer' } }, 'count');
      expect(parse(input, '"{ \\"count\\": 7 }"')).toMatchObject({
        ok: true,
        call: { input: { count: 7 }, repairs: [{ kind: 'double-encoding' }] },
      });
      expect(parse(input, '"seven"')).toMatchObject({ ok: false, kind: 'not_an_object' });
    });

    it('a valid escape is what JSON says, an invalid one an error; no control character is put in', () => {
      const input = object({ path: { type: 'string' } }, 'path');
      expect(parse(input, '{"path":"D:\\new\\tools"}')).toMatchObject({
        call: { input: { path: 'D:\new\tools' }, repairs: [] },
      });
      expect(parse(input, '{"path":"D:\\Work\\a"}')).toMatchObject({
        ok: false,
        kind: 'malformed_json',
        error: expect.stringContaining('backslash'),
      });
    });
  });

  describe('args-coerce', () => {
    it('null for optional arguments is their absence, never "", 0 or false; for a required one it is an error', () => {
      const deep = object({ k: { type: 'string' } }, 'k');
      const input = object(
        {
          url: { type: 'string' },
          mode: { type: 'string' },
          wait: { type: 'number' },
          js: { type: 'boolean' },
          deep,
          many: { type: 'array' },
        },
        'url',
      );
      const outcome = parse(input, { url: 'u', mode: null, wait: null, js: null, deep: null, many: null });
      expect(outcome.ok && outcome.call.input).toEqual({ url: 'u' });
      expect(parse(input, { url: null })).toMatchObject({ ok: false, kind: 'invalid_input' });
    });

    it('text for a list is the list that it holds, or an error; where text may stand it stays', () => {
      const layers = { type: ['array', 'null'], items: { type: 'string' } };
      const one = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] };
      const input = object({ layers, one }, 'layers');
      expect(parse(input, { layers: '["A","B"]' })).toMatchObject({
        call: { input: { layers: ['A', 'B'] } },
      });
      expect(parse(input, { layers: '[Draft plan' })).toMatchObject({ ok: false });
      expect(parse(input, { layers: null, one: '["x"]' })).toMatchObject({
        call: { input: { layers: null, one: '["x"]' }, repairs: [] },
      });
    });
  });

  describe('number', () => {
    it('an integer that JavaScript cannot hold never arrives rounded, wherever it stands', () => {
      const id = { type: 'integer', format: 'int64' };
      const input = object({ id, list: { type: 'array', items: id }, deep: object({ id }) });
      const big = 7312004419870000003n;
      for (const args of [`{"id":${big}}`, `{"list":[1,${big}]}`, `{"deep":{"id":-${big}}}`]) {
        // As text, and as an object of a parser that has rounded already.
        for (const sent of [args, JSON.parse(args) as object])
          expect(parse(input, sent)).toMatchObject({
            ok: false,
            kind: 'invalid_input',
            error: expect.stringMatching(/id|list\[1\]/),
          });
      }
      expect(parse(object({ id: { type: 'string' } }), `{"id":"${big}"}`)).toMatchObject({
        call: { input: { id: `${big}` } },
      });
      expect(parse(input, { id: Number.MAX_SAFE_INTEGER })).toMatchObject({ ok: true });
    });

    it.each([
      '{"v": NaN}',
      '{"v": Infinity}',
      '{"v": 1e400}',
      '{"v": -1e400}',
      '{"v": 0x10}',
      '{"v": "NaN"}',
      '{"v": "1e400"}',
    ])('what is no finite number is an error: %s', (args) => {
      expect(parse(object({ v: { type: 'number' } }), args)).toMatchObject({ ok: false });
    });

    it('decimals are multiples as they are written', () => {
      const input = object({ eur: { type: 'number', multipleOf: 0.01 } });
      expect(parse(input, { eur: 19.99 })).toMatchObject({ ok: true });
      expect(parse(input, { eur: 19.999 })).toMatchObject({ ok: false });
    });
  });

  describe('default', () => {
    it('stands in for what is absent or null, is fresh for each call, and does not hide what is wrong', () => {
      const input = object({
        zone: { type: 'string', default: 'UTC', minLength: 1 },
        tags: { type: 'array', items: { type: 'string' }, default: [] },
      });
      const first = parse(input, {});
      expect(first).toMatchObject({ call: { input: { zone: 'UTC', tags: [] } } });
      if (first.ok) (first.call.input as { tags: string[] }).tags.push('x');
      expect(parse(input, {})).toMatchObject({ call: { input: { tags: [] } } });
      expect(parse(input, { zone: null, tags: null })).toMatchObject({
        call: { input: { zone: 'UTC', tags: [] } },
      });
      expect(parse(input, { zone: '' })).toMatchObject({ ok: false });
    });
  });

  describe('prototype pollution', () => {
    it.each(['toString', 'constructor', 'hasOwnProperty', '__proto__', 'valueOf'])(
      '%s is an ordinary key',
      (key) => {
        const properties = Object.fromEntries([[key, { type: 'string' }]]);
        const sent = (value: unknown): object => Object.fromEntries([[key, value]]);
        expect(parse(object(properties), {})).toMatchObject({ ok: true });
        expect(parse(object(properties, key), {})).toMatchObject({ ok: false });
        const outcome = parse(object(properties, key), sent('x'));
        expect(outcome.ok && Object.hasOwn(outcome.call.input as object, key)).toBe(true);
        expect(parse(object(properties), sent(1))).toMatchObject({ ok: false });
        const repaired = parse(
          object(properties, 'n'),
          Object.fromEntries([
            [key, null],
            ['n', 1],
          ]),
        );
        expect(repaired.ok || repaired.kind).toBe('invalid_input');
        expect(({} as { n?: unknown }).n).toBeUndefined();
      },
    );

    it('keys that are repaired are ordinary, too', () => {
      const inner = Object.fromEntries([['__proto__', { type: 'integer' }]]);
      const outcome = parse(object({ o: object(inner) }), { o: '{"__proto__":"5"}' });
      expect(JSON.stringify(outcome.ok && outcome.call.input)).toBe('{"o":{"__proto__":5}}');
      expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    });
  });

  describe('parallel calls and the order of answers', () => {
    it.each([
      ['two of one tool', ['a', 'b'], ['1', '2']],
      ['with equal arguments', ['a', 'a', 'a'], ['1', '2', '3']],
      [
        'many',
        Array.from({ length: 40 }, (_, index) => `q${index}`),
        Array.from({ length: 40 }, (_, index) => `id${index}`),
      ],
    ])('each is executed, and answered by its id, in order: %s', async (_, queries, ids) => {
      const handler = vi.fn(async ({ q }: { q: string }) => {
        await new Promise((resolve) => setTimeout(resolve, (q.length * 7) % 5));
        return `for ${q}`;
      });
      const { run, answer } = clientOf({ input: object({ q: { type: 'string' } }, 'q'), handler });
      const answers = await run(ids.map((id, index) => call(id, 'act', { q: queries[index] })));
      expect(answers).toEqual(ids.map((id, index) => answer(id, `for ${queries[index]}`)));
      for (const [index, id] of ids.entries())
        if (hasIds) expect(JSON.stringify(answers[index])).toContain(`"${id}"`);
      expect(handler).toHaveBeenCalledTimes(ids.length);
    });

    it('a result in parts is still one answer', async () => {
      const handler = () =>
        content([
          { type: 'image', mimeType: 'image/png', data: 'iVBORw0KGgo=' },
          { type: 'text', text: 'x' },
        ]);
      const { run, answer } = clientOf({ handler });
      expect(await run([call('1', 'act', {}), call('2', 'act', {})])).toEqual([
        answer('1', handler()),
        answer('2', handler()),
      ]);
    });

    it('good, broken, unknown and failing ones stand side by side', async () => {
      const handler = ({ q }: { q: string }) => {
        if (q === 'bad') throw toolError('No.');
        return q;
      };
      const { run } = clientOf({ input: object({ q: { type: 'string' } }, 'q'), handler });
      const calls = [
        call('1', 'act', { q: 'x' }),
        call('2', 'act', '{"q":'),
        call('3', 'nothing', {}),
        call('4', 'act', { q: 'bad' }),
        call('5', 'act', { q: 5 }),
      ];
      const answers = await run(calls);
      expect(answers.map(codeIn)).toEqual([
        undefined,
        'MALFORMED_CALL',
        'ACTION_NOT_FOUND',
        'EXECUTION_FAILED',
        'INVALID_INPUT',
      ]);
    });
  });

  describe('result-format', () => {
    it('blank text is no blank block where a provider refuses such, and an answer all the same', () => {
      const { answer } = clientOf({});
      for (const output of ['', ' \n', content([]), content([{ type: 'text', text: ' ' }])]) {
        const given = answer('c', output);
        expect(JSON.parse(JSON.stringify(given))).toEqual(given);
        if (refuseBlankBlocks.has(provider)) expect(JSON.stringify(given)).not.toMatch(/"text":"\s*"/);
      }
    });

    it('an output that cannot be looked at is an error that keeps its id, whatever watches the call', async () => {
      for (const trap of ['get', 'getOwnPropertyDescriptor', 'getPrototypeOf', 'ownKeys'] as const) {
        const output = (): object =>
          new Proxy(
            { a: 1 },
            // What a handler resolves to is asked for `then`, before anybody else looks.
            { [trap]: (_: object, key: unknown) => (key === 'then' ? undefined : refuse()) },
          );
        const { answer, toolkit, run } = clientOf({ handler: output });
        for (const given of [answer('c', output()), ...(await run([call('c', 'act', {})]))]) {
          expect(codeIn(given)).toBe('INVALID_OUTPUT');
          expect(JSON.stringify(given)).not.toContain('secret');
          if (hasIds) expect(idOf(given)).toBe('c');
        }
        const events: unknown[] = [];
        const watched = toolkit({ content: true, onResult: (event) => void events.push(event) });
        expect(await watched.execute('act', {})).toMatchObject({ ok: true });
        expect(JSON.stringify(events)).not.toContain('secret');
      }
    });

    it('no text is half a character, for which APIs refuse the whole request', async () => {
      const broken = 'a\ud83d';
      for (const handler of [
        () => broken,
        () => ({ [broken]: [broken] }),
        () => content([{ type: 'text', text: broken }]),
        () => {
          throw toolError(broken);
        },
      ]) {
        const [given] = await clientOf({ handler }).run([call('c', 'act', {})]);
        expect(JSON.stringify(given)).not.toMatch(/\\u[dD][89a-fA-F]/);
        expect(JSON.stringify(given)).toContain('a\ufffd');
      }
    });

    it('an output that breaks its schema is an error, and none of it is shown', async () => {
      const output = object({ sum: { type: 'number' } }, 'sum');
      const answerTo = async (value: unknown): Promise<object | undefined> => {
        const [given] = await clientOf({ output, handler: () => value }).run([call('c', 'act', {})]);
        return given;
      };
      expect(await answerTo({ sum: 3 })).toEqual(clientOf({ output }).answer('c', { sum: 3 }));
      for (const wrong of [{ sum: 'secret' }, {}, 'secret', undefined, { sum: 3, more: 'secret' }]) {
        const given = await answerTo(wrong);
        expect(codeIn(given)).toBe('INVALID_OUTPUT');
        expect(JSON.stringify(given)).not.toContain('secret');
      }
    });
  });
});

function refuse(): never {
  throw new Error('/etc/secret');
}

const refuseBlankBlocks: ReadonlySet<string> = new Set(['anthropic', 'bedrock']);

/** The error code that an answer tells, as data or as JSON in a text. */
function codeIn(answer: object | undefined): string | undefined {
  return /\\*"code\\*":\\*"(\w+)/.exec(JSON.stringify(answer))?.[1];
}
