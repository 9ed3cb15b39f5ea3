import { type ContextBlock, joinContext, splitContext } from '../../runtime/context.ts';
import { member } from '../../runtime/json.ts';
import { callId, callName } from '../../runtime/raw-call.ts';
import type {
  NamedTool,
  Payload,
  RawCall,
  RunnableTool,
  Wire,
  WireCall,
  WireTool,
} from '../../runtime/wire.ts';
import { callableTool } from './callable.ts';
import { mediaOf, toldOf } from './content.ts';
import { toSchemaType } from './schema-type.ts';
import { assembleParts } from './stream.ts';
import type { GeminiCallableTool, GeminiResponsePart, GeminiTool, GeminiTools } from './types.ts';

export type { GeminiCallableTool, GeminiResponsePart, GeminiTool, GeminiTools };

/** The answers of one turn: one content with as many parts as there were calls (google-gemini/gemini-cli#5443). */
export interface GeminiContent {
  role: 'user';
  parts: GeminiResponsePart[];
}

/** Where context stands in a request: in its config, and as parts of the last user content. */
export interface GeminiContext {
  systemInstruction?: { parts: { text: string }[] };
  parts: { text: string }[];
}

/** What a client's types say of this provider. */
export interface GeminiTypes<Name extends string> {
  tool: GeminiTool<Name>;
  tools: GeminiTool<Name>[];
  offered: GeminiTools<Name>[];
  runnable: GeminiCallableTool<Name>;
  result: GeminiResponsePart;
  results: GeminiContent[];
  context: GeminiContext;
}

/**
 * Google Gemini. Ids are rare: calls and answers are matched by their order. The model's own content goes back as it came, since the parts of its
 * calls hold thought signatures that Gemini 3 wants to see again.
 */
export const geminiWire: Wire<GeminiTool, GeminiResponsePart> = {
  provider: 'gemini',
  shortensNames: true,

  toTool({ name, description, input, dialect }: WireTool): GeminiTool {
    const hasParameters = Object.keys(input.properties ?? {}).length > 0;
    const schema = dialect.startsWith('gemini/openapi')
      ? { parameters: toSchemaType(input) }
      : { parametersJsonSchema: input };
    return {
      name,
      ...(description === '' ? {} : { description }),
      ...(hasParameters ? schema : {}),
    };
  },

  findCalls(response: unknown): readonly unknown[] {
    const single = isCallPart(response) || typeof member(response, 'name') === 'string';
    return single ? [response] : partsOf(response).filter(isCallPart);
  },

  lastCallCutOff(response: unknown): boolean {
    const reason = member(candidateOf(response), 'finishReason');
    const isCutOff = reason === 'MAX_TOKENS' || reason === 'MALFORMED_FUNCTION_CALL';
    return isCutOff && isCallPart(partsOf(response).at(-1));
  },

  /** A part that calls, or the call alone, as `response.functionCalls` lists them. */
  readCall(raw: unknown): RawCall | undefined {
    if (!isCallPart(raw) && typeof member(raw, 'name') !== 'string') return undefined;
    const call = member(raw, 'functionCall') ?? raw;
    return {
      id: callId(member(call, 'id')),
      name: callName(member(call, 'name')),
      args: member(call, 'args'),
    };
  },

  formatResult({ id, name }: WireCall, payload: Payload): GeminiResponsePart {
    const parts = payload.ok ? payload.parts : undefined;
    const media = mediaOf(parts ?? []);
    return {
      functionResponse: {
        ...(id === undefined ? {} : { id }),
        name: name ?? '',
        response: payload.ok
          ? { output: outputOf(parts === undefined ? payload.value : toldOf(parts)) }
          : { ...payload.body },
        ...(media.length === 0 ? {} : { parts: media }),
      },
    };
  },

  renderContext: (blocks: readonly ContextBlock[]): string => joinContext(blocks),

  renderContextMessages(blocks: readonly ContextBlock[]): GeminiContext {
    const { stable, changing } = splitContext(blocks);
    return {
      ...(stable.length === 0 ? {} : { systemInstruction: { parts: [{ text: joinContext(stable) }] } }),
      parts: changing.length === 0 ? [] : [{ text: joinContext(changing) }],
    };
  },

  assemble: assembleParts,

  offer: (tools: readonly NamedTool<GeminiTool>[]): GeminiTools[] => [
    { functionDeclarations: tools.map(({ tool }) => tool) },
  ],

  runnable: (tools: readonly RunnableTool<GeminiTool>[]): GeminiCallableTool =>
    callableTool(tools, geminiWire.formatResult),

  join: (parts: readonly GeminiResponsePart[]): GeminiContent[] =>
    parts.length === 0 ? [] : [{ role: 'user', parts: [...parts] }],
};

/** The backend takes a `$ref` in a response for a reference of its own (vercel/ai#14369), so such an output goes as text. */
function outputOf(value: unknown): unknown {
  if (value === undefined) return null;
  const text = typeof value === 'string' ? '' : JSON.stringify(value);
  return text.includes('"$ref"') ? text : value;
}

/** A part that calls a function of the client's; code that the provider runs itself is another kind of part. */
function isCallPart(part: unknown): boolean {
  const call = member(part, 'functionCall');
  return typeof call === 'object' && call !== null && !Array.isArray(call);
}

/** The first candidate of a response, or the candidate itself. */
function candidateOf(response: unknown): unknown {
  const candidates = member(response, 'candidates');
  return Array.isArray(candidates) ? candidates[0] : response;
}

/** The parts of a response, of a candidate, of a content; or the array itself, of parts or of calls. */
function partsOf(response: unknown): readonly unknown[] {
  if (Array.isArray(response)) return response.map(asPart);
  const candidate = candidateOf(response);
  const parts = member(member(candidate, 'content') ?? candidate, 'parts');
  return Array.isArray(parts) ? parts : [];
}

/** `response.functionCalls` lists calls without their parts. */
function asPart(item: unknown): unknown {
  return typeof member(item, 'name') === 'string' ? { functionCall: item } : item;
}
