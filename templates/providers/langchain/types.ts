import type { ObjectSchema } from '../../runtime/json.ts';
import type { SignalLike } from '../../runtime/platform.ts';

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
  ) => Promise<{ content: string; status: 'success' | 'error' }>;
}

/** The answer to one call: the fields of a `ToolMessage`, which are a message for the SDK as they are, too (an alias, since the SDK's type has an index signature). */
export type LangChainToolMessage = {
  role: 'tool';
  content: string;
  tool_call_id: string;
  name: string;
  /** Not every package hands it on (@langchain/anthropic 1.5.11 does not): an error is told in the text, too. */
  status: 'success' | 'error';
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
