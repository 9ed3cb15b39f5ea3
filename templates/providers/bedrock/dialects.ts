import type { Dialect } from '../../../generator/model/dialect.ts';
import { anthropicDefault, anthropicStrict } from '../anthropic/dialects.ts';

/** Not strict: the model's own rules hold; Claude's are the ones that are known. */
export const bedrockDefault: Dialect = {
  ...anthropicDefault,
  id: 'bedrock/default@2026-11',
  rootForbids: {
    value: anthropicDefault.rootForbids.value,
    source: `kirodotdev/Kiro#11026 (the root is an object); ${anthropicDefault.rootForbids.source}`,
  },
};

/** Strict: the subset of Anthropic's (Bedrock user guide, "Structured output"). */
export const bedrockStrict: Dialect = {
  ...anthropicStrict,
  id: 'bedrock/strict@2026-11',
  budget: {
    value: { tools: 20, optionals: 24, unions: 16 },
    source: 'optionals: strands-agents/harness-sdk#2664; the others as Anthropic has them',
  },
};
