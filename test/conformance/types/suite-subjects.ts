import { suiteTestName } from '../../support/suite.ts';
import { clientGroups } from '../reader/suite-cases.ts';
import { Judge } from './instances.ts';
import type { Subject } from './subject.ts';

/** Every schema of the official suite as an action's output, with all of its values. */
export function suiteSubjects(): Subject[] {
  return clientGroups().map(({ group, schema }, i) => {
    const judge = new Judge(schema, 'output');
    return {
      request: { identifier: `S${i}`, description: '', input: { type: 'object' }, output: schema },
      instances: group.tests.flatMap((test) =>
        judge
          .instances(suiteTestName(group, test), test.data, test.valid)
          .map((instance) => ({ type: 'output' as const, ...instance })),
      ),
    };
  });
}
