import { own } from '../../json.ts';
import { type KeywordGroup, problem } from '../check.ts';
import { describe } from '../describe.ts';
import * as say from '../messages.ts';
import { numberAt } from '../node.ts';

/** `contains` with `minContains` and `maxContains`. */
export const contains: KeywordGroup = {
  keywords: ['contains'],
  compile(schema, compiler) {
    const wanted = own(schema, 'contains');
    const check = compiler.check(wanted);
    const least = numberAt(schema, 'minContains') ?? 1;
    const most = numberAt(schema, 'maxContains') ?? Number.POSITIVE_INFINITY;
    return (value) => {
      if (!Array.isArray(value)) return undefined;
      const count = check ? value.filter((item) => !check(item)).length : value.length;
      const words = () => describe(wanted, compiler);
      if (count < least) {
        const keyword = Object.hasOwn(schema, 'minContains') ? 'minContains' : 'contains';
        return problem(keyword, () => say.containing('at least', least, words(), count));
      }
      return count > most
        ? problem('maxContains', () => say.containing('at most', most, words(), count))
        : undefined;
    };
  },
};
