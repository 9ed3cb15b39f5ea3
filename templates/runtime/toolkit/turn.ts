import type { FailedCall } from '../calls.ts';
import { toWireCall } from '../format.ts';
import { cutOff, duplicate, hintsForSome, type IdentifiedCall, identify } from '../parse.ts';
import { payloadOfFailedCall, payloadOfResult } from '../payload.ts';
import { withNotes } from '../payload-limit.ts';
import type { SignalLike } from '../platform.ts';
import { errorCodes, type FailedResult, failure } from '../results.ts';
import { assembleCalls, gather, isStream } from '../stream.ts';
import type { Payload, StreamedCall } from '../wire.ts';
import type { Call } from './call.ts';
import type { Engine } from './engine.ts';
import { load } from './execute.ts';
import type { LoadedProvider, ToolkitWire } from './library.ts';
import { factsOf, observed, observedUnknown } from './observe.ts';
import { perform } from './pipeline.ts';
import { readCall } from './read-call.ts';
import * as sentences from './sentences.ts';
import { showResult } from './show-result.ts';

/** What answering the calls of one response needs. */
export interface Turn {
  readonly engine: Engine;
  readonly provider: LoadedProvider;
  readonly entity: string | undefined;
  readonly offered: ReadonlySet<string>;
  readonly skipUnknown: boolean;
  readonly turnId: string | undefined;
  readonly signal: SignalLike | undefined;
  /** Whose form of files the results are to have; `text`: notes. */
  readonly media: string | undefined;
}

/** A raw call, as far as it can be read without a schema, and which of its response's calls it is. */
type TurnCall = (IdentifiedCall | FailedCall) & { readonly index: number };

/** Executes the calls in a response, in parallel, and answers each of ours exactly once, in order. */
export async function answerCalls(turn: Turn, response: unknown): Promise<object[]> {
  const { wire } = turn.provider;
  const found =
    isStream(response) && wire.assemble !== undefined
      ? assembleCalls(wire, await gather(response))
      : findCalls(wire, response);
  const calls = readCalls(turn, found);
  return answerAll(
    turn,
    calls.filter((call) => !(turn.skipUnknown && !call.ok && call.kind === 'unknown_tool')),
  );
}

/** Executes raw calls, in parallel, and answers each exactly once, whatever it is, at its index. */
export async function answerEach(turn: Turn, raws: readonly unknown[]): Promise<object[]> {
  const whole = Array.from(raws, (raw) => ({ raw, complete: true }));
  return answerAll(turn, readCalls(turn, whole));
}

async function answerAll(turn: Turn, calls: readonly TurnCall[]): Promise<object[]> {
  const { wire, names } = turn.provider;
  const answered = await Promise.all(
    calls.map(async (call) => {
      const payload = await answer(turn, call);
      return { call: toWireCall(call.ok ? { ...call, name: call.action } : call, names), payload };
    }),
  );
  // All at the end: a host's own formatter that throws leaves no handler behind that is still at work.
  return answered.map(({ call, payload }) => wire.formatResult(call, payload, turn.media));
}

/** Each call with what is wrong with it before its arguments are read. */
function readCalls(
  { provider: { wire, names }, offered, skipUnknown }: Turn,
  found: readonly StreamedCall[],
): TurnCall[] {
  const known = hintsForSome(() => [...offered].map(names.toWire));
  const ids = new Set<string>();
  return found.map(({ raw, complete }, index): TurnCall => {
    const call = identify(raw, wire, names, known);
    const isForeign = !call.ok && skipUnknown;
    const isDuplicate = call.id !== undefined && ids.has(call.id);
    if (call.id !== undefined && !isForeign) ids.add(call.id);
    if (isDuplicate && !isForeign)
      return { ...duplicate(call.ok ? { ...call, name: call.action } : call), index };
    if (call.ok && !complete) return { ...cutOff(call), index };
    return { ...call, index };
  });
}

/** A response is whatever the host hands in; what cannot even be looked at holds no calls. */
function findCalls(wire: ToolkitWire, response: unknown): readonly StreamedCall[] {
  try {
    const raws = wire.findCalls(response);
    const lastIsCutOff = raws.length > 0 && wire.lastCallCutOff(response);
    return Array.from(raws, (raw, index) => ({ raw, complete: !lastIsCutOff || index < raws.length - 1 }));
  } catch {
    return [];
  }
}

/** Executes one call. Never rejects. */
export async function answer(turn: Turn, call: TurnCall, isApproved: boolean = false): Promise<Payload> {
  const payload = await executed(turn, call, isApproved);
  return turn.media === 'text' ? withNotes(payload) : payload;
}

async function executed(turn: Turn, identified: TurnCall, isApproved: boolean): Promise<Payload> {
  const { engine } = turn;
  const action = identified.ok ? identified.action : identified.name;
  const call = callOf(turn, identified, action ?? '', isApproved);
  const facts = action === undefined ? undefined : factsOf(engine, action);
  if (!identified.ok) {
    const failed = resultOf(identified);
    await (facts === undefined
      ? observedUnknown(engine, call, action, failed)
      : observed(engine, call, facts, async () => failed));
    return payloadOfFailedCall(identified);
  }
  if (facts === undefined) return payloadOfResult(failure('ACTION_NOT_FOUND', sentences.unavailable));

  let unreadable: FailedCall | undefined;
  let isPromised = false;
  const result = await observed(engine, call, facts, async (run) => {
    if (!turn.offered.has(call.action)) {
      run.rule = 'selection';
      return failure('POLICY_BLOCKED', sentences.notOffered(turn.provider.names.toWire(call.action)));
    }
    const loaded = await load(engine, call, () =>
      Promise.all([engine.library.readers(call.action), turn.provider.tool(call.action)]),
    );
    if (!loaded.ok) return loaded;
    const [readers, { restore }] = loaded.value;
    const { sensitive } = facts;
    isPromised = readers.promisesObject;
    const decoder = {
      input: readers.input,
      schema: readers.schema,
      judge: readers.judge,
      restore,
      sensitive,
    };
    const outcome = await readCall(engine, identified, decoder, turn.provider.wire.provider);
    if (!outcome.ok) {
      unreadable = outcome;
      return resultOf(outcome);
    }
    const { input, repairs } = outcome.call;
    if (repairs.length > 0) run.tell('onRepair', { ...run.info, repairs });
    return perform(engine, run, readers, input);
  });
  if (unreadable !== undefined) return payloadOfFailedCall(unreadable);
  return showResult(engine, call, facts, result, isPromised);
}

/** A host's turn makes its calls the same calls when it is answered again: by their ids, or else by where they stand. */
function callOf(
  { engine, provider, entity, turnId, signal }: Turn,
  { id, index }: TurnCall,
  action: string,
  approved: boolean,
): Call {
  const onceId = engine.once === undefined || turnId === undefined ? undefined : onceIdIn(turnId, id, index);
  return {
    action,
    entity,
    callId: id,
    turnId,
    provider: provider.wire.provider,
    onceId,
    confirmed: false,
    approved,
    signal,
  };
}

function onceIdIn(turnId: string, id: string | undefined, index: number): string {
  return JSON.stringify(id === undefined ? [turnId, null, index] : [turnId, id]);
}

function resultOf({ kind, error, issues }: FailedCall): FailedResult {
  return failure(errorCodes[kind], error, issues === undefined ? {} : { issues });
}
