import type { CallInfo, EndedEvent, Observer, Tracing, UnknownCallInfo } from '../events.ts';

/** What is needed of a span of `@opentelemetry/api`. */
export interface OpenTelemetrySpan {
  spanContext(): { readonly traceId: string };
  setAttribute(key: string, value: string | number | boolean | string[]): unknown;
  addEvent(name: string, attributes?: { [key: string]: string | number | boolean | string[] }): unknown;
  setStatus(status: { code: number; message?: string }): unknown;
  end(): void;
}

/** What is needed of the package `@opentelemetry/api`, which the host imports (`* as`) and hands in. */
export interface OpenTelemetryApi {
  readonly trace: {
    getTracer(name: string): {
      startActiveSpan<Result>(
        name: string,
        options: { kind?: number; attributes?: { [key: string]: string | number | boolean | string[] } },
        work: (span: OpenTelemetrySpan) => Result,
      ): Result;
    };
  };
}

/** `SpanKind.INTERNAL` and `SpanStatusCode.ERROR` of the API, which are part of its protocol. */
const internal = 0;
const error = 2;

const noTrace = /^0*$/;

/**
 * A span for each call, by the GenAI semantic conventions (`execute_tool {name}`, open-telemetry/semantic-conventions,
 * docs/gen-ai): handlers run inside it. What was decided about the call (policy, confirmation, repairs, retries, replay) stands on the
 * span under `toolwright.*`. Arguments and results are on it only where the toolkit's `content` option is on.
 */
export function openTelemetry(api: OpenTelemetryApi): Tracing {
  const tracer = api.trace.getTracer('toolwright');
  return {
    trace(call, work) {
      const options = { kind: internal, attributes: attributesOf(call) };
      return tracer.startActiveSpan(`execute_tool ${nameOf(call)}`, options, async (span) => {
        const { traceId } = span.spanContext();
        try {
          return await work({ traceId: noTrace.test(traceId) ? undefined : traceId, ...observerOf(span) });
        } finally {
          span.end();
        }
      });
    },
  };
}

type Call = Omit<CallInfo, 'traceId'> | Omit<UnknownCallInfo, 'traceId'>;

function nameOf(call: Call): string {
  return call.action ?? call.requested ?? '';
}

function attributesOf(call: Call): { [key: string]: string } {
  return {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': nameOf(call),
    'gen_ai.tool.type': 'function',
    ...(call.callId === undefined ? {} : { 'gen_ai.tool.call.id': call.callId }),
    ...(call.turnId === undefined ? {} : { 'toolwright.turn.id': call.turnId }),
    ...(call.provider === undefined ? {} : { 'toolwright.provider': call.provider }),
    ...(call.action === undefined
      ? {}
      : { 'toolwright.integration': call.integration, 'toolwright.risk': call.risk }),
  };
}

function observerOf(span: OpenTelemetrySpan): Observer {
  return {
    onCall({ input }) {
      if (input !== undefined) span.setAttribute('gen_ai.tool.call.arguments', JSON.stringify(input));
    },
    onRepair({ repairs }) {
      span.setAttribute(
        'toolwright.repairs',
        repairs.map(({ kind, path }) => (path === '' ? kind : `${kind} ${path}`)),
      );
    },
    onBlocked({ errorCode, rule, shadow }) {
      span.addEvent('toolwright.blocked', {
        'toolwright.code': errorCode,
        'toolwright.shadow': shadow,
        ...(rule === undefined ? {} : { 'toolwright.rule': rule }),
      });
    },
    onRetry({ attempt, delayMs }) {
      span.addEvent('toolwright.retry', { 'toolwright.attempt': attempt, 'toolwright.delay_ms': delayMs });
    },
    onResult(event) {
      span.setAttribute('toolwright.attempts', event.attempts);
      span.setAttribute('toolwright.replayed', event.replayed);
      if (event.ok) showOutput(span, event.output);
      else fail(span, event);
    },
  };
}

function showOutput(span: OpenTelemetrySpan, output: unknown): void {
  if (output !== undefined) span.setAttribute('gen_ai.tool.call.result', JSON.stringify(output));
}

function fail(span: OpenTelemetrySpan, event: EndedEvent & { readonly ok: false }): void {
  span.setAttribute('error.type', event.errorCode);
  span.setStatus({ code: error, message: event.error ?? event.errorCode });
}
