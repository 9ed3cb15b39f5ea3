import type { ShownPart } from '../../runtime/wire.ts';
import type { McpBlock } from './types.ts';

/** A part of a result as a content block; every kind of part has a place of its own in the protocol. */
export function toBlock(part: ShownPart): McpBlock {
  switch (part.type) {
    case 'text':
    case 'json':
      return { type: 'text', text: part.text };
    case 'link':
      return { type: 'resource_link', uri: part.url, name: part.title ?? part.url };
    default: {
      const { type, mimeType, data, url, name } = part;
      if (typeof data !== 'string') {
        return url === undefined
          ? { type: 'text', text: part.note }
          : { type: 'resource_link', uri: url, name: name ?? url, mimeType };
      }
      if (type !== 'file') return { type, data, mimeType };
      const uri = url ?? `content://${encodeURIComponent(name ?? 'file')}`;
      return { type: 'resource', resource: { uri, mimeType, blob: data } };
    }
  }
}
