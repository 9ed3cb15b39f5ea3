import {
  FrameworkAdapter,
  type FrameworkAdapterLike,
  type FrameworkResult,
  type FrameworkTool,
} from '../framework-adapter.ts';
import { copyJson, member, own } from '../json.ts';
import type { NameTable } from '../names.ts';
import { payloadText } from '../payload.ts';
import { callId, callName } from '../raw-call.ts';
import type { Payload, RawCall, RunnableTool, WireCall } from '../wire.ts';
import type { Engine } from './engine.ts';
import type { LoadedProvider, ToolkitWire } from './library.ts';

export interface FrameworkScope {
  readonly provider: string;
  readonly entity: string | undefined;
  readonly names: NameTable;
}

/** A tool before it is known who executes it. */
type ToolData = Omit<FrameworkTool, 'execute'>;

/** A host's own adapter, loaded as a generated provider is. */
export function loadFramework(
  engine: Engine,
  adapter: FrameworkAdapterLike,
  scope: FrameworkScope,
): LoadedProvider {
  const { actions, library } = engine;
  const { names } = scope;
  return {
    wire: frameworkWire(engine, adapter, scope),
    names,
    async tool(action) {
      const { schemas, description } = await library.definition(action);
      const facts = own(actions, action);
      const tool: ToolData = {
        name: names.toWire(action),
        action,
        ...description,
        integration: facts?.integration ?? '',
        inputSchema: schemas.input,
        ...(schemas.output === undefined ? {} : { outputSchema: schemas.output }),
        riskLevel: facts?.risk ?? 'high',
        requiresConfirmation: facts?.requiresConfirmation ?? false,
        networks: facts?.networks ?? [],
      };
      return { action, tool };
    },
  };
}

/** The methods of a host's adapter may do anything: throw, or give what is not theirs to give. The engine's wire formats may not. */
function frameworkWire(
  { report }: Engine,
  adapter: FrameworkAdapterLike,
  { provider, entity, names }: FrameworkScope,
): ToolkitWire {
  const { findCalls, isCutOff } = FrameworkAdapter.prototype;
  const wrong = (method: string, wants: string): TypeError =>
    new TypeError(`${method} of the adapter ${JSON.stringify(provider)} has to give ${wants}.`);
  const tell = (error: unknown, call: Partial<WireCall>, code: 'MALFORMED_CALL' | 'INVALID_OUTPUT'): void => {
    const action = call.name === undefined ? '' : (names.find(call.name)?.action ?? '');
    report(error, { action, entity, callId: call.id }, code);
  };

  /** What `findCalls` has read already. */
  const read = new WeakSet<object>();

  const parse = (raw: unknown): RawCall | undefined => {
    try {
      const given: unknown = atOnce(adapter.parseToolCall(raw));
      if (given === undefined || given === null) return undefined;
      const isFailed = member(given, 'ok') === false;
      const call: unknown = member(given, 'ok') === true ? member(given, 'call') : given;
      const { id, name, input, error } = Object(call) as { readonly [member: string]: unknown };
      const found = { id: callId(id), name: callName(name), args: input, echo: { raw } };
      if (isFailed) {
        tell(new Error(String(error)), found, 'MALFORMED_CALL');
        return { ...found, args: undefined, unreadable: true };
      }
      if (found.name === undefined)
        tell(wrong('parseToolCall', '{ id?, name, input } or undefined'), found, 'MALFORMED_CALL');
      return found;
    } catch (error) {
      tell(error, {}, 'MALFORMED_CALL');
      return unreadable(raw);
    }
  };

  const format = ({ id, name, echo }: WireCall, payload: Payload): object => {
    const answer = atOnce(adapter.formatToolResult({ id, name, raw: echo?.['raw'] }, shown(payload)));
    if (typeof answer === 'object' && answer !== null) return answer;
    throw wrong('formatToolResult', 'an object');
  };

  return {
    provider,

    findCalls(response) {
      if (response === undefined || response === null) return [];
      try {
        const raws = atOnce((adapter.findCalls ?? findCalls).call(adapter, response));
        if (!Array.isArray(raws)) throw wrong('findCalls', 'an array');
        const calls = raws.map(parse).filter((call) => call !== undefined);
        for (const call of calls) read.add(call);
        return calls;
      } catch (error) {
        tell(error, {}, 'MALFORMED_CALL');
        return [];
      }
    },

    lastCallCutOff(response) {
      try {
        return Boolean(atOnce((adapter.isCutOff ?? isCutOff).call(adapter, response)));
      } catch (error) {
        tell(error, {}, 'MALFORMED_CALL');
        return true;
      }
    },

    readCall(raw) {
      if (typeof raw === 'object' && raw !== null && read.has(raw)) return raw as RawCall;
      return parse(raw) ?? { id: undefined, name: undefined, args: undefined, echo: { raw } };
    },

    formatResult(call, payload) {
      if (!payload.ok) return format(call, payload);
      try {
        return format(call, payload);
      } catch (error) {
        tell(error, call, 'INVALID_OUTPUT');
        return format(call, unformatted);
      }
    },

    renderContext(blocks) {
      const text: unknown = atOnce(adapter.renderContext(blocks));
      if (typeof text === 'string') return text;
      throw wrong('renderContext', 'a text');
    },

    offer(tools) {
      const offered = adapter.exportTools(tools.map(frameworkTool));
      if (typeof offered === 'object' && offered !== null) return offered;
      throw wrong('exportTools', 'an object');
    },
  };
}

function unreadable(raw: unknown): RawCall {
  return { id: undefined, name: undefined, args: undefined, echo: { raw }, unreadable: true };
}

const unformatted: Payload = {
  ok: false,
  body: {
    error: 'The tool ran, but its output cannot be shown.',
    code: 'INVALID_OUTPUT',
    retryable: false,
  },
};

function frameworkTool({ tool, execute }: RunnableTool): FrameworkTool {
  return {
    ...(tool as ToolData),
    execute: async (input, { id, signal } = {}) => shown(await execute(input, { id, signal })),
  };
}

function shown(payload: Payload): FrameworkResult {
  const text = payloadText(payload);
  if (!payload.ok) {
    const { error, code: errorCode } = payload.body;
    return { ok: false, error, errorCode, body: copyJson(payload.body), text };
  }
  const { value: output, parts } = payload;
  return parts === undefined ? { ok: true, output, text } : { ok: true, output, parts, text };
}

/** What a method gave, unless it is a promise of it: nobody waits for that, nor for what it rejects with. */
function atOnce<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || !('then' in value)) return value;
  if (typeof value.then !== 'function') return value;
  Promise.resolve(value).catch(() => undefined);
  throw new TypeError('A method of an adapter gave a promise. It has to give its value at once.');
}
