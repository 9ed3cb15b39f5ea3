import type { ContentPart } from '../../runtime/content.ts';
import { payloadText } from '../../runtime/payload.ts';
import type { Payload, ShownPart } from '../../runtime/wire.ts';
import { toPart } from '../openai-responses/content.ts';
import type { LangChainBlock, LangChainMedia } from './types.ts';

/**
 * What a `ToolMessage` holds. Which blocks reach a model is up to the class that sends the message, so files are notes in a text unless the
 * host says which it is. Measured with @langchain/anthropic 1.5.11 and @langchain/openai 1.6.0:
 *
 * | block | ChatAnthropic | ChatOpenAI, Responses | ChatOpenAI, Chat Completions |
 * |---|---|---|---|
 * | `image` | an image | an input_image | as it stands, which the API refuses |
 * | `file` | a document | base64 in a JSON text | as it stands, which the API refuses |
 * | `audio` | dropped | base64 in a JSON text | as it stands, which the API refuses |
 * | OpenAI's `input_image`, `input_file` | dropped, and their texts, too | as they stand | as they stand, which the API refuses |
 */
export function contentOf(payload: Payload, media: string | undefined): string | LangChainBlock[] {
  const parts = payload.ok ? (payload.parts ?? []) : [];
  const blocks = isMedia(media) ? parts.flatMap(converters[media]) : [];
  return blocks.every(isText) ? payloadText(payload) : blocks;
}

/** The parts as the handler gave them, for the host: an artifact is not sent to models. */
export function artifactOf(payload: Payload): { artifact?: ContentPart[] } {
  const parts = payload.ok ? (payload.parts ?? []) : [];
  return parts.some((part) => 'note' in part) ? { artifact: parts.map(asGiven) } : {};
}

const converters: { readonly [media in LangChainMedia]: (part: ShownPart) => LangChainBlock[] } = {
  ChatAnthropic: (part) => {
    const block = standardBlock(part);
    // Blank text is refused in a block (see the wire format of Anthropic).
    return block.type === 'text' && block.text.trim() === '' ? [] : [block];
  },
  ChatOpenAIResponses: (part) => [toPart(part)],
};

function standardBlock(part: ShownPart): LangChainBlock {
  if (part.type === 'text' || part.type === 'json') return { type: 'text', text: part.text };
  const isImage = part.type === 'image' && imageTypes.has(part.mimeType);
  if (isImage || (part.type === 'file' && part.mimeType === 'application/pdf')) {
    const { mimeType, data, url } = part;
    const type = isImage ? 'image' : 'file';
    if (typeof data === 'string') return { type, mimeType, data };
    // The class throws at links of other protocols.
    if (url !== undefined && /^https?:\/\//.test(url)) return { type, mimeType, url };
  }
  return { type: 'text', text: part.note };
}

const imageTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

function isMedia(media: string | undefined): media is LangChainMedia {
  return media !== undefined && Object.hasOwn(converters, media);
}

function isText({ type }: LangChainBlock): boolean {
  return type === 'text' || type === 'input_text';
}

function asGiven(part: ShownPart): ContentPart {
  if (part.type === 'text') return { type: 'text', text: part.text };
  if (part.type === 'json') return { type: 'json', value: part.value };
  const { note: _, ...given } = part;
  return given;
}
