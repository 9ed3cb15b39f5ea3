/**
 * The functions over the checked-in client's manifest give what stands in the client. Not those of MCP, Anthropic and Responses, whose
 * tools hold what a manifest does not (titles, hints, output schemas, examples); `equality.test.ts` holds these to whole definitions.
 */
import { expect, it } from 'vitest';
import { manifest } from '../../generated/manifest.ts';
import * as names from '../../generated/names.ts';
import { bedrockTools } from '../../generated/providers/bedrock.ts';
import { geminiTools } from '../../generated/providers/gemini.ts';
import { langchainTools } from '../../generated/providers/langchain.ts';
import { openaiTools } from '../../generated/providers/openai.ts';
import * as adapters from '../../library/adapters.ts';

it.each([
  ['openai', openaiTools, adapters.toOpenAITools, names.openaiNames],
  ['langchain', langchainTools, adapters.toLangChainToolDefs, names.langchainNames],
  ['gemini', geminiTools, adapters.toGeminiTools, names.geminiNames],
  ['bedrock', bedrockTools, adapters.toBedrockTools, names.bedrockNames],
] as const)('%s', (_, generated, make, table) => {
  expect(generated.length).toBeGreaterThan(5);
  expect(JSON.stringify(make(manifest, { strict: 'auto', names: table }))).toBe(JSON.stringify(generated));
  // A part of them alone keeps its names.
  const [first, second] = [manifest.slice(3, 5), generated.slice(3, 5)];
  expect(JSON.stringify(make(first, { strict: 'auto', names: table }))).toBe(JSON.stringify(second));
});
