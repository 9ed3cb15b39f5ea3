import { payloadText } from '../../runtime/payload.ts';
import type { SignalLike } from '../../runtime/platform.ts';
import type { RunnableTool } from '../../runtime/wire.ts';
import type { AnthropicTool } from './tool.ts';

/** A tool as the SDK's `beta.messages.toolRunner` takes it: a definition that runs (SDK: `BetaRunnableTool`). */
export type AnthropicRunnableTool<Name extends string = string> = AnthropicTool<Name> & {
  /** Throws where the tool failed, which is how this SDK is told to set `is_error`; the runner catches it. */
  run: (input: unknown, context?: AnthropicRunContext) => Promise<string>;
  /** Hands the input on: it is read, and refused in words for the model, in `run`. */
  parse: (input: unknown) => unknown;
};

export interface AnthropicRunContext {
  toolUse?: { id: string };
  signal?: SignalLike | null | undefined;
}

export function runnableTool({ tool, execute }: RunnableTool<AnthropicTool>): AnthropicRunnableTool {
  return {
    ...tool,
    async run(input, { toolUse, signal } = {}) {
      const payload = await execute(input, { id: toolUse?.id, signal: signal ?? undefined });
      if (!payload.ok) throw new Error(payloadText(payload));
      return payloadText(payload);
    },
    parse: (input) => input,
  };
}
