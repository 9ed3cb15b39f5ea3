import { own } from '../../json.ts';
import { add, below, type Failure, type KeywordGroup, problem, several } from '../check.ts';
import { presentKeys } from '../equal.ts';
import { listIssues } from '../issues.ts';
import * as say from '../messages.ts';
import { isNode } from '../node.ts';

/** `propertyNames`. */
export const propertyNames: KeywordGroup = {
  keywords: ['propertyNames'],
  compile(schema, compiler) {
    const check = compiler.check(own(schema, 'propertyNames'));
    if (check === undefined) return undefined;
    return (value) => {
      if (!isNode(value)) return undefined;
      let found: Failure[] | undefined;
      for (const key of presentKeys(value)) {
        const failure = check(key);
        if (failure === undefined) continue;
        const tell = () => say.badName(listIssues(failure)[0]?.message ?? '');
        found = add(found, below(key, problem('propertyNames', tell)));
      }
      return several(found);
    };
  },
};
