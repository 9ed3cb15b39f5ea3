import { own } from '../../json.ts';
import { type Check, everyOne, type KeywordGroup, problem } from '../check.ts';
import { describe } from '../describe.ts';
import * as say from '../messages.ts';
import { listAt } from '../node.ts';

/** `allOf`, `not` and `if` with `then` and `else`. */
export const compositions: KeywordGroup = {
  keywords: ['allOf', 'not', 'if'],
  compile(schema, compiler) {
    const checks: Check[] = [];
    for (const part of listAt(schema, 'allOf')) {
      const check = compiler.check(part);
      if (check) checks.push(check);
    }
    if (Object.hasOwn(schema, 'not')) {
      const excluded = own(schema, 'not');
      const check = compiler.check(excluded);
      checks.push((value) =>
        check?.(value) ? undefined : problem('not', () => say.fitsNot(describe(excluded, compiler), value)),
      );
    }
    if (Object.hasOwn(schema, 'if')) {
      const condition = compiler.check(own(schema, 'if'));
      const then = compiler.check(own(schema, 'then'));
      const otherwise = compiler.check(own(schema, 'else'));
      if (then || otherwise) checks.push((value) => (condition?.(value) ? otherwise : then)?.(value));
    }
    return everyOne(checks);
  },
};
