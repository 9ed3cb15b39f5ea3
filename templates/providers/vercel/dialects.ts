import type { Dialect } from '../../../generator/model/dialect.ts';
import { openaiStrict } from '../openai/dialects.ts';
import { portable } from '../portable.ts';

/** The AI SDK hands schemas on to the provider behind it; which one is not known here, so what passes everywhere is sent. */
export const vercelDefault: Dialect = { ...portable, id: 'vercel/default@2026-11' };

/** `strict` of a tool (v6 and later) reaches OpenAI and Anthropic; the narrower subset of the two holds. */
export const vercelStrict: Dialect = { ...openaiStrict, id: 'vercel/strict@2026-11' };
