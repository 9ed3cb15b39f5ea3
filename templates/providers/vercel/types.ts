import type { JsonSchemaObject, JsonValue, ObjectSchema } from '../../runtime/json.ts';
import type { SignalLike } from '../../runtime/platform.ts';

/** A tool as the client's files hold it. Its key in the set is its name. */
export interface VercelToolData<_Name extends string = string> {
  description?: string;
  title?: string;
  inputSchema: ObjectSchema;
  /** Of objects alone, as the `outputSchema` of a tool. */
  outputSchema?: JsonSchemaObject;
  inputExamples?: { input: { [key: string]: unknown } }[];
  /** Always said: where it is not, OpenAI's Responses API, which the SDK speaks, makes the schema strict by itself. */
  strict: boolean;
}

/**
 * What the AI SDK takes as a schema: at run time the tool's JSON Schema itself, with what the SDK looks for in members that are not
 * enumerable. Its types ask for a symbol that nobody else can name, in each major another one; `never` is what fits them all.
 */
export type VercelSchema = never;

/** A tool that the AI SDK does not execute: its calls are handed to the host. */
export interface VercelTool {
  description?: string;
  title?: string;
  /** Where major 4 has the schema. */
  parameters: VercelSchema;
  /** Where it stands since major 5: the same object. */
  inputSchema: VercelSchema;
  outputSchema?: VercelSchema;
  inputExamples?: { input: { [key: string]: never } }[];
  strict: boolean;
}

/** A tool that the AI SDK executes. */
export interface VercelRunnableTool extends VercelTool {
  /**
   * Resolves to the output, or to `{ error, code }`; a result with images or documents to the list of its parts, with a note in place of
   * their bytes, which only the model is given. Never rejects.
   */
  execute: (input: unknown, options?: VercelExecuteOptions) => Promise<unknown>;
  /** Whether the SDK (majors 6 and 7) asks for approval first. */
  needsApproval?: (input: unknown, options?: VercelExecuteOptions) => Promise<boolean>;
  /** How the model sees a result in the majors 5 to 7: an error as an error, images and documents as such. */
  toModelOutput: (given: unknown) => VercelOutput;
  /** The same in major 4, of images. Other results it hands on as they are. */
  experimental_toToolResultContent: (result: unknown) => VercelLegacyPart[];
}

/** What is read of the SDK's `ToolExecutionOptions`. */
export interface VercelExecuteOptions {
  readonly toolCallId?: string | undefined;
  readonly messages?: readonly unknown[] | undefined;
  readonly abortSignal?: SignalLike | undefined;
}

/** What the SDK calls a `ToolResultOutput`. */
export type VercelOutput =
  | { type: 'text'; value: string }
  | { type: 'json'; value: VercelJson }
  | { type: 'error-text'; value: string }
  /** Images and documents among texts. Their types are others in each major (`VercelPart`); `never` is what fits them all. */
  | { type: 'content'; value: never[] };

/** A part of a result, at run time: a text, or a file as the major has it. */
export type VercelPart =
  | { type: 'text'; text: string }
  | { type: 'media'; data: string; mediaType: string }
  | { type: 'image-data'; data: string; mediaType: string }
  | { type: 'file-data'; data: string; mediaType: string; filename?: string }
  | { type: 'file'; data: { type: 'data'; data: string }; mediaType: string; filename?: string };

/** A part of a result in major 4 (the SDK's `ToolResultContent`). */
export type VercelLegacyPart =
  | { type: 'text'; text: string }
  | { type: 'image'; data: string; mimeType: string };

/** The major whose form files in results are to have. */
export type VercelMedia = 'ai@4' | 'ai@5' | 'ai@6' | 'ai@7';

/** What the SDK calls a `JSONValue`. */
export type VercelJson = null | string | number | boolean | VercelJson[] | { [key: string]: VercelJson };

/** The answer to one call, for the content of a `role: 'tool'` message: `output` is read by majors 5 to 7, `result` and `isError` by 4. */
export interface VercelToolResult {
  type: 'tool-result';
  toolCallId: string;
  toolName: string;
  output: VercelOutput;
  result: JsonValue;
  isError?: true;
  /** Of major 4: the result with its images, for the models whose packages take them; others read `result`. */
  experimental_content?: VercelLegacyPart[];
}

/** Where context stands: before the conversation, and at its end. */
export interface VercelContext {
  start: VercelContextMessage[];
  end: VercelContextMessage[];
}

export interface VercelContextMessage {
  role: 'system';
  content: string;
  providerOptions?: { anthropic: { cacheControl: { type: 'ephemeral' } } };
}
