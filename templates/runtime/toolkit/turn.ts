import type { FailedCall } from '../calls.ts';
import { toWireCall } from '../format.ts';
import { cutOff, decode, duplicate, type IdentifiedCall, identify } from '../parse.ts';
import { payloadOfFailedCall, payloadOfResult } from '../payload.ts';
import type { SignalLike } from '../platform.ts';
import { failure } from '../results.ts';
import { assembleCalls, gather, isStream } from '../stream.ts';
import type { Payload, StreamedCall, Wire } from '../wire.ts';
import type { Call } from './call.ts';
import { type Engine, load, perform } from './execute.ts';
import type { LoadedProvider } from './library.ts';
import * as sentences from './sentences.ts';

/** What answering the calls of one response needs. */
export interface Turn {
  readonly engine: Engine;
  readonly provider: LoadedProvider;
  readonly entity: string | undefined;
  readonly offered: ReadonlySet<string>;
  readonly skipUnknown: boolean;
  readonly signal: SignalLike | undefined;
}

/** Executes the calls in a response, in parallel, and answers each of ours exactly once, in order. */
export async function answerCalls(turn: Turn, response: unknown): Promise<readonly object[]> {
  const { wire, names } = turn.provider;
  const calls = readCalls(turn, isStream(response) ? await gather(response) : undefined, response);
  const results = await Promise.all(
    calls.map(async (call) => {
      const payload = call.ok ? await answer(turn, call) : payloadOfFailedCall(call);
      return wire.formatResult(toWireCall(call.ok ? { ...call, name: call.action } : call, names), payload);
    }),
  );
  return wire.join?.(results) ?? results;
}

/** The calls that are ours to answer, each with what is wrong with it before its arguments are read. */
function readCalls(
  { provider: { wire, names }, offered, skipUnknown }: Turn,
  events: readonly unknown[] | undefined,
  response: unknown,
): (IdentifiedCall | FailedCall)[] {
  const found = events === undefined ? findCalls(wire, response) : assembleCalls(wire, events);
  const known = (): string[] => [...offered].map(names.toWire);
  const ids = new Set<string>();
  const calls: (IdentifiedCall | FailedCall)[] = [];
  for (const { raw, complete } of found) {
    const call = identify(raw, wire, names, known);
    if (!call.ok && skipUnknown) continue;
    if (call.id !== undefined && ids.has(call.id))
      calls.push(duplicate({ id: call.id, name: call.ok ? call.action : call.name, echo: call.echo }));
    else if (call.ok && !complete) calls.push(cutOff(call));
    else calls.push(call);
    if (call.id !== undefined) ids.add(call.id);
  }
  return calls;
}

/** A response is whatever the host hands in; what cannot even be looked at holds no calls. */
function findCalls(wire: Wire, response: unknown): readonly StreamedCall[] {
  try {
    const raws = wire.findCalls(response);
    const lastIsCutOff = raws.length > 0 && wire.lastCallCutOff(response);
    return raws.map((raw, index) => ({ raw, complete: !lastIsCutOff || index < raws.length - 1 }));
  } catch {
    return [];
  }
}

/** Executes one call. Never rejects. */
export async function answer(
  turn: Turn,
  identified: IdentifiedCall,
  isConfirmed: boolean = false,
): Promise<Payload> {
  const { engine, provider, entity, signal } = turn;
  const { id, action } = identified;
  if (!turn.offered.has(action)) {
    return payloadOfResult(failure('POLICY_BLOCKED', sentences.notOffered(provider.names.toWire(action))));
  }
  const call: Call = { action, entity, callId: id, signal, confirmed: isConfirmed };
  const loaded = await load(engine, call, () =>
    Promise.all([engine.library.readers(action), provider.tool(action)]),
  );
  if (!loaded.ok) return payloadOfResult(loaded);
  const [readers, { restore }] = loaded.value;
  const outcome = decode(identified, { input: readers.input, restore }, provider.wire.provider);
  if (!outcome.ok) return payloadOfFailedCall(outcome);
  return payloadOfResult(await perform(engine, call, readers, outcome.call.input));
}
