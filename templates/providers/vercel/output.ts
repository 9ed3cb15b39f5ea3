import type { CallEcho } from '../../runtime/calls.ts';
import { member, own } from '../../runtime/json.ts';
import { payloadText } from '../../runtime/payload.ts';
import type { Payload } from '../../runtime/wire.ts';
import { hasMedia, toLegacyPart, toPart } from './content.ts';
import type { VercelJson, VercelLegacyPart, VercelMedia, VercelOutput } from './types.ts';

/** A result in the SDK's words (`ToolResultOutput`, majors 5 to 7). Where the major is not known, files are notes in a text. */
export function outputOf(payload: Payload, major: VercelMedia | undefined): VercelOutput {
  if (!payload.ok) return { type: 'error-text', value: payloadText(payload) };
  const { value, parts } = payload;
  if (parts !== undefined && major !== undefined && major !== 'ai@4' && hasMedia(parts, major)) {
    // The SDK's types of parts are others in each major; see `VercelOutput`.
    return { type: 'content', value: parts.map((part) => toPart(part, major)) as never[] };
  }
  if (typeof value === 'string') return { type: 'text', value };
  // JSON data, which the SDK's type wants mutable.
  return { type: 'json', value: (value ?? null) as VercelJson };
}

/** A result with images in the words of major 4 (`ToolResultContent`); `undefined` for any other, which needs none. */
export function legacyContentOf(payload: Payload | undefined): VercelLegacyPart[] | undefined {
  const parts = payload?.ok === true ? payload.parts : undefined;
  return parts !== undefined && hasMedia(parts, 'ai@4') ? parts.map(toLegacyPart) : undefined;
}

/**
 * Which major a call is of. Major 4 calls the arguments `args`, and from 6 on the SDK's calls have a `title`, if an undefined one; 7 takes
 * the parts of 6. A call of major 5 has no title, and an undefined `providerExecuted` (ai 4.3.19, 5.0.277, 6.0.326 and 7.0.173). JSON leaves
 * neither of a call, which may then be of any major from 5 on; and what one takes, another refuses with the whole prompt.
 */
export function majorOf(call: object): VercelMedia | undefined {
  const has = (key: string): boolean => Object.hasOwn(call, key);
  if (!has('input')) return has('args') ? 'ai@4' : undefined;
  if (has('title')) return 'ai@6';
  return has('providerExecuted') && member(call, 'providerExecuted') === undefined ? 'ai@5' : undefined;
}

/** The major that was asked for, or that the call was of. */
export function knownMajor(media: string | undefined, echo: CallEcho | undefined): VercelMedia | undefined {
  return [media, own(echo ?? {}, 'sdk')].find(isMajor);
}

export function isMajor(value: unknown): value is VercelMedia {
  return value === 'ai@4' || value === 'ai@5' || value === 'ai@6' || value === 'ai@7';
}
