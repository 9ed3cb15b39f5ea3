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
  const byId = new Map<unknown, Growing>();
  let grewLast: Growing | undefined;
  let reason: unknown;
  for (const choice of events.flatMap(firstChoice)) {
    const delta = own(choice, 'delta');
    const pieces = isPlainObject(delta) ? own(delta, 'tool_calls') : undefined;
    for (const piece of Array.isArray(pieces) ? pieces.filter(isPlainObject) : []) {
      const index = own(piece, 'index') ?? undefined;
      const placed = index === undefined ? byId.get(callId(own(piece, 'id'))) : byIndex.get(index);
      const known = placed ?? (goesOn(piece, index, grewLast) ? grewLast : undefined);
      const call = known === undefined || beginsAnother(known, piece) ? begin(calls) : known;
      if (index !== undefined && (placed !== undefined || call !== known)) byIndex.set(index, call);
      grow(call, piece);
      if (call.id !== undefined) byId.set(call.id, call);
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

function firstChoice(event: unknown): Piece[] {
  const choices = isPlainObject(event) ? own(event, 'choices') : undefined;
  if (!Array.isArray(choices)) return [];
  return choices.filter(isPlainObject).filter((choice) => (own(choice, 'index') ?? 0) === 0);
}

type Piece = { readonly [key: string]: unknown };

/**
 * Whether a piece that names no known call by its index or id goes on with the last one. Some servers leave the index out, some count it on with
 * every piece, and some make up an id for each.
 */
function goesOn(piece: Piece, index: unknown, last: Growing | undefined): boolean {
  const hasId = callId(own(piece, 'id')) !== undefined;
  if (nameIn(piece) === '') return !hasId || index === undefined;
  // A call without index and id comes in one piece, or its name does before its arguments.
  return !hasId && index === undefined && last?.args === undefined;
}

/** Some servers give every call the index 0: another id together with a name is another call, and so is another name behind arguments. */
function beginsAnother(call: Growing, piece: Piece): boolean {
  const [id, name] = [callId(own(piece, 'id')), nameIn(piece)];
  if (name === '') return false;
  if (id !== undefined && call.id !== undefined) return id !== call.id;
  return name !== call.name && call.name !== '' && call.args !== undefined && call.args !== '';
}

function begin(calls: Growing[]): Growing {
  const call: Growing = { id: undefined, kind: 'function', name: '', args: undefined };
  calls.push(call);
  return call;
}

/**
 * Ids come whole, once or on every chunk; some servers make up another one for each (poolsideai/pool#9), and the first is the call's. Names come
 * whole, or (rarely) in pieces.
 */
function grow(call: Growing, piece: Piece): void {
  call.id ??= callId(own(piece, 'id'));
  if (isPlainObject(own(piece, 'custom'))) call.kind = 'custom';
  const name = nameIn(piece);
  if (name !== call.name) call.name += name;
  const body = bodyOf(piece);
  const args = own(body, 'arguments') ?? own(body, 'input');
  if (typeof args === 'string') call.args = (typeof call.args === 'string' ? call.args : '') + args;
  else if (args !== undefined && args !== null) call.args = args;
}

function bodyOf(piece: Piece): Piece {
  const body = own(piece, 'function') ?? own(piece, 'custom');
  return isPlainObject(body) ? body : {};
}

function nameIn(piece: Piece): string {
  const name = own(bodyOf(piece), 'name');
  return typeof name === 'string' ? name : '';
}

function rawCall({ id, kind, name, args }: Growing): object {
  return kind === 'custom'
    ? { id, type: 'custom', custom: { name, input: args } }
    : { id, type: 'function', function: { name, arguments: args } };
}
