import type { ShownPart } from '../../runtime/wire.ts';
import type { VercelLegacyPart, VercelMedia, VercelPart } from './types.ts';

/** An image or a document with its bytes. */
interface Media {
  readonly isImage: boolean;
  readonly data: string;
  readonly mediaType: string;
  /** Of a document. */
  readonly filename: { readonly filename?: string };
}

/**
 * A part of a result as the majors 5 to 7 have it. PNG, JPEG, GIF and WebP images and PDF documents go with their bytes. All else is
 * a note, since of other types and of links to files the packages behind the SDK drop some (@ai-sdk/anthropic, with a warning) and throw at
 * others (@ai-sdk/amazon-bedrock).
 */
export function toPart(part: ShownPart, major: Exclude<VercelMedia, 'ai@4'>): VercelPart {
  const media = mediaOf(part);
  if (media === undefined) return { type: 'text', text: textOf(part) };
  const { isImage, data, mediaType, filename } = media;
  switch (major) {
    case 'ai@5':
      return { type: 'media', data, mediaType };
    case 'ai@6':
      return isImage
        ? { type: 'image-data', data, mediaType }
        : { type: 'file-data', data, mediaType, ...filename };
    case 'ai@7':
      return { type: 'file', data: { type: 'data', data }, mediaType, ...filename };
  }
}

/** A part as major 4 has it, which takes images alone. */
export function toLegacyPart(part: ShownPart): VercelLegacyPart {
  const media = mediaOf(part);
  return media?.isImage === true
    ? { type: 'image', data: media.data, mimeType: media.mediaType }
    : { type: 'text', text: textOf(part) };
}

/** Whether there is anything that a major has a place of its own for. */
export function hasMedia(parts: readonly ShownPart[], major: VercelMedia): boolean {
  return parts.some((part) => {
    const media = mediaOf(part);
    return media !== undefined && (major !== 'ai@4' || media.isImage);
  });
}

function mediaOf(part: ShownPart): Media | undefined {
  if ((part.type !== 'image' && part.type !== 'file') || typeof part.data !== 'string') return undefined;
  const { data, mimeType: mediaType, name } = part;
  const isImage = part.type === 'image' && imageTypes.has(mediaType);
  if (!isImage && !(part.type === 'file' && mediaType === 'application/pdf')) return undefined;
  return { isImage, data, mediaType, filename: isImage || name === undefined ? {} : { filename: name } };
}

const imageTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

function textOf(part: ShownPart): string {
  return 'text' in part ? part.text : part.note;
}
