import { everyOne, type KeywordGroup, problem } from '../check.ts';
import * as say from '../messages.ts';
import { numberAt } from '../node.ts';

const bounds: readonly (readonly [
  keyword: string,
  words: string,
  holds: (value: number, limit: number) => boolean,
])[] = [
  ['minimum', 'of at least', (value, limit) => value >= limit],
  ['maximum', 'of at most', (value, limit) => value <= limit],
  ['exclusiveMinimum', 'greater than', (value, limit) => value > limit],
  ['exclusiveMaximum', 'less than', (value, limit) => value < limit],
];

/** Bounds of numbers. */
export const numbers: KeywordGroup = {
  keywords: bounds.map(([keyword]) => keyword),
  compile: (schema) =>
    everyOne(
      bounds.map(([keyword, words, holds]) => {
        const limit = numberAt(schema, keyword);
        if (limit === undefined) return undefined;
        return (value) =>
          typeof value !== 'number' || holds(value, limit)
            ? undefined
            : problem(keyword, () => say.expected(`a number ${words} ${limit}`, value));
      }),
    ),
};
