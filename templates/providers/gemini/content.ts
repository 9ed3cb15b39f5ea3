import type { JsonValue } from '../../runtime/json.ts';
import type { ShownPart } from '../../runtime/wire.ts';
import type { GeminiMediaPart } from './types.ts';

/**
 * The files of an answer, which go beside its response (the SDK's `FunctionResponse.parts`, for models from Gemini 3 on): images and PDF
 * documents, as bytes. A `url` stays a note, since `fileData` is not supported in the Gemini API (the Kotlin SDK's
 * `FunctionResponsePart`); so does sound, of which nothing says that an answer may hold it.
 */
export function mediaOf(parts: readonly ShownPart[]): GeminiMediaPart[] {
  return parts.flatMap((part) => mediaPart(part) ?? []);
}

/** What an answer says: all that is no file in it. A JSON value alone stays one; `undefined` where there are files alone. */
export function toldOf(parts: readonly ShownPart[]): JsonValue | undefined {
  const told = parts.filter((part) => mediaPart(part) === undefined);
  const [first, ...others] = told;
  if (first?.type === 'json' && others.length === 0) return first.value;
  if (first === undefined) return undefined;
  return told.map((part) => ('text' in part ? part.text : part.note)).join('\n\n');
}

function mediaPart(part: ShownPart): GeminiMediaPart | undefined {
  if (part.type !== 'image' && part.type !== 'file') return undefined;
  const { mimeType, data } = part;
  const isTaken = part.type === 'image' ? imageTypes.has(mimeType) : mimeType === 'application/pdf';
  return isTaken && typeof data === 'string' ? { inlineData: { mimeType, data } } : undefined;
}

const imageTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp']);
