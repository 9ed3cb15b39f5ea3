import { diagnostic } from '../../diagnostics/diagnostic.ts';
import { locate } from '../documents.ts';
import type { Conjunct, Refutation } from '../satisfiable/conjunction.ts';
import { Refuter } from '../satisfiable/refute.ts';
import { type Check, sourceOf } from './check.ts';

/**
 * An input schema accepts some object, and an output schema some value. What is wrong in itself is an error;
 * schemas that are right each and contradict each other in an `allOf` are a warning, since published tools
 * have them (intersections of closed objects).
 */
export const satisfiableCheck: Check = {
  name: 'satisfiable',
  *run({ schemas, name }) {
    for (const subject of schemas) {
      const { role, normalized, place } = subject;
      const root: Conjunct = { schema: normalized.schema, pointer: '' };
      const why = refute([root]);
      if (why !== undefined) {
        const code = why.combined ? 'contradictory-schemas' : 'unsatisfiable-schema';
        const message = `No ${role} of ${JSON.stringify(name)} can be valid: ${why.reason}`;
        yield diagnostic(code, message, sourceOf(subject, why.pointer));
        continue;
      }
      const whyNoObject = role === 'input' ? refute([root, anObject]) : undefined;
      if (whyNoObject === undefined) continue;
      const message = `The input schema of ${JSON.stringify(name)} accepts no object: ${whyNoObject.reason}`;
      yield diagnostic('root-not-object', message, locate(place));
    }
  },
};

const anObject: Conjunct = { schema: { type: 'object' }, pointer: '#object' };

function refute(conjuncts: readonly [Conjunct, ...Conjunct[]]): Refutation | undefined {
  return new Refuter(conjuncts[0].schema).refute(conjuncts);
}
