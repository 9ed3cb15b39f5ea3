import type { Dialect } from '../../../generator/model/dialect.ts';
import { openaiDefault, openaiStrict } from '../openai/dialects.ts';

/**
 * The subsets of Chat Completions: the same validators answer (cyanheads/git-mcp-server#47 quotes them for `tools[23].parameters`). Only a
 * missing `strict` differs (the API then rewrites the schema itself), so it is always said.
 */
export const responsesDefault: Dialect = { ...openaiDefault, id: 'openai-responses/default@2026-11' };
export const responsesStrict: Dialect = { ...openaiStrict, id: 'openai-responses/strict@2026-11' };
