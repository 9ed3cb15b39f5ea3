import { own } from '../../json.ts';
import { addBelow, type Failure, type KeywordGroup, several } from '../check.ts';
import { presentKeys } from '../equal.ts';
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
      for (const key of presentKeys(value)) found = addBelow(found, key, check(key));
      return several(found);
    };
  },
};
