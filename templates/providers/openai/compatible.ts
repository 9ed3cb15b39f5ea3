import type { Dialect } from '../../../generator/model/dialect.ts';
import { portable } from '../portable.ts';
import { openaiStrict } from './dialects.ts';

/** Servers that speak Chat Completions almost as OpenAI does, for a config's `profile`. What their calls lack is understood without one. */

/** Azure OpenAI: the strict subset, in which `default` is refused. */
export const azureOpenai: Dialect = {
  ...openaiStrict,
  id: 'azure-openai',
  keywords: {
    value: openaiStrict.keywords.value,
    source: `${openaiStrict.keywords.source}; openai/openai-agents-python#4390`,
  },
};

const source =
  'ollama@0.6.4, Tool: type, items, description and enum; the rest depends on the model’s template';

/** Ollama: what models' templates show. */
export const ollama: Dialect = {
  ...portable,
  id: 'ollama',
  keywords: {
    value: {
      any: ['type', 'enum', 'anyOf', 'description'],
      string: [],
      number: [],
      array: ['items'],
      object: ['properties', 'required'],
    },
    source,
  },
  formats: { value: [], source },
};

/** vLLM: not known to refuse anything, but its grammars cover what is common to all. */
export const vllm: Dialect = { ...portable, id: 'vllm' };
