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
    content: BedrockResultBlock[];
    status: 'success' | 'error';
  };
}

/** What an answer may hold (the SDK's `ToolResultContentBlock`); images are for Nova and Claude models alone, it says. */
export type BedrockResultBlock =
  | { text: string }
  | { json: { [key: string]: BedrockDocument } }
  | { image: { format: 'png' | 'jpeg' | 'gif' | 'webp'; source: { bytes: Uint8Array } } }
  | { document: { format: BedrockDocumentFormat; name: string; source: { bytes: Uint8Array } } };

export type BedrockDocumentFormat = 'csv' | 'doc' | 'docx' | 'html' | 'md' | 'pdf' | 'txt' | 'xls' | 'xlsx';

/** Where context stands in a request: `system` in the system prompt, `content` in the last user message, after its tool results. */
export interface BedrockContext {
  system: ({ text: string } | BedrockCachePoint)[];
  content: { text: string }[];
}
