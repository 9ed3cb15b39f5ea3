import { describe, expect, it } from 'vitest';
import { createReader } from '../../../templates/runtime/reader/reader.ts';
import { hasCorpus } from '../../support/corpus.ts';
import { corpusSubjects, fuzz } from './fuzz.ts';

// `node test/conformance/reader/fuzz-run.ts` goes through all schemas with over 100,000 values.
describe.skipIf(!hasCorpus)('the schemas of real tools, against ajv', () => {
  const subjects = hasCorpus ? corpusSubjects() : [];
  const some = subjects.filter((_, index) => index % 23 === 0);

  it('give the same verdicts on sampled values and near misses', () => {
    const { values, accepted, uncompiled, differences } = fuzz(some, { perSubject: 18, seed: 40 });
    console.log(`fuzz: ${some.length} of ${subjects.length} schemas, ${values} values, ${accepted} accepted`);
    expect(differences).toEqual([]);
    expect(uncompiled.length).toBeLessThan(3);
    expect(accepted).toBeGreaterThan(values / 4);
    expect(values - accepted).toBeGreaterThan(values / 4);
  });

  it.each(['required', 'type', 'enum', 'additionalProperties', 'items'])(
    'would give other verdicts by a reader that does not know %s',
    (keyword) => {
      const blind = fuzz(some.slice(0, 40), { perSubject: 18, seed: 40 }, (schema) =>
        createReader(
          JSON.parse(JSON.stringify(schema), (key, value) => (key === keyword ? undefined : value)),
        ),
      );
      expect(blind.differences.length).toBeGreaterThan(0);
    },
  );
});
