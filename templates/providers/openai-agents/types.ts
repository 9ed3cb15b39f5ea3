import type { ObjectSchema } from '../../runtime/json.ts';
import type { SignalLike } from '../../runtime/platform.ts';

interface Definition<Name extends string, Schema> {
  type: 'function';
  name: Name;
  description: string;
  parameters: Schema;
  strict: boolean;
}

/** A tool as the client's files hold it. */
export interface AgentsToolData<Name extends string = string> extends Definition<Name, ObjectSchema> {}

/** A tool that an `Agent` runs (the SDK's `FunctionTool`). */
export interface AgentsTool<Name extends string = string> extends Definition<Name, AgentsSchema> {
  /** Reads the text of the arguments, and executes. Never rejects: a failure is told to the model in the text. A result in parts is a list of them. */
  invoke: (
    runContext: AgentsRunContext,
    input: string,
    details?: { toolCall?: { callId: string }; signal?: SignalLike },
  ) => Promise<string | AgentsOutputPart[]>;
  /** Whether the run stops for an approval of the call first. */
  needsApproval: (runContext: AgentsRunContext, input: unknown, callId?: string) => Promise<boolean>;
  isEnabled: () => Promise<boolean>;
}

/** The SDK's `JsonObjectSchema`, in which nothing may be left unsaid. */
export interface AgentsSchema {
  type: 'object';
  properties: { [key: string]: never };
  required: string[];
  additionalProperties: boolean;
}

/** What is used of the SDK's `RunContext`. */
export interface AgentsRunContext {
  isToolApproved?: (call: { toolName: string; callId: string }) => boolean | undefined;
}

/** The answer to one call (the SDK's `FunctionCallResultItem`), for the input of the next run. */
export interface AgentsCallResult {
  type: 'function_call_result';
  name: string;
  callId: string;
  status: 'completed';
  output: { type: 'text'; text: string } | AgentsInputPart[];
}

/** A part of a result in an item (the SDK's `ToolCallStructuredOutput`). */
export type AgentsInputPart =
  | { type: 'input_text'; text: string }
  | { type: 'input_image'; image: string }
  | { type: 'input_file'; file: string | { url: string }; filename?: string };

/** A part of what a tool returns (the SDK's `ToolOutputText`, `ToolOutputImage` or `ToolOutputFileContent`). */
export type AgentsOutputPart =
  | { type: 'text'; text: string }
  | { type: 'image'; image: string }
  | {
      type: 'file';
      file: { data: string; mediaType: string; filename: string } | { url: string; filename?: string };
    };

/** An agent has one place for context. What stays the same stands first in it. */
export interface AgentsContext {
  instructions: string;
}
