import { payloadText } from './payload.ts';
import { clip, wellFormed } from './quote.ts';
import type { Payload, ShownPart } from './wire.ts';

/** A result of more characters than this is cut where nothing else is said: about 25,000 tokens. */
export const defaultMaxResult = 100_000;

/** The payload's text where it is too long for a model; `undefined` where it is not. */
export function oversized(payload: Payload, maxLength: number): string | undefined {
  const text = payload.ok ? payloadText(payload) : payload.body.error;
  return text.length > maxLength ? text : undefined;
}

/** The beginning of a text that is too long, with a marker that says so and how much there was. */
export function cutText(text: string, maxLength: number): string {
  const marker = `\n[Cut off here: this result has ${text.length.toLocaleString('en-US')} characters, of which the beginning is shown. Ask for less at once.]`;
  return clip(text, Math.max(maxLength - marker.length, 0) || 1) + marker;
}

/**
 * A payload whose text is another one; what of it is no text (an image, say) stays.
 *
 * @param isPromised whether the action has an output schema, so that programs count on the output as a whole
 */
export function withText(payload: Payload, given: string, isPromised: boolean): Payload {
  const text = wellFormed(given);
  if (!payload.ok) return { ok: false, body: { ...payload.body, error: text } };
  const { value, parts } = payload;
  const json = parts?.find((part) => part.type === 'json');
  const output = parts === undefined ? value : json?.value;
  const whole = isPromised && output !== undefined ? { whole: output } : {};
  if (parts === undefined) return { ok: true, value: text, ...whole };
  const shown: readonly ShownPart[] = [{ type: 'text', text }, ...parts.filter((part) => 'note' in part)];
  return { ok: true, value: text, parts: shown, ...whole };
}

/** A payload of which a model sees no more than so many characters of text. */
export function limitPayload(payload: Payload, maxLength: number, isPromised: boolean): Payload {
  const text = oversized(payload, maxLength);
  return text === undefined ? payload : withText(payload, cutText(text, maxLength), isPromised);
}

/** A payload whose images, sound and files are notes, for providers or models that take no more than text. */
export function withNotes(payload: Payload): Payload {
  if (!payload.ok || payload.parts === undefined) return payload;
  const parts = payload.parts.map(
    (part): ShownPart => ('note' in part && part.type !== 'link' ? { type: 'text', text: part.note } : part),
  );
  return { ...payload, parts };
}
