import type { ContentPart, MediaSource } from './content.ts';
import { quote } from './quote.ts';

/** A part as text, for providers that have no place for it: a note with the link, if there is one, and never its bytes. */
export function partNote(part: Exclude<ContentPart, { readonly type: 'text' | 'json' }>): string {
  if (part.type === 'link') return part.title === undefined ? part.url : `${part.title}: ${part.url}`;
  const name = part.name === undefined ? '' : ` ${quote(part.name)}`;
  const where = part.url ?? 'it cannot be shown in this conversation';
  return `[${part.type}${name} (${[part.mimeType, size(part)].filter(Boolean).join(', ')}): ${where}]`;
}

function size({ data }: MediaSource): string {
  if (typeof data !== 'string') return '';
  const bytes = Math.floor((data.length * 3) / 4);
  return bytes < 1000 ? `${bytes} bytes` : `${Math.round(bytes / 1000).toLocaleString('en-US')} kB`;
}
