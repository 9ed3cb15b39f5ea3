import { anthropic as anthropicProvider } from '../../templates/providers/anthropic/provider.ts';
import { anthropicWire } from '../../templates/providers/anthropic/wire.ts';
import { openai as openaiProvider } from '../../templates/providers/openai/provider.ts';
import { openaiWire } from '../../templates/providers/openai/wire.ts';
import type { ProviderUnderTest } from './desk.ts';

export const openai: ProviderUnderTest = { provider: openaiProvider, wire: openaiWire };
export const anthropic: ProviderUnderTest = { provider: anthropicProvider, wire: anthropicWire };

/** A tool call as OpenAI sends it; arguments that are no text become JSON. */
export function openaiCall(id: string, name: string, args: unknown): object {
  return {
    id,
    type: 'function',
    function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
  };
}

/** A tool call as Anthropic sends it. */
export function anthropicCall(id: string, name: string, input: unknown): object {
  return { type: 'tool_use', id, name, input };
}
