import { describe, expect, it, vi } from 'vitest';
import type { Observer } from '../../../templates/runtime/toolkit/events.ts';
import { redact } from '../../../templates/runtime/toolkit/redact.ts';
import { type LogRecord, structuredLog } from '../../../templates/runtime/toolkit/telemetry/log.ts';
import { type DeskSetup, deskWith, transfer } from '../../support/desk-with.ts';
import { openai, openaiCall } from '../../support/providers.ts';

function bench(setup: DeskSetup = {}) {
  const hooks = { onCall: vi.fn(), onResult: vi.fn(), onBlocked: vi.fn(), onRepair: vi.fn() };
  const toolkit = deskWith({ providers: [openai], ...setup, options: { ...hooks, ...setup.options } });
  return { toolkit, ...hooks };
}

const traceId = expect.stringMatching(/^[0-9a-f]{32}$/);

describe('hooks', () => {
  it('are told of a direct call: that it is valid, and how it ended', async () => {
    const { toolkit, onCall, onResult, onBlocked, onRepair } = bench();
    const result = await toolkit.entity('u').execute('clock.now', {}, { callId: 'c', turnId: 't' });
    const info = {
      action: 'clock.now',
      entity: 'u',
      callId: 'c',
      turnId: 't',
      provider: undefined,
      integration: 'clock',
      risk: 'read',
      traceId: result.traceId,
    };
    expect(onCall.mock.calls).toEqual([[info]]);
    expect(onResult.mock.calls).toEqual([
      [{ ...info, ok: true, attempts: 1, durationMs: result.durationMs, replayed: false }],
    ]);
    expect(onBlocked).not.toHaveBeenCalled();
    expect(onRepair).not.toHaveBeenCalled();
  });

  it('are told of every call of a turn once, whatever it was', async () => {
    const { toolkit, onCall, onResult, onBlocked } = bench({
      handlers: {
        'clock.now': () => {
          throw new Error('x');
        },
      },
    });
    await toolkit
      .forLLM('openai')
      .run([
        openaiCall('good', 'shape_area', { kind: 'square', side: 1 }),
        openaiCall('good', 'shape_area', { kind: 'square', side: 1 }),
        openaiCall('invalid', 'wallet_balance', {}),
        openaiCall('json', 'wallet_balance', '{'),
        openaiCall('unknown', 'wallet_balnce', {}),
        openaiCall('failing', 'clock_now', {}),
        openaiCall('blocked', 'wallet_transfer', transfer),
      ]);
    const ends = onResult.mock.calls.map(([event]) => [event.callId, event.action, event.errorCode]);
    expect(ends.toSorted()).toEqual(
      [
        ['good', 'shape.area', undefined],
        ['good', 'shape.area', 'MALFORMED_CALL'],
        ['invalid', 'wallet.balance', 'INVALID_INPUT'],
        ['json', 'wallet.balance', 'MALFORMED_CALL'],
        ['unknown', undefined, 'ACTION_NOT_FOUND'],
        ['failing', 'clock.now', 'EXECUTION_FAILED'],
        ['blocked', 'wallet.transfer', 'CONFIRMATION_REQUIRED'],
      ].toSorted(),
    );
    expect(onCall.mock.calls.map(([event]) => event.callId).sort()).toEqual(['blocked', 'failing', 'good']);
    expect(onCall.mock.calls.every(([event]) => event.provider === 'openai')).toBe(true);
    expect(onBlocked.mock.calls.map(([event]) => [event.callId, event.rule])).toEqual([
      ['blocked', 'definition'],
    ]);
    const unknown = onResult.mock.calls.find(([event]) => event.action === undefined)?.[0];
    expect(unknown).toMatchObject({ requested: 'wallet_balnce', traceId });
  });

  it('are told of a direct call of nothing', async () => {
    const { toolkit, onResult } = bench();
    const result = await toolkit.execute('nothing' as 'clock.now', {});
    expect(result).toMatchObject({ errorCode: 'ACTION_NOT_FOUND', traceId, attempts: 0 });
    expect(onResult.mock.calls[0]?.[0]).toMatchObject({ action: undefined, requested: 'nothing' });
  });

  it('are told what was put right in a call', async () => {
    const { toolkit, onRepair } = bench();
    await toolkit.forLLM('openai').run([openaiCall('1', 'functions.clock_now', '')]);
    expect(onRepair.mock.calls).toMatchObject([
      [
        {
          action: 'clock.now',
          callId: '1',
          repairs: [
            { kind: 'tool-name', path: '' },
            { kind: 'empty-arguments', path: '' },
          ],
        },
      ],
    ]);
  });

  it('are told of a tool that the model was not given', async () => {
    const { toolkit, onBlocked } = bench();
    await toolkit.forLLM('openai', { integrationId: 'wallet' }).run([openaiCall('1', 'clock_now', {})]);
    expect(onBlocked.mock.calls).toMatchObject([[{ action: 'clock.now', rule: 'selection', shadow: false }]]);
  });

  it.each<readonly [string, () => unknown]>([
    [
      'throw',
      () => {
        throw new Error('x');
      },
    ],
    ['reject', () => Promise.reject(new Error('x'))],
    ['never settle', () => new Promise(() => undefined)],
  ])('do no harm where they %s', async (_, hook) => {
    const broken = hook as () => void;
    const observer: Observer = { onCall: broken, onResult: broken, onBlocked: broken, onRetry: broken };
    const { toolkit } = bench({
      options: {
        onCall: broken,
        onResult: broken,
        onBlocked: broken,
        onRepair: broken,
        metrics: observer,
        log: observer,
      },
    });
    expect(await toolkit.execute('clock.now', {})).toMatchObject({ ok: true });
    expect(await toolkit.execute('wallet.transfer', transfer)).toMatchObject({ ok: false });
    expect(await toolkit.forLLM('openai').run([openaiCall('1', 'functions.clock_now', '')])).toHaveLength(1);
  });

  it('cannot change what they are told of', async () => {
    const { toolkit, onCall } = bench({ options: { content: true } });
    onCall.mockImplementation(({ input }) => {
      input.amount = 1_000;
    });
    const result = await toolkit.execute('wallet.transfer', transfer, { confirmed: true });
    expect(result).toMatchObject({ output: `sent 1 to ${transfer.to}` });
  });
});

describe('content', () => {
  const setup: DeskSetup = {
    facts: { 'wallet.transfer': { sensitive: ['/to', '/receipt/token'] } },
    handlers: { 'wallet.transfer': () => ({ receipt: { token: 'secret-token', id: 7 } }) },
  };
  const confirmed = { confirmed: true } as const;

  it('is in no event by default: no input, no output, no text that quotes them', async () => {
    const { toolkit, ...hooks } = bench(setup);
    await toolkit.execute('wallet.transfer', transfer, confirmed);
    await toolkit.execute('wallet.transfer', { to: 'quoted-value', amount: 1 }, confirmed);
    const events = JSON.stringify(Object.values(hooks).map((hook) => hook.mock.calls));
    for (const text of [transfer.to, 'quoted-value', 'secret-token', 'receipt'])
      expect(events).not.toContain(text);
  });

  it('is there on request, without what is sensitive', async () => {
    const { toolkit, onCall, onResult } = bench({ ...setup, options: { content: true } });
    const result = await toolkit.execute('wallet.transfer', transfer, confirmed);
    expect(onCall.mock.calls[0]?.[0].input).toEqual({ to: '[redacted]', amount: 1 });
    expect(onResult.mock.calls[0]?.[0].output).toEqual({ receipt: { token: '[redacted]', id: 7 } });
    // The host itself gets the whole of what its handler returned.
    expect(result).toMatchObject({ output: { receipt: { token: 'secret-token' } } });
  });

  it('that is sensitive is not shown to models', async () => {
    const { toolkit } = bench({
      ...setup,
      facts: { 'clock.now': { sensitive: ['/receipt/token'] } },
      handlers: { 'clock.now': () => ({ receipt: { token: 'secret-token', id: 7 } }) },
    });
    const [answer] = (await toolkit.forLLM('openai').run([openaiCall('1', 'clock_now', {})])) as {
      content: string;
    }[];
    expect(JSON.parse(answer?.content ?? '')).toEqual({ receipt: { token: '[redacted]', id: 7 } });
  });
});

describe('redacting', () => {
  const facts = {
    part: '',
    integration: '',
    risk: 'low',
    requiresConfirmation: false,
    networks: [],
  } as const;
  it.each<readonly [readonly string[], unknown, unknown]>([
    [['/a'], { a: 1, b: 2 }, { a: '[redacted]', b: 2 }],
    [['/a/b'], { a: { b: 1, c: 2 } }, { a: { b: '[redacted]', c: 2 } }],
    [['/a/1'], { a: [1, 2, 3] }, { a: [1, '[redacted]', 3] }],
    [['/a~1b/c~0d'], { 'a/b': { 'c~d': 1 } }, { 'a/b': { 'c~d': '[redacted]' } }],
    [['/__proto__'], JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":"[redacted]"}')],
    [['/toString'], { a: 1 }, { a: 1 }],
    [['/a/b/c'], { a: 1 }, { a: 1 }],
    [['/a', '/a/b'], { a: { b: 1 } }, { a: '[redacted]' }],
    [['/a'], 'text', 'text'],
    [[''], 'text', '[redacted]'],
    [[], new Date(0), '1970-01-01T00:00:00.000Z'],
  ])('hides %j in %j', (sensitive, value, redacted) => {
    expect(redact({ ...facts, sensitive }, value)).toEqual(redacted);
  });

  it('hides the whole of what cannot be read', () => {
    const trap = {
      get a(): never {
        throw new Error('x');
      },
    };
    expect(redact(facts, trap)).toBe('[redacted]');
  });
});

describe('a structured log', () => {
  it('is a line of plain data for each event', async () => {
    const records: LogRecord[] = [];
    let calls = 0;
    const toolkit = deskWith({
      handlers: {
        'clock.now': () => {
          if (++calls === 1) throw new Error('hunter2');
          return calls;
        },
      },
      options: { log: structuredLog((record) => void records.push(record)), retries: { max: 1, baseMs: 1 } },
      providers: [openai],
    });
    const llm = toolkit.entity('u').forLLM('openai');
    await llm.run([openaiCall('1', 'functions.clock_now', '')], { turnId: 't' });
    await llm.run([openaiCall('2', 'wallet_transfer', transfer), openaiCall('3', 'nothing', {})]);
    const scope = { entity: 'u', provider: 'openai', traceId, time: expect.any(String) };
    const clock = {
      ...scope,
      callId: '1',
      turnId: 't',
      action: 'clock.now',
      integration: 'clock',
      risk: 'read',
    };
    const sent = { ...scope, callId: '2', action: 'wallet.transfer', integration: 'wallet', risk: 'high' };
    const common = { durationMs: expect.any(Number), replayed: false };
    expect(records.filter((record) => record.callId === '1')).toEqual([
      { ...clock, level: 'info', event: 'repair', repairs: ['tool-name', 'empty-arguments'] },
      { ...clock, level: 'debug', event: 'call' },
      { ...clock, level: 'info', event: 'retry', attempt: 1, delayMs: expect.any(Number) },
      { ...clock, ...common, level: 'info', event: 'result', ok: true, attempts: 2 },
    ]);
    const errorCode = 'CONFIRMATION_REQUIRED';
    expect(records.filter((record) => record.callId === '2')).toEqual([
      { ...sent, level: 'debug', event: 'call' },
      { ...sent, level: 'warn', event: 'blocked', errorCode, rule: 'definition', shadow: false },
      { ...sent, ...common, level: 'warn', event: 'result', ok: false, errorCode, attempts: 0 },
    ]);
    expect(records.filter((record) => record.callId === '3')).toMatchObject([
      { level: 'warn', event: 'result', requested: 'nothing', ok: false, errorCode: 'ACTION_NOT_FOUND' },
    ]);
    expect(JSON.stringify(records)).not.toMatch(/hunter2|0xabab/);
    expect(JSON.parse(JSON.stringify(records))).toEqual(records);
  });
});
