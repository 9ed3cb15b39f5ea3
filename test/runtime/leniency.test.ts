import { jsonrepair } from 'jsonrepair';
import { describe, expect, it, vi } from 'vitest';
import type { Leniency } from '../../templates/runtime/leniency.ts';
import type { RiskLevel } from '../../templates/runtime/risk.ts';
import { expectLinear } from '../support/linear.ts';
import { anthropic, anthropicCall, openai, openaiCall } from '../support/providers.ts';
import { smallClient } from '../support/small-client.ts';

interface Sent {
  readonly schema: object;
  readonly args: unknown;
  readonly leniency?: Leniency;
  readonly risk?: RiskLevel;
}

function parse({ schema, args, leniency, risk = 'low' }: Sent) {
  const { adapter } = smallClient(openai, [{ name: 'act', input: schema, risk }]);
  return adapter.parseToolCall(openaiCall('c', 'act', args), leniency);
}

function object(properties: object, ...required: string[]): object {
  return { type: 'object', properties, required, additionalProperties: false };
}

const text = { type: 'string' };
const integer = { type: 'integer' };
const texts = { type: 'array', items: text };

describe('a repair', () => {
  it.each<readonly [string, object, unknown, unknown, readonly string[]]>([
    ['no arguments', object({ a: text }), '', {}, ['empty-arguments ']],
    ['a code fence', object({ a: text }), '```json\n{"a":"x"}\n```', { a: 'x' }, ['code-fence ']],
    ['a fence without a language', object({ a: text }), '``` {"a":"`"} ```', { a: '`' }, ['code-fence ']],
    ['double encoding', object({ a: integer }), '"{ \\"a\\": 7 }"', { a: 7 }, ['double-encoding ']],
    [
      'null for an absent optional',
      object({ a: text, b: text }, 'b'),
      { a: null, b: 'x' },
      { b: 'x' },
      ['null-for-absent /a'],
    ],
    [
      'null where a default stands',
      object({ zone: { ...text, default: 'UTC' } }),
      { zone: null },
      { zone: 'UTC' },
      ['null-for-absent /zone'],
    ],
    [
      'null outside an enum',
      object({ a: { type: ['string', 'null'], enum: ['x'] } }),
      { a: null },
      {},
      ['null-for-absent /a'],
    ],
    ['an integer in a text', object({ n: integer }), { n: '5' }, { n: 5 }, ['text-to-number /n']],
    [
      'a fraction in a text',
      object({ n: { type: 'number' } }),
      { n: ' -12.50 ' },
      { n: -12.5 },
      ['text-to-number /n'],
    ],
    [
      'numbers in texts however they are written',
      object({ l: { type: 'array', items: { type: 'number' } } }),
      { l: ['1e3', '1.50e-7', '5e-324', '0.30000000000000004', '-0', '100'] },
      { l: [1000, 1.5e-7, 5e-324, 0.30000000000000004, -0, 100] },
      [0, 1, 2, 3, 4, 5].map((index) => `text-to-number /l/${index}`),
    ],
    [
      'a number of an enum in a text',
      object({ n: { enum: [1, 2] } }),
      { n: '2' },
      { n: 2 },
      ['text-to-number /n'],
    ],
    [
      'a boolean in a text',
      object({ b: { type: 'boolean' } }),
      { b: 'True' },
      { b: true },
      ['text-to-boolean /b'],
    ],
    [
      'a list in a text',
      object({ l: { type: ['array', 'null'], items: text } }),
      { l: '["A","B"]' },
      { l: ['A', 'B'] },
      ['json-in-text /l'],
    ],
    [
      'an object in a text',
      object({ o: object({ n: integer }, 'n') }),
      { o: '{"n":"1"}' },
      { o: { n: 1 } },
      ['json-in-text /o', 'text-to-number /o/n'],
    ],
    [
      'null in a text, where there may be null and no text',
      object({ n: { type: ['integer', 'null'] } }, 'n'),
      { n: 'null' },
      { n: null },
      ['json-in-text /n'],
    ],
    ['one value for a list', object({ l: texts }), { l: 'A' }, { l: ['A'] }, ['single-to-list /l']],
    [
      'one object for a list',
      object({ l: { type: 'array', items: object({ n: integer }, 'n') } }),
      { l: { n: 1 } },
      { l: [{ n: 1 }] },
      ['single-to-list /l'],
    ],
    [
      'several at once, in lists and behind references',
      {
        ...object({ l: { type: 'array', items: { $ref: '#/$defs/p' } } }),
        $defs: { p: object({ x: integer, y: text }) },
      },
      { l: [{ x: '1' }, { x: 2, y: null }] },
      { l: [{ x: 1 }, { x: 2 }] },
      ['text-to-number /l/0/x', 'null-for-absent /l/1/y'],
    ],
    [
      'of the branch that a constant names',
      {
        oneOf: [
          object({ k: { const: 'a' }, v: text }, 'k', 'v'),
          object({ k: { const: 'b' }, v: integer }, 'k', 'v'),
        ],
      },
      { k: 'b', v: '5' },
      { k: 'b', v: 5 },
      ['text-to-number /v'],
    ],
    [
      'with odd keys',
      object({ 'a/b~': integer, __proto__x: text }),
      { 'a/b~': '1' },
      { 'a/b~': 1 },
      ['text-to-number /a~1b~0'],
    ],
  ])('puts right %s, and says so', (_, schema, args, input, repairs) => {
    const outcome = parse({ schema, args });
    expect(outcome).toMatchObject({ ok: true });
    if (!outcome.ok) return;
    expect(outcome.call.input).toEqual(input);
    expect(outcome.call.repairs.map(({ kind, path }) => `${kind} ${path}`)).toEqual(repairs);
  });

  it.each<readonly [string, object, unknown]>([
    ['null for a required argument', object({ a: text }, 'a'), { a: null }],
    ['null in a list', object({ l: texts }), { l: [null] }],
    ['a text where text may stand', object({ a: { type: ['string', 'integer'], minLength: 3 } }), { a: '5' }],
    [
      'a text where a branch takes text',
      object({ a: { anyOf: [{ ...text, minLength: 3 }, integer] } }),
      { a: '5' },
    ],
    ['a comma for a decimal point', object({ n: { type: 'number' } }), { n: '12,50' }],
    ['a number with a unit', object({ n: integer }), { n: '5 kg' }],
    [
      'hexadecimal, NaN, blank',
      object({ n: { type: 'number' }, m: { type: 'number' }, o: { type: 'number' } }),
      { n: '0x10', m: 'NaN', o: '' },
    ],
    ['a fraction for an integer', object({ n: integer }), { n: '5.5' }],
    ['an integer that would be rounded', object({ n: integer }), { n: '7312004419870000003' }],
    ['a number that would become 0', object({ n: { type: 'number' } }), { n: '1e-400' }],
    ['blank text for a list', object({ l: texts }), { l: ' ' }],
    ['several texts in one for a list', object({ l: texts }), { l: 'a, b' }],
    ['lines for a list', object({ l: texts }), { l: 'a\nb' }],
    ['a fraction that would be rounded', object({ n: { type: 'number' } }), { n: '0.1000000000000000055' }],
    [
      'an integer in JSON in a text that would be rounded',
      object({ o: object({ n: integer }) }),
      { o: '{"n":7312004419870000003}' },
    ],
    [
      'yes for true, 1 for true',
      object({ b: { type: 'boolean' }, c: { type: 'boolean' } }),
      { b: 'yes', c: 1 },
    ],
    ['a number for a text', object({ a: text }), { a: 5 }],
    ['half a list in a text', object({ l: texts }), { l: '[Draft plan' }],
    ['a list in a text whose items do not fit', object({ l: texts }), { l: '[1]' }],
    [
      'one value that an item may be after a repair only',
      object({ l: { type: 'array', items: integer } }),
      { l: '5' },
    ],
    [
      'one object whose member needs a repair',
      object({ l: { type: 'array', items: object({ n: integer }) } }),
      { l: { n: '5' } },
    ],
    ['one value that no item may be', object({ l: { type: 'array', items: integer } }), { l: 'x' }],
    ['two readings: a number, or a list of one', object({ a: { anyOf: [integer, texts] } }), { a: '5' }],
    ['a list of one value for one', object({ a: text }), { a: ['x'] }],
    ['a key that is unknown', object({ a: text }), { b: null }],
    ['two levels of double encoding', object({ a: integer }), JSON.stringify(JSON.stringify('{"a":1}'))],
    ['a key that stands twice in a text', object({ o: object({ n: integer }) }), { o: '{"n":1,"n":2}' }],
    ['what is wrong beside it', object({ n: integer, a: { ...text, minLength: 2 } }), { n: '5', a: 'x' }],
  ])('does not guess: %s', (_, schema, args) => {
    expect(parse({ schema, args })).toMatchObject({ ok: false });
  });

  it('a byte order mark is nothing at any level, and other signs around JSON are no JSON', () => {
    const schema = object({ a: text });
    for (const level of ['strict', 'lenient'] as const) {
      const parsed = (args: string) => parse({ schema, args, leniency: { level } });
      expect(parsed('\uFEFF{"a":"x"}')).toMatchObject({ ok: true, call: { input: { a: 'x' }, repairs: [] } });
      expect(parsed('\u00a0{"a":"x"}')).toMatchObject({ ok: false, kind: 'malformed_json' });
    }
    expect(parse({ schema, args: '\uFEFF```\n{"a":"x"}\n```' })).toMatchObject({
      call: { repairs: [{ kind: 'code-fence' }] },
    });
  });

  it('leaves text alone that may be text', () => {
    const schema = object({ one: { anyOf: [text, texts] }, n: { type: ['string', 'integer'] } });
    expect(parse({ schema, args: { one: '["x"]', n: '5' } })).toMatchObject({
      ok: true,
      call: { input: { one: '["x"]', n: '5' }, repairs: [] },
    });
  });

  it('shows what was sent where it could not be put right', () => {
    const outcome = parse({ schema: object({ n: integer, a: text }, 'a'), args: { n: '5', a: null } });
    expect(outcome).toMatchObject({ ok: false, issues: [{ path: ['n'] }, { path: ['a'] }] });
    expect(outcome).toHaveProperty('error', expect.stringContaining('got "5"; the nearest is 5'));
  });

  it('changes nothing of what was sent as an object', () => {
    const args = Object.freeze({ n: '5', l: Object.freeze(['1']) });
    const { adapter } = smallClient(anthropic, [
      { name: 'act', input: object({ n: integer, l: { type: 'array', items: integer } }) },
    ]);
    const outcome = adapter.parseToolCall(anthropicCall('t', 'act', args));
    expect(outcome).toMatchObject({ ok: true, call: { input: { n: 5, l: [1] } } });
    expect(args).toEqual({ n: '5', l: ['1'] });
  });

  it('is made by a provider that renames keys, too, at the place that the action knows', () => {
    const { adapter } = smallClient(anthropic, [{ name: 'act', input: object({ 'a b': integer }) }]);
    const wire = adapter.encodeInput('act', { 'a b': '5' });
    expect(adapter.parseToolCall(anthropicCall('t', 'act', wire))).toMatchObject({
      ok: true,
      call: { input: { 'a b': 5 }, repairs: [{ kind: 'text-to-number', path: '/a b' }] },
    });
  });

  it('costs time in proportion to what was sent', async () => {
    const schema = object({ l: { type: 'array', items: object({ n: integer, o: text }) } });
    const items = (count: number) => ({ l: Array.from({ length: count }, () => ({ n: '5', o: null })) });
    const work = (count: number) => {
      const args = items(count);
      return () => expect(parse({ schema, args }).ok).toBe(true);
    };
    await expectLinear(work, { from: 400, to: 8_000 });
  });
});

describe('levels and risk', () => {
  const sent = { schema: object({ n: integer, o: text }), args: { n: '5' } };

  it('strict takes arguments to the letter', () => {
    expect(parse({ ...sent, leniency: { level: 'strict' } })).toMatchObject({
      ok: false,
      kind: 'invalid_input',
    });
    const blank = { schema: object({ a: text }), args: '', leniency: { level: 'strict' } } as const;
    expect(parse(blank)).toMatchObject({
      ok: false,
      kind: 'malformed_json',
      error: expect.stringContaining('{}'),
    });
    expect(parse({ ...blank, args: '```\n{}\n```' })).toMatchObject({ ok: false, kind: 'malformed_json' });
    expect(parse({ ...blank, args: '"{}"' })).toMatchObject({ ok: false, kind: 'not_an_object' });
  });

  it('an action without parameters takes blank text at every level: providers send it so', () => {
    const blank = { schema: {}, args: '', leniency: { level: 'strict' } } as const;
    expect(parse(blank)).toMatchObject({
      ok: true,
      call: { input: {}, repairs: [{ kind: 'empty-arguments' }] },
    });
    expect(parse({ schema: {}, args: '', risk: 'high' })).toMatchObject({ ok: true });
  });

  it.each<readonly [RiskLevel, RiskLevel | undefined, boolean]>([
    ['read', undefined, true],
    ['medium', undefined, true],
    ['high', undefined, false],
    ['high', 'high', true],
    ['medium', 'low', false],
    ['low', 'low', true],
  ])('an action of risk %s, with repairs up to %s: %s', (risk, maxRisk, ok) => {
    expect(parse({ ...sent, risk, leniency: maxRisk === undefined ? {} : { maxRisk } }).ok).toBe(ok);
  });

  it('hold for toolkits as for adapters', async () => {
    const input = sent.schema;
    const handler = vi.fn();
    const { toolkit } = smallClient(openai, [
      { name: 'act', input, handler },
      { name: 'pay', input, risk: 'high', handler },
    ]);
    const calls = [openaiCall('1', 'act', sent.args), openaiCall('2', 'pay', sent.args)];
    const run = async (leniency?: Leniency) => {
      handler.mockClear();
      await toolkit({ leniency }).forLLM('openai').run(calls);
      return handler.mock.calls.map(([received, { action }]) => [action, received]);
    };
    expect(await run()).toEqual([['act', { n: 5 }]]);
    expect(await run({ level: 'strict' })).toEqual([]);
    expect(await run({ maxRisk: 'high' })).toEqual([
      ['act', { n: 5 }],
      ['pay', { n: 5 }],
    ]);
  });

  it.each([{ level: 'loose' }, { maxRisk: 'none' }, { repairJson: 'yes' }, { longIntegers: 'round' }])(
    'an option that cannot be meant is refused at once: %j',
    (leniency) => {
      const { toolkit } = smallClient(openai, [{ name: 'act', input: {} }]);
      expect(() => toolkit({ leniency: leniency as never })).toThrow(TypeError);
    },
  );
});

describe('text that is not JSON', () => {
  const leniency = { repairJson: jsonrepair };
  const schema = object({ a: text, n: integer });

  it.each([
    ["{'a': 'x', n: 5,}", { a: 'x', n: 5 }],
    ['```json\n{a: "x"}\n```', { a: 'x' }],
    ['{"a": "x" "n": 5}', { a: 'x', n: 5 }],
  ])('is put right by the host: %s', (args, input) => {
    expect(parse({ schema, args })).toMatchObject({ ok: false, kind: 'malformed_json' });
    const outcome = parse({ schema, args, leniency });
    expect(outcome).toMatchObject({ ok: true, call: { input } });
    expect(outcome.ok && outcome.call.repairs.map(({ kind }) => kind)).toContain('host-json');
  });

  it.each([
    ['cut off', '{"a":"x","n":1', 'truncated'],
    ['cut off in a text', '{a:"x', 'malformed_json'],
    ['cut off after a fault', '{a: "x", n: [1, 2', 'malformed_json'],
    ['cut off in a fence', '```json\n{"a":"x"', 'malformed_json'],
    ['glued', '{"a":"x"}{"a":"y"}', 'malformed_json'],
    ['glued, with another fault', '{a:"x"}\n{a:"y"}', 'malformed_json'],
    ['glued in a fence', '```\n{"a":"x"}{"a":"y"}\n```', 'malformed_json'],
    ['glued in double encoding', JSON.stringify('{"a":"x"}{"a":"y"}'), 'not_an_object'],
    ['cut off in double encoding', JSON.stringify('{"a":"x"'), 'not_an_object'],
    ['a wrong escape', '{"a":"D:\\Work\\a"}', 'malformed_json'],
    ['a wrong escape and another fault', "{'a':'D:\\Work\\new'}", 'malformed_json'],
    ['a key twice', '{"n":1,"n":2}', 'malformed_json'],
    ['no object at all', 'a, b', 'malformed_json'],
  ])('is never executed where it has no one meaning: %s', async (_, args, kind) => {
    expect(parse({ schema, args, leniency })).toMatchObject({ ok: false, kind });
    const handler = vi.fn();
    const { toolkit } = smallClient(openai, [{ name: 'act', input: schema, handler }]);
    const answers = await toolkit({ leniency })
      .forLLM('openai')
      .run([openaiCall('c', 'act', args)]);
    expect(answers).toHaveLength(1);
    expect(handler).not.toHaveBeenCalled();
  });

  it('survives a repair that throws or gives nonsense', () => {
    const args = '{a: 1}';
    for (const repairJson of [
      () => {
        throw new Error('no');
      },
      () => '[]',
      () => undefined as never,
      () => '{"a":"x","a":"y"}',
    ]) {
      expect(parse({ schema, args, leniency: { repairJson } })).toMatchObject({
        ok: false,
        kind: 'malformed_json',
      });
    }
  });

  it('takes a text of any length, whatever is in it', () => {
    for (const content of ['":', '\\\\\\"', '\\u00e9', '"\\n']) {
      const args = JSON.stringify({ a: content.repeat(1_500_000) });
      expect(parse({ schema, args })).toMatchObject({ ok: true, call: { repairs: [] } });
    }
  });

  it('says of a key that stands twice which one', () => {
    const nested = parse({ schema: {}, args: '{"l":[{},{"k":{"x":1,"y":"\\"x\\":","\\u0078":2}}]}' });
    expect(nested).toHaveProperty('error', 'The argument l[1].k.x stands twice. Send it once.');
    expect(parse({ schema: {}, args: '{"a":{"x":1},"b":{"x":2},"c":"\\"a\\":1"}' })).toMatchObject({
      ok: true,
    });
  });
});

describe('integers that JavaScript cannot hold', () => {
  const id = '7312004419870000003';
  const args = `{"id": ${id}, "l": [-${id}, 1]}`;
  const either = { type: ['integer', 'string'] };
  const schema = object({ id: either, l: { type: 'array', items: either } });

  it('are refused, with the argument named', () => {
    expect(parse({ schema, args })).toMatchObject({
      ok: false,
      kind: 'invalid_input',
      issues: [{ path: ['id'] }, { path: ['l', 0] }],
    });
  });

  it('are exact by option, where the schema takes text', () => {
    expect(parse({ schema, args, leniency: { longIntegers: 'text' } })).toMatchObject({
      ok: true,
      call: {
        input: { id, l: [`-${id}`, 1] },
        repairs: [
          { kind: 'long-integer', path: '/id' },
          { kind: 'long-integer', path: '/l/0' },
        ],
      },
    });
    const only = object({ id: integer });
    expect(parse({ schema: only, args: `{"id":${id}}`, leniency: { longIntegers: 'text' } })).toMatchObject({
      ok: false,
      kind: 'invalid_input',
    });
  });
});
