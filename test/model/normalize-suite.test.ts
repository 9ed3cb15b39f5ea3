import { describe, expect, it } from 'vitest';
import { eachSchema } from '../../generator/model/checks/walk.ts';
import type { Draft } from '../../generator/model/drafts.ts';
import type { Json, Schema } from '../../generator/model/ir.ts';
import { normalizeSchema } from '../../generator/model/normalize.ts';
import { hasCorpus } from '../support/corpus.ts';
import { makeOracle } from '../support/oracle.ts';
import { loadSuite, type SuiteDraft, suiteDocuments, suiteDrafts, suiteTestName } from '../support/suite.ts';
import { ajvFaults } from './ajv-faults.ts';

const draftNames: { readonly [D in SuiteDraft]: Draft } = {
  draft7: 'draft-07',
  'draft2019-09': '2019-09',
  'draft2020-12': '2020-12',
};

describe.skipIf(!hasCorpus)('the official suite, through normalising and then ajv', () => {
  it.each(suiteDrafts)('gives the verdicts of %s', (draft) => {
    const documents = suiteDocuments();
    const oracle = makeOracle();
    const wrong: string[] = [];
    let right = 0;
    for (const group of loadSuite(draft)) {
      if (group.kind === 'format' || group.file === 'format') continue;
      const { schema, diagnostics } = normalizeSchema(group.schema as Json, {
        draft: draftNames[draft],
        documents,
      });
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(leftovers(schema)).toEqual([]);
      expect(normalizeSchema(schema).schema).toEqual(schema);
      // An empty enum is legal in 2020-12; ajv alone refuses to compile it.
      if (group.description === 'empty enum') continue;
      const validate = oracle.compile(schema as object);
      for (const test of group.tests) {
        if (validate(test.data) === test.valid) right++;
        else wrong.push(suiteTestName(group, test));
      }
    }
    expect(wrong.filter((name) => !ajvFaults.has(name))).toEqual([]);
    expect(right).toBeGreaterThan(900);
  });

  it('lists no fault of ajv that is none', () => {
    const documents = suiteDocuments();
    const oracle = makeOracle();
    const still = new Set<string>();
    for (const draft of suiteDrafts) {
      for (const group of loadSuite(draft)) {
        if (![...group.tests].some((test) => ajvFaults.has(suiteTestName(group, test)))) continue;
        const { schema } = normalizeSchema(group.schema as Json, { draft: draftNames[draft], documents });
        const validate = oracle.compile(schema as object);
        for (const test of group.tests) {
          if (validate(test.data) !== test.valid) still.add(suiteTestName(group, test));
        }
      }
    }
    expect([...ajvFaults].filter((name) => !still.has(name))).toEqual([]);
  });
});

/** What a normalised schema must not have: names of places, and references that are not local. */
function leftovers(schema: Schema): string[] {
  const found: string[] = [];
  for (const [each, pointer] of eachSchema(schema)) {
    for (const [keyword, value] of Object.entries(each)) {
      if (names.test(keyword) || (keyword === '$ref' && !String(value).startsWith('#'))) {
        found.push(`${pointer}/${keyword}`);
      }
    }
  }
  return found;
}

const names =
  /^(?:\$(?:id|schema|anchor|dynamicRef|dynamicAnchor|recursiveRef|recursiveAnchor|vocabulary)|definitions)$/;
