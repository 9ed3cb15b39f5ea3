import type { ContentPart, MediaSource } from './content.ts';
import { quote } from './quote.ts';

/** A part as text, for providers that have no place for it: a note with the link, if there is one, and never its bytes. */
export function partNote(part: Exclude<ContentPart, { readonly type: 'text' | 'json' }>): string {
  const where = part.url === undefined || /^data:/i.test(part.url) ? unseen : part.url;
  if (part.type === 'link') return part.title === undefined ? where : `${part.title}: ${where}`;
  const name = part.name === undefined ? '' : ` ${quote(part.name)}`;
  return `[${part.type}${name} (${[part.mimeType, size(part)].filter(Boolean).join(', ')}): ${where}]`;
}

const unseen = 'it cannot be shown in this conversation';

function size({ data }: MediaSource): string {
  if (typeof data !== 'string') return '';
  const bytes = Math.floor((data.length * 3) / 4);
  return bytes < 1000 ? `${bytes} bytes` : `${Math.round(bytes / 1000).toLocaleString('en-US')} kB`;
}
