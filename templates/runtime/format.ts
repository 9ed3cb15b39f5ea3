import type { FailedCall } from './calls.ts';
import { contentOf } from './content.ts';
import { failureClasses } from './failures.ts';
import { isPlainObject, own } from './json.ts';
import type { NameTable } from './names.ts';
import { payloadOfFailedCall, payloadOfOutput, payloadOfResult, unspeakable } from './payload.ts';
import { defaultMaxResult, limitPayload, withNotes } from './payload-limit.ts';
import type { ToolResultOf } from './results.ts';
import type { Payload, Wire, WireCall } from './wire.ts';

export interface FormatOptions<Media extends string = string> {
  /** Characters of text of which a longer result is cut, with a marker; 100,000 where nothing is said. */
  readonly maxLength?: number | undefined;
  /** In what form images, sound and files go, as the option of `forLLM`; `text`: as notes. */
  readonly media?: Media | undefined;
}

/** What is known of an action's outputs. */
export interface OutputFacts {
  readonly sensitive: readonly string[] | undefined;
  /** Whether its schema promises an object. */
  readonly isPromised: boolean;
}

/**
 * The provider's answer to a call. `call` is a parsed call, an outcome of parsing (a failed one is its own answer), or anything with
 * an id and a name; `result` a result of the toolkit or a bare output. Answers whatever it is given, and never throws.
 */
export function formatAnswer<Result extends object>(
  wire: Wire<object, Result>,
  names: NameTable,
  call: unknown,
  result: unknown,
  factsOf: (action: string) => OutputFacts,
  { maxLength = defaultMaxResult, media }: FormatOptions = {},
): Result {
  try {
    const { name } = referenceOf(call);
    const { sensitive, isPromised } = factsOf(typeof name === 'string' ? name : '');
    const payload = isFailedCall(call) ? payloadOfFailedCall(call) : payloadOf(result, sensitive);
    const limited = limitPayload(payload, maxLength, isPromised);
    return wire.formatResult(toWireCall(call, names), media === 'text' ? withNotes(limited) : limited, media);
  } catch {
    // A proxy that throws where it is looked at, or a text that is longer than texts can be.
    return wire.formatResult(answered(call, names), unspeakable);
  }
}

function answered(call: unknown, names: NameTable): WireCall {
  try {
    return toWireCall(call, names);
  } catch {
    return { id: undefined, name: undefined };
  }
}

/** Where a call's id and name stand. */
function referenceOf(call: unknown): { readonly [key: string]: unknown } {
  if (!isPlainObject(call)) return {};
  const inner = own(call, 'call');
  return own(call, 'ok') === true && isPlainObject(inner) ? inner : call;
}

/** The call as the provider knows it: canonical names become wire names. */
export function toWireCall(call: unknown, names: NameTable): WireCall {
  const reference = referenceOf(call);
  const [id, name, echo] = [own(reference, 'id'), own(reference, 'name'), own(reference, 'echo')];
  return {
    id: typeof id === 'string' ? id : undefined,
    name: typeof name === 'string' ? names.toWire(name) : undefined,
    ...(isPlainObject(echo) ? { echo } : {}),
  };
}

function payloadOf(result: unknown, sensitive: readonly string[] | undefined): Payload {
  return isToolResult(result) ? payloadOfResult(result, sensitive) : payloadOfOutput(result, sensitive);
}

function isFailedCall(call: unknown): call is FailedCall {
  return (
    isPlainObject(call) &&
    call['ok'] === false &&
    typeof call['error'] === 'string' &&
    typeof call['kind'] === 'string'
  );
}

/** The members of a success. */
const successKeys: readonly string[] = [
  'ok',
  'output',
  'content',
  'traceId',
  'attempts',
  'durationMs',
  'replayed',
];

/**
 * Whether a value is a result and not an action's bare output: `{ ok: true, output }` with nothing besides but `content` and how the
 * execution went, or `{ ok: false }` with an `error` text and one of our own codes as `errorCode`: an output may say `ok: false` in words
 * of its own.
 */
function isToolResult(value: unknown): value is ToolResultOf<unknown> {
  if (!isPlainObject(value)) return false;
  const ok = own(value, 'ok');
  if (ok === true) {
    if (Object.hasOwn(value, 'content') && contentOf(own(value, 'content')) === undefined) return false;
    return Object.hasOwn(value, 'output') && Object.keys(value).every((key) => successKeys.includes(key));
  }
  return (
    ok === false &&
    typeof own(value, 'error') === 'string' &&
    Object.hasOwn(failureClasses, String(own(value, 'errorCode')))
  );
}
