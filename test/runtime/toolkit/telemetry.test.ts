import * as api from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import * as prom from 'prom-client';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tracing } from '../../../templates/runtime/toolkit/events.ts';
import { memoryStore } from '../../../templates/runtime/toolkit/stores/memory.ts';
import { openTelemetry } from '../../../templates/runtime/toolkit/telemetry/open-telemetry.ts';
import { prometheus } from '../../../templates/runtime/toolkit/telemetry/prometheus.ts';
import { type DeskSetup, deskWith, transfer } from '../../support/desk-with.ts';
import { openai, openaiCall } from '../../support/providers.ts';

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
api.trace.setGlobalTracerProvider(provider);
afterAll(async () => {
  await provider.shutdown();
  api.trace.disable();
  api.context.disable();
});
beforeEach(() => exporter.reset());

function traced(setup: DeskSetup = {}) {
  return deskWith({
    providers: [openai],
    ...setup,
    options: { telemetry: openTelemetry(api), ...setup.options },
  });
}

function onlySpan(): ReadableSpan {
  const spans = exporter.getFinishedSpans();
  expect(spans).toHaveLength(1);
  return spans[0] as ReadableSpan;
}

describe('OpenTelemetry, through the real SDK', () => {
  it('has a span for each call, by the GenAI conventions, and the result has its trace', async () => {
    const toolkit = traced();
    const result = await toolkit.execute('clock.now', {}, { callId: 'c', turnId: 't' });
    const span = onlySpan();
    expect(span.name).toBe('execute_tool clock.now');
    expect(span.kind).toBe(api.SpanKind.INTERNAL);
    expect(span.status).toEqual({ code: api.SpanStatusCode.UNSET });
    expect(span.instrumentationScope.name).toBe('toolwright');
    expect(span.attributes).toEqual({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'clock.now',
      'gen_ai.tool.type': 'function',
      'gen_ai.tool.call.id': 'c',
      'toolwright.turn.id': 't',
      'toolwright.integration': 'clock',
      'toolwright.risk': 'read',
      'toolwright.attempts': 1,
      'toolwright.replayed': false,
    });
    expect(result.traceId).toBe(span.spanContext().traceId);
  });

  it('runs handlers inside the span, and the span inside that of the host', async () => {
    const tracer = api.trace.getTracer('host');
    let seen = '';
    const toolkit = traced({
      handlers: {
        'clock.now': async (_, { traceId }) => {
          seen = traceId;
          await Promise.resolve();
          tracer.startSpan('query').end();
        },
      },
    });
    await tracer.startActiveSpan('turn', async (turn) => {
      await toolkit
        .forLLM('openai')
        .run([openaiCall('1', 'clock_now', {}), openaiCall('2', 'clock_now', {})]);
      turn.end();
    });
    const spans = exporter.getFinishedSpans();
    const [turn] = spans.filter((span) => span.name === 'turn');
    const tools = spans.filter((span) => span.name === 'execute_tool clock.now');
    expect(tools).toHaveLength(2);
    for (const tool of tools) expect(tool.parentSpanContext?.spanId).toBe(turn?.spanContext().spanId);
    const queries = spans.filter((span) => span.name === 'query');
    expect(queries.map((span) => span.parentSpanContext?.spanId).sort()).toEqual(
      tools.map((span) => span.spanContext().spanId).sort(),
    );
    expect(seen).toBe(turn?.spanContext().traceId);
  });

  it('says how a call failed, and nothing of what was in it', async () => {
    const toolkit = traced({
      handlers: {
        'clock.now': () => {
          throw new Error('hunter2');
        },
      },
    });
    await toolkit.execute('clock.now', {});
    const span = onlySpan();
    expect(span.attributes).toMatchObject({ 'error.type': 'EXECUTION_FAILED' });
    expect(span.status).toEqual({ code: api.SpanStatusCode.ERROR, message: 'EXECUTION_FAILED' });
    expect(JSON.stringify([span.attributes, span.events, span.status])).not.toContain('hunter2');
    exporter.reset();
    await toolkit.forLLM('openai').run([openaiCall('1', 'wallet_balance', { address: 'quoted-value' })]);
    expect(JSON.stringify([onlySpan().attributes, onlySpan().events, onlySpan().status])).not.toContain(
      'quoted',
    );
  });

  it('has arguments and results only on request, redacted', async () => {
    const facts = { 'wallet.transfer': { sensitive: ['/to'] } } as const;
    await traced({ facts }).execute('wallet.transfer', transfer, { confirmed: true });
    expect(Object.keys(onlySpan().attributes).join()).not.toMatch(/arguments|result/);
    exporter.reset();
    const handlers = { 'wallet.transfer': () => ({ id: 7 }) };
    const open = traced({ facts, handlers, options: { content: true } });
    await open.execute('wallet.transfer', transfer, { confirmed: true });
    expect(onlySpan().attributes).toMatchObject({
      'gen_ai.tool.call.arguments': '{"to":"[redacted]","amount":1}',
      'gen_ai.tool.call.result': '{"id":7}',
    });
  });

  it('links what was decided: refusals, shadows, repairs, retries, replays', async () => {
    let calls = 0;
    const toolkit = traced({
      handlers: {
        'clock.now': () => {
          if (++calls === 1) throw new Error('once');
        },
      },
      options: {
        policy: { shadow: true, deny: ['clock.now'] },
        retries: { max: 1, baseMs: 1 },
        idempotency: memoryStore(),
      },
    });
    const llm = toolkit.forLLM('openai');
    const response = [openaiCall('1', 'functions.clock_now', '')];
    await llm.run(response, { turnId: 't' });
    const span = onlySpan();
    expect(span.events.map(({ name, attributes }) => [name, attributes])).toEqual([
      [
        'toolwright.blocked',
        { 'toolwright.code': 'POLICY_BLOCKED', 'toolwright.rule': 'deny', 'toolwright.shadow': true },
      ],
      ['toolwright.retry', { 'toolwright.attempt': 1, 'toolwright.delay_ms': expect.any(Number) }],
    ]);
    expect(span.attributes).toMatchObject({
      'toolwright.provider': 'openai',
      'toolwright.repairs': ['tool-name', 'empty-arguments'],
      'toolwright.attempts': 2,
      'toolwright.replayed': false,
    });
    exporter.reset();
    await llm.run(response, { turnId: 't' });
    expect(onlySpan().attributes).toMatchObject({ 'toolwright.replayed': true, 'toolwright.attempts': 0 });
    exporter.reset();
    await toolkit.execute('wallet.transfer', transfer);
    expect(onlySpan().events[0]?.attributes).toMatchObject({
      'toolwright.code': 'CONFIRMATION_REQUIRED',
      'toolwright.rule': 'definition',
    });
  });

  it('cuts a name that a model invented', async () => {
    await traced()
      .forLLM('openai')
      .run([openaiCall('1', 'x'.repeat(500), {})]);
    expect(onlySpan().name.length).toBeLessThan(120);
    expect(onlySpan().attributes['error.type']).toBe('ACTION_NOT_FOUND');
  });

  it('has a trace of its own where no SDK is installed', async () => {
    const noop = { trace: { getTracer: () => new api.ProxyTracerProvider().getTracer('none') } };
    const toolkit = traced({ options: { telemetry: openTelemetry(noop) } });
    const result = await toolkit.execute('clock.now', {});
    expect(result).toMatchObject({ ok: true, traceId: expect.stringMatching(/^(?!0{32})[0-9a-f]{32}$/) });
  });
});

describe('a tracing that fails', () => {
  it.each<readonly [string, Tracing['trace']]>([
    ['before the work', () => Promise.reject(new Error('x'))],
    [
      'at once',
      () => {
        throw new Error('x');
      },
    ],
    [
      'after the work',
      async (_, work) => {
        await work({ traceId: undefined });
        throw new Error('x');
      },
    ],
    [
      'and works twice',
      async (_, work) => {
        await work({ traceId: undefined });
        return work({ traceId: undefined });
      },
    ],
    ['without a word', async () => undefined as never],
  ])('%s costs its spans alone: the call is executed once', async (_, trace) => {
    const clock = vi.fn(() => 'noon');
    const onError = vi.fn();
    const toolkit = traced({ handlers: { 'clock.now': clock }, options: { telemetry: { trace }, onError } });
    expect(await toolkit.execute('clock.now', {})).toMatchObject({ ok: true, output: 'noon' });
    expect(clock).toHaveBeenCalledTimes(1);
  });
});

describe('Prometheus, through the real client', () => {
  function measured(registry = new prom.Registry(), setup: DeskSetup = {}) {
    const metrics = prometheus(prom, { registry });
    return {
      registry,
      toolkit: deskWith({ providers: [openai], ...setup, options: { ...setup.options, metrics } }),
    };
  }

  async function counted(registry: prom.Registry, name: string, labels: object): Promise<number | undefined> {
    const metric = await registry.getSingleMetric(name)?.get();
    return metric?.values.find((each) => JSON.stringify(each.labels) === JSON.stringify(labels))?.value;
  }

  it('counts calls by how they ended, and how long they took', async () => {
    const { registry, toolkit } = measured();
    await toolkit.execute('clock.now', {});
    await toolkit.execute('clock.now', {});
    await toolkit.execute('wallet.transfer', transfer);
    const clock = { action: 'clock.now', integration: 'clock' };
    expect(await counted(registry, 'toolwright_calls_total', { ...clock, outcome: 'ok' })).toBe(2);
    expect(
      await counted(registry, 'toolwright_calls_total', {
        action: 'wallet.transfer',
        integration: 'wallet',
        outcome: 'CONFIRMATION_REQUIRED',
      }),
    ).toBe(1);
    const text = await registry.metrics();
    expect(text).toMatch(
      /toolwright_call_duration_seconds_count\{action="clock.now",integration="clock"\} 2/,
    );
    expect(text).toMatch(
      /toolwright_blocked_total\{action="wallet.transfer",code="CONFIRMATION_REQUIRED",rule="definition",shadow="false"\} 1/,
    );
  });

  it('counts repairs, retries and replays', async () => {
    let calls = 0;
    const { registry, toolkit } = measured(new prom.Registry(), {
      handlers: {
        'clock.now': () => {
          if (++calls === 1) throw new Error('once');
        },
      },
      options: { retries: { max: 1, baseMs: 1 }, idempotency: memoryStore() },
    });
    const response = [openaiCall('1', 'functions.clock_now', '')];
    for (let i = 0; i < 2; i++) await toolkit.forLLM('openai').run(response, { turnId: 't' });
    const text = await registry.metrics();
    for (const line of [
      'toolwright_repairs_total{action="clock.now",kind="tool-name"} 2',
      'toolwright_retries_total{action="clock.now"} 1',
      'toolwright_replays_total{action="clock.now"} 1',
    ])
      expect(text).toContain(line);
  });

  it('makes no time series of what a model invents', async () => {
    const { registry, toolkit } = measured();
    const calls = Array.from({ length: 50 }, (_, i) => openaiCall(String(i), `tool ${i}`, {}));
    await toolkit.forLLM('openai').run(calls);
    const labels = { action: '(unknown)', integration: '(unknown)', outcome: 'ACTION_NOT_FOUND' };
    expect(await counted(registry, 'toolwright_calls_total', labels)).toBe(50);
  });

  it('is shared by the toolkits of one registry', async () => {
    const registry = new prom.Registry();
    await measured(registry).toolkit.execute('clock.now', {});
    await measured(registry).toolkit.execute('clock.now', {});
    const labels = { action: 'clock.now', integration: 'clock', outcome: 'ok' };
    expect(await counted(registry, 'toolwright_calls_total', labels)).toBe(2);
  });

  it('uses the client’s own registry, other names and other buckets where it is told to', async () => {
    prometheus(prom, { prefix: 'agent_', buckets: [1, 2] });
    const metric = prom.register.getSingleMetric('agent_call_duration_seconds');
    expect(metric).toBeInstanceOf(prom.Histogram);
    prom.register.clear();
  });
});
