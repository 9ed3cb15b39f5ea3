import type { KeywordGroup } from '../check.ts';
import { formatGroup, matches } from './format.ts';

function isRegex(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

/** Identifiers, pointers, patterns and encoded bytes. */
export const identifierFormats: KeywordGroup = formatGroup({
  uuid: matches(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i),
  // RFC 6901, sections 3 and 6, and draft-handrews-relative-json-pointer-01.
  'json-pointer': matches(/^(?:\/(?:[^~/]|~[01])*)*$/),
  'json-pointer-uri-fragment': matches(/^#(?:\/(?:[\w\-.!$&'()*+,;:=@]|%[\da-f]{2}|~[01])*)*$/i),
  'relative-json-pointer': matches(/^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/),
  regex: isRegex,
  byte: matches(/^(?:[a-z\d+/]{4})*(?:[a-z\d+/]{2}==|[a-z\d+/]{3}=)?$/i),
});
