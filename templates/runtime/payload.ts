import type { FailedCall } from './calls.ts';
import { type ContentPart, contentOf } from './content.ts';
import { partNote } from './content-note.ts';
import { failureDetails } from './failures.ts';
import { type JsonForm, toJson } from './json-form.ts';
import { wellFormed } from './quote.ts';
import { errorCodes, type ToolResultOf } from './results.ts';
import { hideSensitive } from './sensitive.ts';
import type { Payload, ShownPart } from './wire.ts';

/** What the model sees of a call that could not be read. */
export function payloadOfFailedCall(call: FailedCall): Payload {
  return { ok: false, body: { error: wellFormed(call.error), code: errorCodes[call.kind] } };
}

/**
 * What the model sees of an execution.
 *
 * @param sensitive JSON pointers into the output, of what the model must not see
 */
export function payloadOfResult(result: ToolResultOf<unknown>, sensitive?: readonly string[]): Payload {
  if (result.ok) return payloadOfOutput(result.content ?? result.output, sensitive);
  const { error, errorCode } = result;
  return { ok: false, body: { error: wellFormed(error), code: errorCode, ...failureDetails(result) } };
}

/** What the model sees of a bare output. Never throws. */
export function payloadOfOutput(output: unknown, sensitive?: readonly string[]): Payload {
  const parts = contentOf(output);
  if (parts !== undefined) return payloadOfParts(parts, sensitive);
  const json = shownJson(output, sensitive);
  return json.ok ? json : unspeakable;
}

function shownJson(value: unknown, sensitive: readonly string[] | undefined): JsonForm {
  const json = toJson(value, wellFormed);
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

/** The answer in place of an output that cannot be read. */
export const unspeakable: Payload = {
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
