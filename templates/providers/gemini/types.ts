import type { ObjectSchema } from '../../runtime/json.ts';

/** A function declaration of Gemini (the SDK's `FunctionDeclaration`). A tool without parameters has neither schema. */
export interface GeminiTool<Name extends string = string> {
  name: Name;
  description?: string;
  parametersJsonSchema?: ObjectSchema;
  /** In the OpenAPI form (the SDK's `Schema`), where the config asks for it. */
  parameters?: object;
}

/** The tools of a request (the SDK's `Tool`). */
export interface GeminiTools<Name extends string = string> {
  functionDeclarations: GeminiTool<Name>[];
}

/** The answer to one call (the SDK's `Part` with a `FunctionResponse`). */
export interface GeminiResponsePart {
  functionResponse: {
    id?: string;
    name: string;
    /** `output` holds what the tool gave, `error` why it gave nothing. */
    response: { [key: string]: unknown };
    parts?: GeminiMediaPart[];
  };
}

/** A file of an answer (the SDK's `FunctionResponsePart`), as base64. */
export interface GeminiMediaPart {
  inlineData: { mimeType: string; data: string };
}

/** All tools as the SDK's automatic function calling takes them (`CallableTool`); no call throws. */
export interface GeminiCallableTool<Name extends string = string> {
  tool: () => Promise<GeminiTools<Name>>;
  callTool: (calls: readonly GeminiCall[]) => Promise<GeminiResponsePart[]>;
}

/** What is read of the SDK's `FunctionCall`. */
export interface GeminiCall {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly args?: { readonly [key: string]: unknown } | undefined;
}
