import type { ObjectSchema } from '../../runtime/json.ts';

/** What the SDK calls a `DocumentType`. */
export type BedrockDocument =
  | null
  | boolean
  | number
  | string
  | BedrockDocument[]
  | { [key: string]: BedrockDocument };

interface Spec<Name extends string, Schema> {
  name: Name;
  description?: string;
  inputSchema: { json: Schema };
  /** Always said, so that no default of a model decides. */
  strict: boolean;
}

/** A tool as the client's files hold it. */
export interface BedrockToolData<Name extends string = string> {
  toolSpec: Spec<Name, ObjectSchema>;
}

/** A tool of a Converse request (the SDK's `Tool`), or the mark where the prompt cache may end. */
export type BedrockTool<Name extends string = string> =
  | { toolSpec: Spec<Name, BedrockDocument> }
  | BedrockCachePoint;

export interface BedrockCachePoint {
  cachePoint: { type: 'default' };
}

/** The answer to one `toolUse` block (the SDK's `ContentBlock` with a `ToolResultBlock`); all of a turn go into the next user message. */
export interface BedrockToolResult {
  toolResult: {
    toolUseId: string;
    content: ({ text: string } | { json: { [key: string]: BedrockDocument } })[];
    status: 'success' | 'error';
  };
}

/** Where context stands in a request: `system` in the system prompt, `content` in the last user message, after its tool results. */
export interface BedrockContext {
  system: ({ text: string } | BedrockCachePoint)[];
  content: { text: string }[];
}
