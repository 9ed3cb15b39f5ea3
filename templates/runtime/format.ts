import type { FailedCall } from './calls.ts';
import { isPlainObject, own } from './json.ts';
import type { NameTable } from './names.ts';
import { payloadOfFailedCall, payloadOfOutput, payloadOfResult } from './payload.ts';
import { isToolResult } from './results.ts';
import type { Payload, Wire, WireCall } from './wire.ts';

/**
 * The provider's answer to a call. `call` is a parsed call, an outcome of parsing (a failed one is its own answer), or anything with
 * an id and a name; `result` a result of the toolkit or a bare output. Answers whatever it is given, and never throws.
 */
export function formatAnswer<Result extends object>(
  wire: Wire<object, Result>,
  names: NameTable,
  call: unknown,
  result: unknown,
): Result {
  try {
    const payload = isFailedCall(call) ? payloadOfFailedCall(call) : payloadOf(result);
    return wire.formatResult(toWireCall(call, names), payload);
  } catch {
    return wire.formatResult({ id: undefined, name: undefined }, payloadOfOutput(undefined));
  }
}

/** The call as the provider knows it: canonical names become wire names. */
export function toWireCall(call: unknown, names: NameTable): WireCall {
  if (!isPlainObject(call)) return { id: undefined, name: undefined };
  const inner = own(call, 'call');
  const { id, name, echo } = own(call, 'ok') === true && isPlainObject(inner) ? inner : call;
  return {
    id: typeof id === 'string' ? id : undefined,
    name: typeof name === 'string' ? names.toWire(name) : undefined,
    ...(isPlainObject(echo) ? { echo } : {}),
  };
}

function payloadOf(result: unknown): Payload {
  return isToolResult(result) ? payloadOfResult(result) : payloadOfOutput(result);
}

function isFailedCall(call: unknown): call is FailedCall {
  return (
    isPlainObject(call) &&
    call['ok'] === false &&
    typeof call['error'] === 'string' &&
    typeof call['kind'] === 'string'
  );
}
