import { own } from '../../json.ts';
import { add, below, type Check, type Failure, type KeywordGroup, problem, several } from '../check.ts';
import { describe } from '../describe.ts';
import * as say from '../messages.ts';
import { entriesAt, isNode } from '../node.ts';

/** `dependentRequired` and `dependentSchemas`, and `dependencies`, which was both in one. */
export const dependencies: KeywordGroup = {
  keywords: ['dependentRequired', 'dependentSchemas', 'dependencies'],
  compile(schema, compiler) {
    const rules: { readonly key: string; readonly check: Check }[] = [];
    for (const keyword of ['dependentRequired', 'dependentSchemas', 'dependencies']) {
      for (const [key, needs] of entriesAt(schema, keyword)) {
        const words = (need: string): string => describe(compiler.property(schema, need), compiler);
        const check = Array.isArray(needs) ? requires(keyword, key, needs, words) : compiler.check(needs);
        if (check) rules.push({ key, check });
      }
    }
    return (value) => {
      if (!isNode(value)) return undefined;
      let found: Failure[] | undefined;
      for (const { key, check } of rules) {
        const failure = own(value, key) === undefined ? undefined : check(value);
        if (failure) found = add(found, failure);
      }
      return several(found);
    };
  },
};

function requires(
  keyword: string,
  key: string,
  needs: readonly unknown[],
  words: (need: string) => string,
): Check {
  const needed = needs.filter((need) => typeof need === 'string');
  return (value) =>
    several(
      needed
        .filter((need) => isNode(value) && own(value, need) === undefined)
        .map((need) =>
          below(
            need,
            problem(keyword, () => say.requiredWith(key, words(need))),
          ),
        ),
    );
}
