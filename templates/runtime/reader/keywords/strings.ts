import { own } from '../../json.ts';
import { everyOne, type KeywordGroup, problem } from '../check.ts';
import { describe } from '../describe.ts';
import * as say from '../messages.ts';
import { sizes } from './sizes.ts';

/** Lengths and patterns of strings. */
export const strings: KeywordGroup = {
  keywords: ['minLength', 'maxLength', 'pattern'],
  compile(schema, compiler) {
    const source = own(schema, 'pattern');
    const matches = typeof source === 'string' ? compiler.pattern(source) : undefined;
    return everyOne([
      sizes(schema, 'Length', 'character', characters),
      matches &&
        ((value) =>
          typeof value !== 'string' || matches(value)
            ? undefined
            : problem('pattern', () =>
                say.expected(describe({ ...schema, type: 'string' }, compiler), value),
              )),
    ]);
  },
};

/** The number of Unicode characters of a string; a lone surrogate is one. */
function characters(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined;
  let count = text.length;
  for (let index = 1; index < text.length; index++) {
    if ((text.charCodeAt(index - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(index) & 0xfc00) === 0xdc00) {
      count--;
      index++;
    }
  }
  return count;
}
