/** What a library of the host's own would export: a compiler must be able to name all of these types in its declarations. */
import { toAnthropicTools, toBedrockTools, toGeminiTools } from 'toolwright/adapters';
import {
  ActionProvider,
  buildToolManifest,
  customActionProvider,
  defineAction,
  type RuntimeAction,
} from 'toolwright/providers';
import { createDynamicToolkit, ExecutionRuntime } from 'toolwright/runtime';

export const echo = defineAction({
  name: 'echo',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
  handler: ({ text }) => text,
});
export const ping = defineAction({ name: 'ping', handler: () => 'pong' });

export const custom = customActionProvider([echo, ping]);
export const chained = new ActionProvider().register(echo).register(ping);
export const toolkit = createDynamicToolkit(custom);
export const anthropic = () => toolkit.entity('ada').forLLM('anthropic');
export const run = () => new ExecutionRuntime().run(echo, undefined, { text: 'a' });
export const found = () => custom.get('echo');
export const manifest = buildToolManifest([echo]);
export const exported = [toAnthropicTools(manifest), toBedrockTools(manifest), toGeminiTools(manifest)];
export const tools = () => [
  custom.openAITools(),
  custom.openAIResponsesTools(),
  custom.openAIAgentsTools(),
  custom.anthropicTools(),
  custom.vercelTools(),
  custom.langChainToolDefs(),
  custom.mcpTools(),
  custom.geminiTools(),
  custom.bedrockTools(),
];

/** Actions of plugins, of which nothing is known but that they are actions. */
export function loaded(plugins: readonly RuntimeAction[]) {
  const provider = new ActionProvider();
  for (const each of plugins) provider.register(each);
  return provider;
}
export const all = (plugins: readonly RuntimeAction[]) => customActionProvider(plugins);
export const both = loaded([echo, ping]);
