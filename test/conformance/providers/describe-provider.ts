import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '../../../generator/model/ir.ts';
import type { Provider } from '../../../generator/model/provider.ts';
import { wireNames } from '../../../generator/model/wire-names.ts';
import { type ContentPart, content } from '../../../templates/runtime/content.ts';
import type { ErrorCode } from '../../../templates/runtime/results.ts';
import { address, type Desk, deskActions, deskAdapter, deskToolkit } from '../../support/desk.ts';
import { describeStreams } from './describe-streams.ts';
import { refusals } from './dialect.ts';
import { type ProviderSamples, rawCall, responseWith } from './samples.ts';

/**
 * What every provider's folder must do, whatever its wire format: names, dialect, tools, parsing, results, errors, context,
 * and the round trip through the dispatcher. What is particular to it stands in its samples.
 */
export function describeProvider(provider: Provider, samples: ProviderSamples): void {
  const under = { provider, wire: samples.wire };
  const adapter = deskAdapter(under);
  const names = wireNames(deskActions, provider, new Map()).current;
  const wireName = (action: string): string => names.get(action) ?? '';
  const hasIds = JSON.stringify(samples.call).includes('{{id}}');
  const call = (id: string, action: string, args: unknown): unknown =>
    rawCall(samples, id, wireName(action), args);

  describe(`${provider.id}: ${provider.label}`, () => {
    it('has its id on its wire format, and a source for every fact', () => {
      expect(samples.wire.provider).toBe(provider.id);
      expect(adapter.provider).toBe(provider.id);
      const facts = [
        provider.names.characters,
        provider.names.maxLength,
        provider.dialects.default.rootForbids,
      ];
      for (const each of [
        ...facts,
        provider.names.first,
        provider.toolsPerRequest,
        provider.dialects.default.keys,
      ]) {
        if (each !== undefined) expect(each.source).toMatch(/\S{5}/);
      }
    });

    it('gives every action one legal name of its own', () => {
      const { characters, first, maxLength } = provider.names;
      const legal = new RegExp(
        `^(?=[${first?.value ?? characters.value}])[${characters.value}]{1,${maxLength.value}}$`,
      );
      fc.assert(
        fc.property(
          fc.uniqueArray(fc.oneof(fc.string(), fc.constantFrom(...nastyNames)), { minLength: 1 }),
          (given) => {
            const canonical = given.filter((name) => name !== '');
            const { current } = wireNames(canonical.map(actionNamed), provider, new Map());
            expect(new Set(current.values()).size).toBe(canonical.length);
            for (const name of current.values()) expect(name).toMatch(legal);
          },
        ),
        { numRuns: 50 },
      );
    });

    it('sends only schemas that its dialect takes', () => {
      for (const each of deskActions) {
        const schema = findSchema(adapter.exportTools({ actions: [each.name as keyof Desk['inputs']] }));
        if (schema === undefined) expect(Object.keys(each.input['properties'] ?? {}), each.name).toEqual([]);
        else expect(refusals(schema, provider.dialects.default), each.name).toEqual([]);
      }
    });

    it('has tools exactly as its samples say, of one implementation at generation and at run time', () => {
      for (const [action, expected] of Object.entries(samples.tools)) {
        const exported = adapter.exportTools({ actions: [action as keyof Desk['inputs']] });
        const inRecord = { [wireName(action)]: expected };
        expect(exported, action).toEqual(Array.isArray(exported) ? [expected] : inRecord);
      }
      expect(Object.keys(samples.tools).length).toBeGreaterThan(1);
      expect(provider.wire).toBe(samples.wire);
    });

    it('hands out copies: what a host or an SDK does to tools changes nothing', () => {
      const before = JSON.stringify(adapter.exportTools());
      scramble(adapter.exportTools());
      expect(JSON.stringify(adapter.exportTools())).toBe(before);
      expect(adapter.parseToolCall(call('c', 'wallet.balance', { address }))).toMatchObject({ ok: true });
    });

    describe('answers of the samples', () => {
      it.each(samples.answers)('$about', async ({ response, calls }) => {
        const frozen = deepFreeze(response);
        const raws = samples.wire.findCalls(frozen);
        expect(raws.length).toBe(calls.length);
        for (const [index, expected] of calls.entries()) {
          const outcome = adapter.parseToolCall(raws[index]);
          const id = expected.id ?? undefined;
          if (expected.failure !== undefined) {
            expect(outcome).toMatchObject({ ok: false, kind: expected.failure, id });
          } else if (expected.cutOff !== true) {
            const repairs = (expected.repairs ?? []).map((kind) => ({ kind, path: '' }));
            const { name, input, echo } = expected;
            const rest = echo === undefined ? {} : { echo };
            const call = { id, name, input, provider: provider.id, repairs, ...rest };
            expect(outcome).toEqual({ ok: true, call });
          }
        }

        const executed: string[] = [];
        const note = (_: unknown, { action }: { readonly action: string }): never => {
          executed.push(action);
          return undefined as never;
        };
        const toolkit = deskToolkit([under], { 'clock.now': note, 'wallet.balance': note });
        const results = answersIn(await toolkit.forLLM(provider.id).run(frozen));
        expect(results.length).toBe(calls.length);
        const runnable = calls.filter((each) => each.failure === undefined && each.cutOff !== true);
        expect(executed.toSorted()).toEqual(runnable.map((each) => each.name).toSorted());
        for (const [index, { id, cutOff, answer = {} }] of calls.entries()) {
          const text = JSON.stringify(results[index]);
          if (id !== null) expect(text).toContain(JSON.stringify(id));
          if (cutOff === true) expect(text).toContain('MALFORMED_CALL');
          expect(results[index]).toMatchObject(answer);
        }
      });
    });

    it('reads every way to say nothing as no arguments, where there may be none', () => {
      for (const nothing of ['', ' \n\t', undefined]) {
        const good = adapter.parseToolCall(call('c', 'clock.now', nothing));
        expect(good).toMatchObject({ ok: true, call: { input: {}, repairs: [{ kind: 'empty-arguments' }] } });
        const bad = adapter.parseToolCall(call('c', 'wallet.balance', nothing));
        expect(bad).toMatchObject({ ok: false, kind: 'invalid_input', name: 'wallet.balance' });
        expect(bad).toHaveProperty('error', expect.stringContaining('address'));
      }
    });

    it.each([
      ['{"address":', 'truncated'],
      [`{"address":"${address}`, 'truncated'],
      [`{"address":"${address}"}{"address":"${address}"}`, 'malformed_json'],
      ['{address: 1}', 'malformed_json'],
      ['{"address":NaN}', 'malformed_json'],
      ['null', 'not_an_object'],
      ['[]', 'not_an_object'],
      ['5', 'not_an_object'],
      ['"{}"', 'not_an_object'],
      ['{"address":12}', 'invalid_input'],
    ])('reads the arguments %s as %s, and answers', async (args, kind) => {
      const outcome = adapter.parseToolCall(call('call_9', 'wallet.balance', args));
      const id = hasIds ? 'call_9' : undefined;
      expect(outcome).toMatchObject({ ok: false, kind, id, name: 'wallet.balance' });
      const [result, ...rest] = answersIn(
        await deskToolkit([under])
          .forLLM(provider.id)
          .run(responseWith(samples, [call('call_9', 'wallet.balance', args)])),
      );
      expect(rest).toEqual([]);
      if (!outcome.ok) expect(result).toEqual(adapter.formatToolResult(outcome));
      expectError(result, kind === 'invalid_input' ? 'INVALID_INPUT' : 'MALFORMED_CALL');
    });

    it('answers a call to an unknown tool with the nearest names', () => {
      const outcome = adapter.parseToolCall(rawCall(samples, 'c', `${wireName('wallet.balance')}s`, {}));
      expect(outcome).toMatchObject({ ok: false, kind: 'unknown_tool', id: hasIds ? 'c' : undefined });
      expect(outcome).toHaveProperty('error', expect.stringContaining(wireName('wallet.balance')));
    });

    describe('results of the samples', () => {
      it.each(samples.results)('$about', ({ id = 'c1', error, parts, media, echo = {}, result, ...rest }) => {
        const reference = { id: id ?? undefined, name: 'clock.now', echo } as const;
        const output = parts === undefined ? rest.output : content(parts);
        const given = error === undefined ? output : ({ ok: false, ...error } as const);
        expect(adapter.formatToolResult(reference, given, { media: media as 'text' })).toEqual(result);
      });
    });

    it('carries each part of a result natively or as a note, and no bytes in text', () => {
      const [data, url] = ['QUJDREVGR0g=', 'https://example.com/a'];
      const parts: readonly ContentPart[] = [
        { type: 'text', text: 'Some text.' },
        { type: 'json', value: { n: 1 } },
        { type: 'image', mimeType: 'image/png', data, name: 'chart' },
        { type: 'audio', mimeType: 'audio/wav', data, name: 'talk' },
        { type: 'file', mimeType: 'application/pdf', data, name: 'paper' },
        { type: 'link', url, title: 'More' },
      ];
      const reference = { id: 'c', name: 'clock.now' } as const;
      const whole = JSON.stringify(adapter.formatToolResult(reference, content(parts)));
      expect(whole).toContain('Some text.');
      expect(whole).toContain(url);
      expect(whole).toMatch(/n\\*":1/);
      for (const part of parts) {
        const result = adapter.formatToolResult(reference, content([part]));
        const strings = textsIn(result);
        const hasBytes = valuesIn(result).some((value) => value instanceof Uint8Array);
        const withBytes = strings.filter((text) => text.includes(data));
        expect(withBytes.filter((text) => text !== data && !text.startsWith('data:'))).toEqual([]);
        if ('data' in part && withBytes.length === 0 && !hasBytes)
          expect(strings.join()).toContain(`"${part.name}"`);
      }
    });

    it('has notes in place of all files where the host says so', async () => {
      const data = 'QUJDREVGR0g=';
      const files = (['image', 'audio', 'file'] as const).map(
        (type): ContentPart => ({ type, mimeType: 'image/png', data, name: `the ${type}` }),
      );
      const handler = (): never => content([{ type: 'json', value: { n: 1 } }, ...files]) as never;
      const llm = deskToolkit([under], { 'clock.now': handler }).forLLM(provider.id, { media: 'text' });
      const results = [
        adapter.formatToolResult({ id: 'c', name: 'clock.now' }, handler(), { media: 'text' }),
        ...(await llm.run(responseWith(samples, [call('c', 'clock.now', {})]))),
      ];
      expect(results).toHaveLength(2);
      for (const result of results) {
        expect(valuesIn(result).some((value) => value instanceof Uint8Array)).toBe(false);
        const texts = textsIn(result).join();
        expect(texts).not.toContain(data);
        for (const { type } of files) expect(texts).toContain(`[${type} "the ${type}" (image/png, 9 bytes)`);
      }
    });

    it('shows no more of a result than its limit', () => {
      const long = adapter.formatToolResult({ id: 'c', name: 'clock.now' }, 'x'.repeat(9_000), {
        maxLength: 500,
      });
      for (const text of textsIn(long)) expect(text.length).toBeLessThanOrEqual(500);
      expect(JSON.stringify(long)).toContain('Cut off here');
    });

    it('tells every error as text in JSON, with its code', () => {
      for (const errorCode of errorCodes) {
        const failed = { ok: false, error: 'Why "not".', errorCode } as const;
        const result = adapter.formatToolResult({ id: 'c', name: 'clock.now' }, failed);
        expectError(result, errorCode, 'Why "not".');
      }
    });

    describeStreams(under);

    describe('context of the samples', () => {
      it.each(samples.context)('$about', ({ blocks, text, messages, cacheMarks }) => {
        expect(adapter.renderContext(deepFreeze(blocks))).toBe(text);
        expect(adapter.renderContextMessages(blocks, { cacheMarks })).toEqual(messages);
      });
    });

    it('carries every input to its handler and every output back, calls in parallel and in order', async () => {
      const inputs: { readonly [N in keyof Desk['inputs']]: Desk['requests'][N] } = {
        'clock.now': {},
        'notes.search': { query: 'milk', limit: 3, 'order by': 'date' },
        'shape.area': { kind: 'square', side: 2 },
        'wallet.balance': { address, tokenAddress: address },
        'wallet.transfer': { to: address, amount: 5 },
      };
      const received: { [action: string]: unknown } = {};
      const record =
        (output: unknown, delay: number) =>
        async (input: unknown, { action }: { readonly action: string }): Promise<never> => {
          received[action] = input;
          await new Promise((resolve) => setTimeout(resolve, delay));
          return output as never;
        };
      const toolkit = deskToolkit(
        [under],
        {
          'clock.now': record('now', 20),
          'notes.search': record({ titles: ['a'] }, 10),
          'shape.area': record(4, 0),
          'wallet.balance': record({ amount: '1' }, 5),
          'wallet.transfer': record(undefined, 0),
        },
        { confirm: () => true },
      );
      const llm = toolkit.forLLM(provider.id);
      if (samples.wire.offer === undefined) expect(await llm.tools()).toEqual(adapter.exportTools());
      const actions = Object.keys(inputs) as (keyof Desk['inputs'])[];
      const raws = actions.map((action) =>
        call(`id ${action}`, action, adapter.encodeInput(action, inputs[action])),
      );
      const results = await llm.run(deepFreeze(responseWith(samples, raws)));
      expect(received).toEqual(inputs);
      const outputs = ['now', { titles: ['a'], more: false }, 4, { amount: '1' }, undefined];
      const expected = actions.map((action, index) =>
        adapter.formatToolResult({ id: `id ${action}`, name: action as 'clock.now' }, outputs[index]),
      );
      expect(results).toEqual(samples.wire.join?.(expected) ?? expected);
    });

    it.skipIf(!hasIds)('answers two calls with one id once each, and executes the first alone', async () => {
      let executions = 0;
      const toolkit = deskToolkit([under], { 'clock.now': () => ++executions });
      const twice = [call('same', 'clock.now', {}), call('same', 'clock.now', {})];
      const answers = await toolkit.forLLM(provider.id).run(responseWith(samples, twice));
      const [first, second, ...rest] = answersIn(answers);
      expect([executions, rest]).toEqual([1, []]);
      expect(first).toEqual(adapter.formatToolResult({ id: 'same', name: 'clock.now' }, 1));
      expectError(second, 'MALFORMED_CALL');
    });

    it('never throws, and answers each call once, whatever the arguments are', async () => {
      const toolkit = deskToolkit([under]);
      const names = [...deskActions.map((each) => wireName(each.name)), 'nonsense', ''];
      const args = fc.oneof(fc.string(), fc.json(), fc.jsonValue(), fc.constant(undefined));
      const calls = fc.array(fc.tuple(fc.constantFrom(...names), args), { maxLength: 6 });
      await fc.assert(
        fc.asyncProperty(calls, async (given) => {
          const raws = given.map(([name, arg], index) => rawCall(samples, `id${index}`, name, arg));
          for (const raw of raws) expect(typeof adapter.parseToolCall(raw).ok).toBe('boolean');
          const results = answersIn(await toolkit.forLLM(provider.id).run(responseWith(samples, raws)));
          expect(results.length).toBe(raws.length);
          for (const [index, result] of results.entries())
            if (hasIds) expect(JSON.stringify(result)).toContain(`"id${index}"`);
        }),
        { numRuns: 100 },
      );
    });
  });
}

const nastyNames = [
  'wallet.balance',
  'wallet_balance',
  'wallet-balance',
  '3d',
  '名前',
  '🙂',
  ' ',
  '__proto__',
  'a'.repeat(200),
  `${'a'.repeat(64)}b`,
];

const errorCodes: readonly ErrorCode[] = [
  'ACTION_NOT_FOUND',
  'MALFORMED_CALL',
  'INVALID_INPUT',
  'POLICY_BLOCKED',
  'CONFIRMATION_REQUIRED',
  'AUTH_REQUIRED',
  'IDEMPOTENCY_CONFLICT',
  'TIMEOUT',
  'ABORTED',
  'INVALID_OUTPUT',
  'EXECUTION_FAILED',
];

function actionNamed(name: string): Action {
  const [template] = deskActions;
  if (template === undefined) throw new Error('the test client has no actions');
  return { ...template, name };
}

/** The answers to single calls in what `run` gave: where a provider wants one message with all of them, its parts. */
function answersIn(results: readonly object[]): readonly object[] {
  return results.flatMap((result) => {
    const { parts } = result as { readonly parts?: readonly object[] };
    return parts ?? [result];
  });
}

/** The JSON `{"error": …, "code": …}` stands somewhere in the result, whatever its shape: as text, or as data. */
function expectError(result: unknown, code: ErrorCode, error?: string): void {
  const bodies = valuesIn(result).flatMap((value) => {
    try {
      return [typeof value === 'string' ? (JSON.parse(value) as unknown) : value];
    } catch {
      return [];
    }
  });
  expect(bodies).toContainEqual(expect.objectContaining({ code, error: error ?? expect.any(String) }));
}

function valuesIn(value: unknown): unknown[] {
  const below = typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [];
  return [value, ...below];
}

/** The input schema of a tool, wherever its provider has it: the outermost object that says `type: object`. */
function findSchema(value: unknown): object | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ((value as { readonly type?: unknown }).type === 'object') return value;
  for (const each of Object.values(value)) {
    const found = findSchema(each);
    if (found !== undefined) return found;
  }
  return undefined;
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

function scramble(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const object = value as { [key: string]: unknown };
  for (const key of Object.keys(object)) {
    scramble(object[key]);
    object[key] = null;
  }
}

/** Every text in a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
