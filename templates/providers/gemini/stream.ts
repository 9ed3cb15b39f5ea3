import { member } from '../../runtime/json.ts';
import type { StreamedCall } from '../../runtime/wire.ts';
import { setAtPath } from './partial-args.ts';

interface Growing {
  readonly part: object;
  readonly call: object;
  args: { [key: string]: unknown };
  complete: boolean;
  /** A piece of the arguments stands at a place that there is not. */
  broken: boolean;
}

/**
 * The calls in the chunks of a streamed response, of its first candidate. A call comes whole in one part, but for Vertex, which can stream its
 * arguments (`partialArgs`); such a call is complete with the piece that has no `willContinue`, unless a piece could not be put in its place.
 */
export function assembleParts(events: readonly unknown[]): readonly StreamedCall[] {
  const calls: Growing[] = [];
  let open: Growing | undefined;
  let reason: unknown;
  for (const candidate of events.map(firstCandidate)) {
    const parts = member(member(candidate, 'content'), 'parts');
    for (const part of Array.isArray(parts) ? parts : []) {
      const call: unknown = member(part, 'functionCall');
      if (typeof call !== 'object' || call === null) continue;
      if (open === undefined || typeof member(call, 'name') === 'string') {
        open = { part: part as object, call, args: {}, complete: false, broken: false };
        calls.push(open);
      }
      grow(open, call);
      if (open.complete) open = undefined;
    }
    reason = member(candidate, 'finishReason') ?? reason;
  }
  const last = calls.at(-1);
  return calls.map((each) => ({
    raw: rawPart(each),
    complete: each.complete && !each.broken && !(each === last && reason === 'MAX_TOKENS'),
  }));
}

function firstCandidate(event: unknown): unknown {
  const candidates = member(event, 'candidates');
  return Array.isArray(candidates) ? candidates[0] : undefined;
}

function grow(growing: Growing, call: object): void {
  const pieces = member(call, 'partialArgs');
  for (const piece of Array.isArray(pieces) ? pieces : []) {
    const path = member(piece, 'jsonPath');
    const value = valueIn(piece);
    // A piece without a value only says that its text has come to an end.
    if (value === undefined) continue;
    if (typeof path !== 'string' || !setAtPath(growing.args, path, value)) growing.broken = true;
  }
  growing.complete = member(call, 'willContinue') !== true;
}

/** A piece of text is appended to what its place already holds; anything else takes the place. */
function valueIn(piece: unknown): unknown {
  for (const key of ['stringValue', 'numberValue', 'boolValue']) {
    const value = member(piece, key);
    if (value !== undefined) return value;
  }
  return member(piece, 'nullValue') === undefined ? undefined : null;
}

function rawPart({ part, call, args }: Growing): unknown {
  return Object.keys(args).length === 0 ? part : { ...part, functionCall: { ...call, args } };
}
