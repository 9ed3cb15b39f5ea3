import type { Dialect } from '../../../generator/model/dialect.ts';
import { anthropicStrict } from '../anthropic/dialects.ts';
import { openaiStrict } from '../openai/dialects.ts';
import { handedOn } from '../portable.ts';

/** The AI SDK hands schemas on to the provider behind it; which one is not known here, so what passes everywhere is sent. */
export const vercelDefault: Dialect = { ...handedOn, id: 'vercel/default@2026-11' };

const both = '@ai-sdk/openai and @ai-sdk/anthropic hand `strict` on; so what both of their providers enforce';

/** `strict` of a tool (v6 and later) reaches whichever provider stands behind it: the subset that OpenAI and Anthropic share. */
export const vercelStrict: Dialect = {
  ...anthropicStrict,
  id: 'vercel/strict@2026-11',
  keywords: {
    value: {
      ...anthropicStrict.keywords.value,
      any: anthropicStrict.keywords.value.any.filter((keyword) => keyword !== 'default'),
    },
    source: `${both}: ${anthropicStrict.keywords.source}; ${openaiStrict.keywords.source}`,
  },
  rootForbids: { value: openaiStrict.rootForbids.value, source: both },
  formats: openaiStrict.formats,
  patterns: {
    value: ['look-around', 'back-reference', 'word-boundary', 'large-repeat', 'ecmascript-only'],
    source: `${anthropicStrict.patterns?.source}; ${openaiStrict.patterns?.source}`,
  },
  required: openaiStrict.required,
  ...(openaiStrict.limits === undefined ? {} : { limits: openaiStrict.limits }),
};
