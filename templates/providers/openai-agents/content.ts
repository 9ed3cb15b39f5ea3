import { payloadText } from '../../runtime/payload.ts';
import type { Payload, ShownPart } from '../../runtime/wire.ts';
import type { AgentsInputPart, AgentsOutputPart } from './types.ts';

/**
 * What a tool's function returns: a text, or parts (the SDK's `ToolOutputText`, `ToolOutputImage` and `ToolOutputFileContent`), of which the SDK makes the
 * structured output of its item. An empty list it would write as JSON, so that is a text.
 */
export function returnedOf(payload: Payload): string | AgentsOutputPart[] {
  const parts = partsOf(payload);
  return parts.length === 0 ? payloadText(payload) : parts.map(toOutput);
}

/** What the item of a result holds (the SDK's `ToolCallStructuredOutput`). */
export function itemOutputOf(payload: Payload): { type: 'text'; text: string } | AgentsInputPart[] {
  const parts = partsOf(payload);
  return parts.length === 0 ? { type: 'text', text: payloadText(payload) } : parts.map(toInput);
}

function partsOf(payload: Payload): readonly ShownPart[] {
  return payload.ok ? (payload.parts ?? []) : [];
}

/** Images and files go as data URLs or by their `url`; sound and links have no part of their own. */
function toInput(part: ShownPart): AgentsInputPart {
  if (part.type === 'text' || part.type === 'json') return { type: 'input_text', text: part.text };
  if (part.type === 'image' || part.type === 'file') {
    const { type, mimeType, data, url, name } = part;
    const inline = typeof data === 'string' && data !== '' ? `data:${mimeType};base64,${data}` : undefined;
    const source = inline ?? url;
    if (type === 'image' && source) return { type: 'input_image', image: source };
    const filename = name === undefined ? {} : { filename: name };
    if (inline !== undefined) return { type: 'input_file', file: inline, ...filename };
    if (url) return { type: 'input_file', file: { url }, ...filename };
  }
  return { type: 'input_text', text: part.note };
}

/** The SDK takes a file's bytes with its media type and name, and makes a data URL of them itself. */
function toOutput(part: ShownPart): AgentsOutputPart {
  const input = toInput(part);
  if (input.type === 'input_text') return { type: 'text', text: input.text };
  if (input.type === 'input_image') return { type: 'image', image: input.image };
  if (typeof input.file !== 'string') {
    const filename = input.filename === undefined ? {} : { filename: input.filename };
    return { type: 'file', file: { ...input.file, ...filename } };
  }
  const [prefix = '', data = ''] = input.file.split(';base64,');
  const mediaType = prefix.slice('data:'.length);
  return { type: 'file', file: { data, mediaType, filename: input.filename ?? 'file' } };
}
