import { own } from '../../json.ts';
import { addBelow, everyOne, type Failure, type KeywordGroup, problem, several } from '../check.ts';
import * as say from '../messages.ts';
import { listAt } from '../node.ts';
import { sizes } from './sizes.ts';

/** Items by position and their number. */
export const arrays: KeywordGroup = {
  keywords: ['items', 'prefixItems', 'minItems', 'maxItems'],
  compile(schema, compiler) {
    const prefix = listAt(schema, 'prefixItems').map((each) => compiler.check(each));
    const items = own(schema, 'items');
    const rest =
      items === false ? () => problem('items', () => say.extraItem(prefix.length)) : compiler.check(items);
    return everyOne([
      sizes(schema, 'Items', 'item', (value) => (Array.isArray(value) ? value.length : undefined)),
      (value) => {
        if (!Array.isArray(value)) return undefined;
        let found: Failure[] | undefined;
        const end = rest ? value.length : Math.min(value.length, prefix.length);
        for (let index = 0; index < end; index++) {
          found = addBelow(found, index, (index < prefix.length ? prefix[index] : rest)?.(value[index]));
        }
        return several(found);
      },
    ]);
  },
};
