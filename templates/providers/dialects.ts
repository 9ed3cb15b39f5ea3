import type { Dialect } from '../../generator/model/dialect.ts';
import { anthropicDefault, anthropicStrict } from './anthropic/dialects.ts';
import { openaiDefault, openaiStrict } from './openai/dialects.ts';

/** All dialects by their ids: what a host can name as a profile, and what the laws are held for. */
export const dialects: ReadonlyMap<string, Dialect> = new Map(
  [openaiDefault, openaiStrict, anthropicDefault, anthropicStrict].map((dialect) => [dialect.id, dialect]),
);
