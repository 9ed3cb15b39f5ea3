import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Check, CheckContext, Subject } from './checks/check.ts';
import { metaSchemaCheck } from './checks/meta-schema.ts';
import { formatCheck, patternCheck } from './checks/patterns-and-formats.ts';
import { satisfiableCheck } from './checks/satisfiable.ts';
import { descriptionCheck, emptyInputCheck, keywordCheck } from './checks/sensible.ts';
import { sensitiveCheck } from './checks/sensitive.ts';
import { defaultCheck, exampleCheck } from './checks/values.ts';

/** What a schema must pass before the others can be asked about it. */
const first: readonly Check[] = [metaSchemaCheck];

/** All that is asked of an action, but for what its fields and references themselves tell. */
const then: readonly Check[] = [
  descriptionCheck,
  emptyInputCheck,
  keywordCheck,
  formatCheck,
  patternCheck,
  satisfiableCheck,
  defaultCheck,
  exampleCheck,
  sensitiveCheck,
];

export const checks: readonly Check[] = [...first, ...then];

/**
 * What the checks say of an action. A schema that is not valid is not asked further, since what it says is
 * not known.
 */
export function check(subject: Subject, context: CheckContext): Diagnostic[] {
  const invalid = first.flatMap((each) => [...each.run(subject, context)]);
  if (invalid.length > 0) return invalid;
  return then.flatMap((each) => [...each.run(subject, context)]);
}
