import { wellFormed } from './quote.ts';

/** A file of a content part: its bytes (base64, or as they are), where it can be fetched, or both. */
export interface MediaSource {
  /** `image/png`. */
  readonly mimeType: string;
  /** Base64 (a data URL's will do), or the bytes. */
  readonly data?: string | Uint8Array | undefined;
  readonly url?: string | undefined;
  /** A file name, or a few words; shown where the file itself cannot be. */
  readonly name?: string | undefined;
}

/** One part of a result that is more than JSON. */
export type ContentPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'json'; readonly value: unknown }
  | ({ readonly type: 'image' | 'audio' | 'file' } & MediaSource)
  | { readonly type: 'link'; readonly url: string; readonly title?: string | undefined };

/** Shared by all copies of this file. */
export const contentTag: unique symbol = Symbol.for('toolwright.content');

/** A result in parts, as `content` makes it; nothing else passes for one. It is what `execute` resolves to where there is no output schema. */
export interface Content {
  readonly [contentTag]: true;
  readonly parts: readonly ContentPart[];
}

/**
 * A result in parts, for a handler to return: each part goes to the model natively where its provider has a place for it in a tool's
 * result, and else as a short note with its link, never as base64 in text. Of an action with an output schema, exactly one
 * part is `json`: the output.
 *
 * @throws {TypeError} for a part that is none (in code that was not type-checked)
 */
export function content(parts: readonly ContentPart[]): Content {
  return { [contentTag]: true, parts: parts.map(checked) };
}

/**
 * The parts of a `content`; `undefined` for any other value, also for one that was made by hand and is none. Never throws, also of a
 * proxy that does.
 */
export function contentOf(value: unknown): readonly ContentPart[] | undefined {
  try {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, contentTag)) return undefined;
    return (value as Content).parts.map(checked);
  } catch {
    return undefined;
  }
}

/** The content whose parts these are, as a store gave them back; `undefined` for anything else. */
export function contentFrom(parts: unknown): Content | undefined {
  try {
    return Array.isArray(parts) ? content(parts as ContentPart[]) : undefined;
  } catch {
    return undefined;
  }
}

function checked(part: ContentPart): ContentPart {
  switch (part.type) {
    case 'text':
      if (typeof part.text !== 'string') break;
      return { type: 'text', text: wellFormed(part.text) };
    case 'json':
      return { type: 'json', value: part.value };
    case 'link': {
      const { url, title } = part;
      if (typeof url !== 'string' || !isOptionalText(title)) break;
      return { type: 'link', url, ...(title === undefined ? {} : { title: wellFormed(title) }) };
    }
    case 'image':
    case 'audio':
    case 'file': {
      const { type, mimeType, name, url } = part;
      if (typeof mimeType !== 'string' || ![name, url].every(isOptionalText)) break;
      const data = base64Of(part.data) ?? inDataUrl(url);
      const link = inDataUrl(url) === undefined ? url : undefined;
      if (data === undefined && link === undefined) break;
      return {
        type,
        mimeType,
        ...(data === undefined ? {} : { data }),
        ...(link === undefined ? {} : { url: link }),
        ...(name === undefined ? {} : { name: wellFormed(name) }),
      };
    }
  }
  throw new TypeError(`A content part is text, json, image, audio, file or link, with what its type needs.`);
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}

function base64Of(data: unknown): string | undefined {
  if (typeof data === 'string') return inDataUrl(data) ?? data;
  if (!ArrayBuffer.isView(data)) return undefined;
  return toBase64(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
}

/** The bytes in a data URL, which is no place where a file can be fetched; `undefined` for anything else. */
function inDataUrl(text: string | undefined): string | undefined {
  if (typeof text !== 'string') return undefined;
  const prefix = /^data:[^,]*;base64,/i.exec(text);
  return prefix === null ? undefined : text.slice(prefix[0].length);
}

const alphabet = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', (digit) =>
  digit.charCodeAt(0),
);
/** So many bytes at once: a list of all digits of a large file would take many times its room. A multiple of three, since nothing is padded within. */
const stretch = 6144;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += stretch) {
    const digits: number[] = [];
    for (let at = from; at < Math.min(from + stretch, bytes.length); at += 3) {
      const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
      for (const shift of [18, 12, 6, 0]) digits.push(alphabet[(bits >> shift) & 63] ?? 0);
    }
    text += String.fromCharCode(...digits);
  }
  const missing = text.length * 0.75 - bytes.length;
  return text.slice(0, text.length - missing) + '='.repeat(missing);
}
