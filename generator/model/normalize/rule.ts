import type { Dialect } from './keywords.ts';
import type { Reference, ReferenceKeyword } from './node.ts';
import type { Slots } from './slots.ts';

/** What a rule may ask about the schema that it works on. */
export interface RuleContext {
  readonly dialect: Dialect;
  reference(keyword: ReferenceKeyword): Reference | undefined;
  /** References lead into this keyword, which no draft knows: it holds definitions. */
  isContainer(keyword: string): boolean;
  /** Some schema of the run counts what others evaluated. */
  readonly hasUnevaluatedItems: boolean;
}

/** One step from an older draft, or an older habit, to 2020-12. */
export interface Rule {
  readonly name: string;
  readonly why: string;
  apply(slots: Slots, context: RuleContext): Slots;
}
