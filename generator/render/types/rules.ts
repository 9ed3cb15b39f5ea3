import type { Rule } from './rule.ts';
import { arrayRule } from './rules/arrays.ts';
import { branchesRule, membersRule, referenceRule } from './rules/combinators.ts';
import { conditionRule, dependenciesRule, negationRule } from './rules/conditions.ts';
import { objectRule } from './rules/objects.ts';
import { unevaluatedRule } from './rules/unevaluated.ts';
import { typeRule, valuesRule } from './rules/values.ts';

/**
 * A schema is the conjunction of its keywords. Each rule narrows what those before it have left, and accepts whatever its keywords
 * accept; so leaving one out, or a keyword that no rule knows, is sound. The order matters for the last ones, which look at the keys that
 * the others have declared. json-schema-to-typescript gets to see what comes out: plain objects, arrays and unions, which it prints
 * right.
 */
export const rules: readonly Rule[] = [
  referenceRule,
  typeRule,
  valuesRule,
  objectRule,
  arrayRule,
  membersRule,
  branchesRule,
  negationRule,
  conditionRule,
  dependenciesRule,
  unevaluatedRule,
];
