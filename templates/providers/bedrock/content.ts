import { isPlainObject } from '../../runtime/json.ts';
import type { ShownPart } from '../../runtime/wire.ts';
import { bytesOf } from './bytes.ts';
import type { BedrockDocument, BedrockDocumentFormat, BedrockResultBlock } from './types.ts';

/** The SDK's `ImageFormat` by media type. */
const imageFormats = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpeg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
] as const);

/** The SDK's `DocumentFormat` by media type. */
const documentFormats: ReadonlyMap<string, BedrockDocumentFormat> = new Map([
  ['application/pdf', 'pdf'],
  ['text/csv', 'csv'],
  ['text/html', 'html'],
  ['text/plain', 'txt'],
  ['text/markdown', 'md'],
  ['application/msword', 'doc'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.ms-excel', 'xls'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
] as const);

/**
 * A part of a result as a block (the SDK's `ToolResultContentBlock`). Images and documents go as bytes; a source is bytes or a
 * place in S3, so what has a `url` alone, sound, and what has no format there are notes.
 */
export function toBlock(part: ShownPart, index: number): BedrockResultBlock[] {
  switch (part.type) {
    case 'text':
      return textBlocks(part.text);
    case 'json':
      // `json` must be an object (sigoden/aichat#1542). What is shown is JSON data.
      return isPlainObject(part.value)
        ? [{ json: part.value as { [key: string]: BedrockDocument } }]
        : textBlocks(part.text);
    case 'image': {
      const format = imageFormats.get(part.mimeType as 'image/png');
      const bytes = bytesOf(part.data);
      if (format === undefined || bytes === undefined) break;
      return [{ image: { format, source: { bytes } } }];
    }
    case 'file': {
      const format = documentFormats.get(part.mimeType);
      const bytes = bytesOf(part.data);
      if (format === undefined || bytes === undefined) break;
      return [{ document: { format, name: documentName(part.name, index), source: { bytes } } }];
    }
  }
  return textBlocks(part.note);
}

function textBlocks(text: string): BedrockResultBlock[] {
  return text.trim() === '' ? [] : [{ text }];
}

/** Letters, digits, single spaces, hyphens and brackets alone (the SDK's `DocumentBlock.name`); other characters give way to hyphens. */
function documentName(name: string | undefined, index: number): string {
  const legal = (name ?? '')
    .replace(/[^a-zA-Z0-9\s()[\]-]+/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  return /[a-zA-Z0-9]/.test(legal) ? legal : `document ${index + 1}`;
}
