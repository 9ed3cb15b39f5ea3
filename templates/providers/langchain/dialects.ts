import type { Dialect } from '../../../generator/model/dialect.ts';
import { handedOn } from '../portable.ts';

/**
 * LangChain's packages hand schemas on, drop tools with a root union (@langchain/anthropic 1.5.11) or throw on references
 * (@langchain/google 0.2.6), so references are written out.
 */
export const langchainDefault: Dialect = {
  ...handedOn,
  id: 'langchain/default@2026-11',
  keywords: {
    value: {
      ...handedOn.keywords.value,
      any: handedOn.keywords.value.any.filter((keyword) => keyword !== '$ref' && keyword !== '$defs'),
    },
    source: '@langchain/google 0.2.6 throws on $ref',
  },
};
