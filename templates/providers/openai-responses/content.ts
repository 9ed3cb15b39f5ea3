import type { ShownPart } from '../../runtime/wire.ts';

/** What an answer may hold besides text (the SDK's `ResponseFunctionCallOutputItem`). */
export type ResponsesOutputPart =
  | { type: 'input_text'; text: string }
  | { type: 'input_image'; image_url: string }
  | { type: 'input_file'; file_data?: string; file_url?: string; filename?: string };

/** A part of a result: images and files go as they are, sound and links as text. */
export function toPart(part: ShownPart): ResponsesOutputPart {
  if (part.type === 'text' || part.type === 'json') return { type: 'input_text', text: part.text };
  if (part.type === 'image' || part.type === 'file') {
    const { type, mimeType, data, url, name } = part;
    const inline = typeof data === 'string' ? `data:${mimeType};base64,${data}` : undefined;
    const image_url = inline ?? url;
    if (type === 'image' && image_url !== undefined) return { type: 'input_image', image_url };
    const filename = name === undefined ? {} : { filename: name };
    if (inline !== undefined) return { type: 'input_file', file_data: inline, ...filename };
    if (url !== undefined) return { type: 'input_file', file_url: url, ...filename };
  }
  return { type: 'input_text', text: part.note };
}
