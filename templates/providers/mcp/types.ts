import type { ObjectSchema } from '../../runtime/json.ts';
import type { SignalLike } from '../../runtime/platform.ts';
import type { ToolAnnotations } from '../../runtime/wire.ts';

interface Described<Name extends string, Schema> {
  name: Name;
  title?: string;
  description?: string;
  inputSchema: Schema;
  /** Where the action's outputs are objects: what `structuredContent` of a success is like. */
  outputSchema?: Schema;
  annotations?: Mutable<ToolAnnotations>;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A tool as the client's files hold it. */
export interface McpToolData<Name extends string = string> extends Described<Name, ObjectSchema> {}

/** A tool of `tools/list` (`Tool` of the SDK's 1.x and of the 2.x server package). */
export interface McpTool<Name extends string = string> extends Described<Name, McpSchema> {}

/** A schema whose root is an object, in the SDK's types. */
export interface McpSchema {
  type: 'object';
  properties?: { [key: string]: McpJson & object };
  required?: string[];
  [keyword: string]: McpJson | undefined;
}

export type McpJson = null | string | number | boolean | McpJson[] | { [key: string]: McpJson };

/** The answer to a `tools/call` (the SDK's `CallToolResult`). */
export interface McpCallResult {
  /** The output as text, for hosts that read no more. */
  content: McpBlock[];
  /** The output, where it is an object; an array, number or boolean stands under `result`. */
  structuredContent?: { [key: string]: McpJson };
  isError: boolean;
  [member: string]: unknown;
}

/** What a result may hold (the SDK's `ContentBlock`). */
export type McpBlock =
  | { type: 'text'; text: string }
  | { type: 'image' | 'audio'; data: string; mimeType: string }
  | { type: 'resource'; resource: { uri: string; mimeType: string; blob: string } }
  | { type: 'resource_link'; uri: string; name: string; mimeType?: string };

/** Context as the protocol has it: a server's instructions, and texts for `resources/read`. */
export interface McpContext {
  instructions?: string;
  resources: { uri: string; name: string; mimeType: 'text/plain'; text: string }[];
}

/** The two requests that tools are about, answered; what a server is made of. */
export interface McpToolServer<Name extends string = string> {
  listTools: () => Promise<{ tools: McpTool<Name>[] }>;
  /** Never rejects: what a tool or a model did is a result with `isError`. */
  callTool: (
    params: { readonly name: string; readonly arguments?: unknown },
    options?: { readonly signal?: SignalLike | undefined },
  ) => Promise<McpCallResult>;
}
