import { anthropic as anthropicProvider } from '../../templates/providers/anthropic/provider.ts';
import { anthropicWire } from '../../templates/providers/anthropic/wire.ts';
import { openai as openaiProvider } from '../../templates/providers/openai/provider.ts';
import { openaiWire } from '../../templates/providers/openai/wire.ts';
import { registry } from '../../templates/providers/registry.ts';
import type { Wire } from '../../templates/runtime/wire.ts';
import type { ProviderUnderTest } from './desk.ts';

export const openai: ProviderUnderTest = { provider: openaiProvider, wire: openaiWire };
export const anthropic: ProviderUnderTest = { provider: anthropicProvider, wire: anthropicWire };

/** Every provider of the registry, with the wire format that its folder exports. */
export const providersUnderTest: ReadonlyMap<string, ProviderUnderTest> = new Map(
  await Promise.all(
    registry.map(async (provider) => {
      const module: unknown = await import(`../../templates/providers/${provider.id}/wire.ts`);
      const wire = (module as { readonly [name: string]: Wire })[provider.exports.wire];
      if (wire === undefined)
        throw new Error(`${provider.id}/wire.ts does not export what its provider.ts says`);
      return [provider.id, { provider, wire }] as const;
    }),
  ),
);

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
