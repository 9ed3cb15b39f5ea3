import type { ObjectSchema } from '../../runtime/json.ts';

/** A tool of Anthropic Messages (the SDK's `Tool`). */
export interface AnthropicTool<Name extends string = string> {
  name: Name;
  description?: string;
  input_schema: ObjectSchema;
  strict: boolean;
  /** Each must be valid under `input_schema`, or the request is refused. */
  input_examples?: { [key: string]: unknown }[];
  /** On the last tool: where the prompt cache may end. */
  cache_control?: { type: 'ephemeral'; ttl?: '5m' | '1h' };
}
