import type { FailedCall } from './calls.ts';
import { type ContentPart, contentOf } from './content.ts';
import { partNote } from './content-note.ts';
import { failureDetails } from './failures.ts';
import { type JsonValue, maxDepth, setOwn } from './json.ts';
import { errorCodes, type ToolResultOf } from './results.ts';
import { hideSensitive } from './sensitive.ts';
import type { Payload, ShownPart } from './wire.ts';

/** What a JavaScript value is as JSON data. `undefined` stands for no value at all. */
export type JsonForm =
  | { readonly ok: true; readonly value: JsonValue | undefined }
  | { readonly ok: false; readonly cause: unknown };

/**
 * Any value as JSON data: `toJSON` is honoured, a Date is its ISO text, a BigInt its digits, a Map an object (or pairs, where its keys are
 * not all texts), a Set and a typed array a list, an Error its name and message, NaN and the infinities their names.
 * What JSON leaves out (`undefined`, functions, symbols) is left out, a cycle reads "[Circular]" and nesting beyond 200 levels
 * "[too deep]". Never throws: where a getter or a `toJSON` throws, the outcome says so.
 */
export function toJson(value: unknown): JsonForm {
  try {
    return { ok: true, value: convert(value, '', []) };
  } catch (cause) {
    return { ok: false, cause };
  }
}

function convert(source: unknown, key: string, ancestors: readonly object[]): JsonValue | undefined {
  const value = hasToJson(source) ? source.toJSON(key) : source;
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'bigint':
      return String(value);
    case 'object':
      return value === null ? null : convertObject(value, ancestors);
    default:
      return undefined;
  }
}

function hasToJson(value: unknown): value is { toJSON(key: string): unknown } {
  return (
    ((typeof value === 'object' && value !== null) || typeof value === 'bigint') &&
    typeof (value as { readonly toJSON?: unknown }).toJSON === 'function'
  );
}

function convertObject(value: object, ancestors: readonly object[]): JsonValue | undefined {
  if (ancestors.includes(value)) return '[Circular]';
  if (ancestors.length >= maxDepth) return '[too deep]';
  const path = [...ancestors, value];
  if (Array.isArray(value)) return list(value, path);
  if (value instanceof Map) return convertMap(value, path);
  if (value instanceof Set) return list(value, path);
  if (ArrayBuffer.isView(value) && !(value instanceof DataView))
    return list(value as unknown as Iterable<unknown>, path);
  if (value instanceof Number || value instanceof String || value instanceof Boolean)
    return convert(value.valueOf(), '', path);
  if (value instanceof RegExp) return String(value);
  if (value instanceof Error) return { name: String(value.name), message: String(value.message) };
  return members(value, path);
}

function list(items: Iterable<unknown>, path: readonly object[]): JsonValue[] {
  let index = 0;
  return Array.from(items, (item) => convert(item, String(index++), path) ?? null);
}

function convertMap(map: ReadonlyMap<unknown, unknown>, path: readonly object[]): JsonValue {
  const entries = [...map];
  if (!entries.every(([key]) => typeof key === 'string')) return list(entries, path);
  return fromEntries(
    entries.map(([key, member]) => [String(key), member]),
    path,
  );
}

function members(value: object, path: readonly object[]): { readonly [key: string]: JsonValue } {
  return fromEntries(Object.entries(value), path);
}

function fromEntries(
  entries: readonly (readonly [string, unknown])[],
  path: readonly object[],
): { readonly [key: string]: JsonValue } {
  const result: { [key: string]: JsonValue } = {};
  for (const [key, member] of entries) {
    const converted = convert(member, key, path);
    if (converted !== undefined) setOwn(result, key, converted);
  }
  return result;
}

/** What the model sees of a call that could not be read. */
export function payloadOfFailedCall(call: FailedCall): Payload {
  return { ok: false, body: { error: call.error, code: errorCodes[call.kind] } };
}

/**
 * What the model sees of an execution.
 *
 * @param sensitive JSON pointers into the output, of what the model must not see
 */
export function payloadOfResult(result: ToolResultOf<unknown>, sensitive?: readonly string[]): Payload {
  if (result.ok) return payloadOfOutput(result.content ?? result.output, sensitive);
  return { ok: false, body: { error: result.error, code: result.errorCode, ...failureDetails(result) } };
}

/** What the model sees of a bare output. */
export function payloadOfOutput(output: unknown, sensitive?: readonly string[]): Payload {
  const parts = contentOf(output);
  if (parts !== undefined) return payloadOfParts(parts, sensitive);
  const json = shownJson(output, sensitive);
  return json.ok ? json : unspeakable;
}

function shownJson(value: unknown, sensitive: readonly string[] | undefined): JsonForm {
  const json = toJson(value);
  return json.ok && json.value !== undefined
    ? { ok: true, value: hideSensitive(json.value, sensitive) }
    : json;
}

function payloadOfParts(parts: readonly ContentPart[], sensitive: readonly string[] | undefined): Payload {
  const shown: ShownPart[] = [];
  for (const part of parts) {
    if (part.type !== 'json') {
      shown.push(part.type === 'text' ? part : { ...part, note: partNote(part) });
      continue;
    }
    const json = shownJson(part.value, sensitive);
    if (!json.ok) return unspeakable;
    shown.push({ type: 'json', value: json.value ?? null, text: payloadText(json) });
  }
  const value = shown.map((part) => ('text' in part ? part.text : part.note)).join('\n\n');
  return { ok: true, value, parts: shown };
}

const unspeakable: Payload = {
  ok: false,
  body: {
    error: 'The tool ran, but its output cannot be shown as JSON.',
    code: 'INVALID_OUTPUT',
    retryable: false,
  },
};

/** A payload as text: a text as it is, anything else as JSON, no output as the empty text. */
export function payloadText(payload: Payload | Extract<JsonForm, { readonly ok: true }>): string {
  if (!payload.ok) return JSON.stringify(payload.body);
  if (payload.value === undefined) return '';
  return typeof payload.value === 'string' ? payload.value : JSON.stringify(payload.value);
}
