import type { ContentPart } from '../../runtime/content.ts';
import type { ObjectSchema } from '../../runtime/json.ts';
import type { SignalLike } from '../../runtime/platform.ts';
import type { ResponsesOutputPart } from '../openai-responses/content.ts';

/** A tool's definition, for `bindTools` (the SDK's `StructuredToolParams`). */
export interface LangChainTool<Name extends string = string> {
  name: Name;
  description?: string;
  schema: ObjectSchema;
}

/** A definition with the function behind it; `langChainTools` makes tool objects of these. */
export interface LangChainRunnable<Name extends string = string> extends LangChainTool<Name> {
  run: (
    input: unknown,
    options: { readonly id?: string | undefined; readonly signal?: SignalLike | undefined },
  ) => Promise<LangChainAnswer>;
}

/** What a tool's function gives for its message. */
export interface LangChainAnswer {
  content: string | LangChainBlock[];
  /** All of it as text, with notes in place of files. */
  text: string;
  status: 'success' | 'error';
  artifact?: ContentPart[];
}

/** The class of chat model that reads a message, where it takes files in one: ChatOpenAI with `useResponsesApi` is the second. */
export type LangChainMedia = 'ChatAnthropic' | 'ChatOpenAIResponses';

/** What a message may hold besides text: the SDK's standard blocks, and those that are OpenAI's own. */
export type LangChainBlock =
  | { type: 'text'; text: string }
  | { type: 'image' | 'file'; mimeType: string; data: string }
  | { type: 'image' | 'file'; mimeType: string; url: string }
  | ResponsesOutputPart;

/** The answer to one call: the fields of a `ToolMessage`, which are a message for the SDK as they are, too (an alias, since the SDK's type has an index signature). */
export type LangChainToolMessage = {
  role: 'tool';
  content: string | LangChainBlock[];
  tool_call_id: string;
  name: string;
  /** Not every package hands it on (@langchain/anthropic 1.5.11 does not): an error is told in the text, too. */
  status: 'success' | 'error';
  /** Of a result with files: its parts, which the host may show; models are not sent them. */
  artifact?: ContentPart[];
};

/** Where context stands: before the conversation, and at its end. */
export interface LangChainContext {
  start: { role: 'system'; content: LangChainText[] }[];
  end: { role: 'user'; content: LangChainText[] }[];
}

export type LangChainText = {
  type: 'text';
  text: string;
  cache_control?: { type: 'ephemeral' };
};
