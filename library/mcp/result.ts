import { type Content, type ContentPart, content } from '../../templates/runtime/content.ts';
import { isPlainObject, member } from '../../templates/runtime/json.ts';
import { toJson } from '../../templates/runtime/json-form.ts';
import { equal } from '../../templates/runtime/reader/equal.ts';
import { toolError } from '../../templates/runtime/toolkit/tool-error.ts';

/** Longer texts of a server's error are cut: they go to the model as they are. */
const maxError = 2000;

/** JSON-RPC's "invalid params", with which servers refuse arguments: the model is to mend them. */
const invalidParams = -32602;

/** What clients say of a result that is not what the tool's output schema promises; they give it the code of wrong arguments. */
const outputFaults = [
  "Structured content does not match the tool's output schema",
  'Failed to validate structured content',
  'has an output schema but did not return structured content',
];

/** What clients and servers put in front of a message, each of them. */
const codePrefix = /^(?:MCP error -?\d+: )+/;

/**
 * What a call of a server's tool gives, as a handler's output: structured content as it is, text as text, images, audio, files and links as parts that go
 * natively where the model's provider carries them.
 *
 * @throws {Error} whose message the model sees, for a result that says `isError` and for arguments that the server refuses; else what the client threw
 */
export async function toolOutput(call: () => Promise<unknown>): Promise<unknown> {
  const result = await call().catch((cause: unknown) => {
    const { code, message } = (cause ?? {}) as { readonly code?: unknown; readonly message?: unknown };
    if (typeof message !== 'string') throw cause;
    // No output is one that its schema refuses: the tool ran, and what it gave is withheld.
    if (outputFaults.some((words) => message.includes(words))) return undefined;
    if (code === invalidParams) throw toolError(clip(message.replace(codePrefix, '')), { cause });
    throw cause;
  });
  const blocks: unknown = member(result, 'content');
  const parts = Array.isArray(blocks) ? blocks.flatMap(partOf) : [];
  const structured: unknown = member(result, 'structuredContent');
  if (member(result, 'isError') === true)
    throw toolError(clip(textOf(parts) || jsonText(structured)) || 'The tool failed.');
  if (structured === undefined) return plainOutput(parts);
  const beside = parts.filter((part) => part.type !== 'text' || !says(part.text, structured));
  return beside.length === 0 ? structured : content([{ type: 'json', value: structured }, ...beside]);
}

function plainOutput(parts: readonly ContentPart[]): string | Content | undefined {
  const [first] = parts;
  if (first === undefined) return undefined;
  return parts.length === 1 && first.type === 'text' ? first.text : content(parts);
}

/** Servers repeat structured content as JSON text, for clients that read only that (specification 2025-11-25, server/tools). */
function says(text: string, value: unknown): boolean {
  try {
    return equal(JSON.parse(text), value);
  } catch {
    return false;
  }
}

function textOf(parts: readonly ContentPart[]): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

/** As JSON text; the empty text for nothing, and for what is no JSON. */
function jsonText(value: unknown): string {
  const json = toJson(value);
  return json.ok && json.value !== undefined ? JSON.stringify(json.value) : '';
}

function clip(text: string): string {
  return text.length > maxError ? `${text.slice(0, maxError)}…` : text;
}

/** A content block of the protocol. One of a kind that is not known goes as JSON text, since a `json` part would be an output of its own; one that lacks what it needs, not at all. */
function partOf(block: unknown): ContentPart[] {
  const text = (key: string, of: unknown = block): string | undefined => {
    const value = member(of, key);
    return typeof value === 'string' ? value : undefined;
  };
  switch (member(block, 'type')) {
    case 'text': {
      const said = text('text');
      return said === undefined ? [] : [{ type: 'text', text: said }];
    }
    case 'image':
    case 'audio': {
      const type = text('type') === 'image' ? 'image' : 'audio';
      const [data, mimeType] = [text('data'), text('mimeType')];
      return data === undefined || mimeType === undefined ? [] : [{ type, data, mimeType }];
    }
    case 'resource_link': {
      const url = text('uri');
      const title = text('title') ?? text('name');
      return url === undefined ? [] : [{ type: 'link', url, ...(title === undefined ? {} : { title }) }];
    }
    case 'resource':
      return resourcePart(member(block, 'resource'), text);
    default: {
      const said = isPlainObject(block) ? jsonText(block) : '';
      return said === '' ? [] : [{ type: 'text', text: said }];
    }
  }
}

function resourcePart(
  resource: unknown,
  text: (key: string, of: unknown) => string | undefined,
): ContentPart[] {
  const said = text('text', resource);
  if (said !== undefined) return [{ type: 'text', text: said }];
  const [data, uri] = [text('blob', resource), text('uri', resource)];
  if (data === undefined) return uri === undefined ? [] : [{ type: 'link', url: uri }];
  const mimeType = text('mimeType', resource) ?? 'application/octet-stream';
  const kind = /^(image|audio)\//.exec(mimeType)?.[1];
  const type = kind === 'image' || kind === 'audio' ? kind : 'file';
  return [{ type, data, mimeType, ...(uri === undefined ? {} : { url: uri }) }];
}
