import { isPlainObject, own } from '../../runtime/json.ts';
import { callId } from '../../runtime/raw-call.ts';
import type { StreamedCall } from '../../runtime/wire.ts';

/** A call as it grows. */
interface Growing {
  id: string | undefined;
  kind: 'function' | 'custom';
  name: string;
  /** Text as it comes in pieces, or what a compatible server sent in one piece. */
  args: unknown;
}

/**
 * The calls in the chunks of a streamed completion (SDK: `ChatCompletionChunk`), of its first choice. There is no sign of where a call ends,
 * so a stream without a `finish_reason` leaves all of them unfinished; one that ended at a limit, the call that grew last.
 */
export function assembleChatCalls(events: readonly unknown[]): readonly StreamedCall[] {
  const calls: Growing[] = [];
  const byIndex = new Map<unknown, Growing>();
  let grewLast: Growing | undefined;
  let reason: unknown;
  for (const choice of events.flatMap(firstChoice)) {
    const delta = own(choice, 'delta');
    const pieces = isPlainObject(delta) ? own(delta, 'tool_calls') : undefined;
    for (const piece of Array.isArray(pieces) ? pieces.filter(isPlainObject) : []) {
      const index = own(piece, 'index') ?? undefined;
      const known = index === undefined ? withId(calls, callId(own(piece, 'id'))) : byIndex.get(index);
      const call = known === undefined || beginsAnother(known, piece) ? begin(calls) : known;
      if (index !== undefined) byIndex.set(index, call);
      grow(call, piece);
      grewLast = call;
    }
    reason = own(choice, 'finish_reason') || reason;
  }
  const isCutOff = reason === 'length' || reason === 'content_filter';
  return calls.map((call) => ({
    raw: rawCall(call),
    complete: typeof reason === 'string' && !(isCutOff && call === grewLast),
  }));
}

function firstChoice(event: unknown): { readonly [key: string]: unknown }[] {
  const choices = isPlainObject(event) ? own(event, 'choices') : undefined;
  if (!Array.isArray(choices)) return [];
  return choices.filter(isPlainObject).filter((choice) => (own(choice, 'index') ?? 0) === 0);
}

/** Where a server leaves the index out: the call with that id, or without one the call that came last. */
function withId(calls: readonly Growing[], id: string | undefined): Growing | undefined {
  return id === undefined ? calls.at(-1) : calls.findLast((call) => call.id === id);
}

/** Some servers give every call the index 0: another id together with a name is another call. */
function beginsAnother(call: Growing, piece: { readonly [key: string]: unknown }): boolean {
  const id = callId(own(piece, 'id'));
  return id !== undefined && call.id !== undefined && id !== call.id && nameIn(piece) !== '';
}

function begin(calls: Growing[]): Growing {
  const call: Growing = { id: undefined, kind: 'function', name: '', args: undefined };
  calls.push(call);
  return call;
}

/** Ids and names come whole, once or on every chunk, or (rarely) in pieces. */
function grow(call: Growing, piece: { readonly [key: string]: unknown }): void {
  const id = callId(own(piece, 'id'));
  if (id !== undefined && id !== call.id) call.id = (call.id ?? '') + id;
  if (isPlainObject(own(piece, 'custom'))) call.kind = 'custom';
  const name = nameIn(piece);
  if (name !== call.name) call.name += name;
  const body = bodyOf(piece);
  const args = own(body, 'arguments') ?? own(body, 'input');
  if (typeof args === 'string') call.args = (typeof call.args === 'string' ? call.args : '') + args;
  else if (args !== undefined && args !== null) call.args = args;
}

function bodyOf(piece: { readonly [key: string]: unknown }): { readonly [key: string]: unknown } {
  const body = own(piece, 'function') ?? own(piece, 'custom');
  return isPlainObject(body) ? body : {};
}

function nameIn(piece: { readonly [key: string]: unknown }): string {
  const name = own(bodyOf(piece), 'name');
  return typeof name === 'string' ? name : '';
}

function rawCall({ id, kind, name, args }: Growing): object {
  return kind === 'custom'
    ? { id, type: 'custom', custom: { name, input: args } }
    : { id, type: 'function', function: { name, arguments: args } };
}
