import type { Dialect } from '../../../generator/model/dialect.ts';
import { openaiDefault, openaiStrict } from '../openai/dialects.ts';

const source = '@openai/agents-core@0.20.0, utils/strictToolSchema (prepareOpenAIStrictToolSchema)';

/** Not strict: parameters go to the API as they are. */
export const agentsDefault: Dialect = { ...openaiDefault, id: 'openai-agents/default@2026-11' };

/** Strict: what the SDK's own check lets through, which throws on anything beside a `$ref`. */
export const agentsStrict: Dialect = {
  ...openaiStrict,
  id: 'openai-agents/strict@2026-11',
  references: { value: { siblings: [], recursive: true }, source },
};
