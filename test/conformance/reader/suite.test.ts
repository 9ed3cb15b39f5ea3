import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../templates/runtime/json.ts';
import { linkedGroups } from '../../../templates/runtime/reader/linked.ts';
import { createReader } from '../../../templates/runtime/reader/reader.ts';
import { buildClientReader, type ClientReader } from '../../support/client-reader.ts';
import { hasCorpus } from '../../support/corpus.ts';
import { suiteTestName } from '../../support/suite.ts';
import { ajvVerdicts } from './ajv-suite.ts';
import { knownDifferences } from './differences.ts';
import { type ClientGroup, clientGroups } from './suite-cases.ts';

describe.skipIf(!hasCorpus)(
  'the official suite, drafts 7, 2019-09 and 2020-12 with optional cases and formats',
  () => {
    let client: ClientReader;
    let groups: ClientGroup[];

    beforeAll(async () => {
      client = await buildClientReader();
      groups = clientGroups();
    });
    afterAll(() => client.remove());

    function differences(verdict: (group: ClientGroup, index: number) => boolean | undefined): string[] {
      return groups.flatMap((each) =>
        each.group.tests
          .filter((test, index) => verdict(each, index) !== test.valid)
          .map((test) => suiteTestName(each.group, test)),
      );
    }

    it('gives the same verdicts as a client holds it, but for the listed differences', () => {
      const readers = new Map(groups.map((each) => [each, client.createReader(each.schema as JsonSchema)]));
      const found = differences((each, index) => readers.get(each)?.read(each.group.tests[index]?.data).ok);
      expect(groups.reduce((sum, { group }) => sum + group.tests.length, 0)).toBeGreaterThan(6000);
      for (const { cases, count } of knownDifferences) {
        expect(found.filter((name) => name.startsWith(cases))).toHaveLength(count);
      }
      expect(found.filter((name) => !knownDifferences.some(({ cases }) => name.startsWith(cases)))).toEqual(
        [],
      );
    });

    it('lists fewer differences than ajv has on the same cases', () => {
      const ours = knownDifferences.reduce((sum, { count }) => sum + count, 0);
      const verdicts = new Map(groups.map(({ group }) => [group, ajvVerdicts(group)]));
      const ajvs = differences(({ group }, index) => verdicts.get(group)?.[index]);
      const required = ajvs.filter((name) => !name.includes('/optional/'));
      const total = groups.reduce((sum, { group }) => sum + group.tests.length, 0);
      console.log(
        `suite: ${total} cases; the reader differs on ${ours}, ajv on ${ajvs.length} (${required.length} of them required cases)`,
      );
      expect(ours).toBeLessThan(required.length);
    });

    it('takes formats for annotations where their groups are not linked', () => {
      const groupsWithout = linkedGroups.filter(({ formats }) => formats === undefined);
      const annotated = groups.filter(
        ({ group }) => group.draft === 'draft2020-12' && group.file === 'format',
      );
      for (const { group, schema } of annotated) {
        const reader = createReader(schema as JsonSchema, { groups: groupsWithout });
        for (const test of group.tests)
          expect(reader.read(test.data).ok, suiteTestName(group, test)).toBe(test.valid);
      }
      expect(annotated.length).toBeGreaterThan(15);
    });

    it('gives the same verdicts where code may not be made from strings', () => {
      const cases = groups.map(({ group, schema }) => ({
        schema,
        values: group.tests.map(({ data }) => data),
      }));
      const file = path.join(client.folder, 'cases.json');
      writeFileSync(file, JSON.stringify(cases));
      const program = path.join(client.folder, 'run.js');
      writeFileSync(
        program,
        `import { readFileSync } from 'node:fs';
       import { createReader } from './runtime/reader/reader.js';
       let evaluates = true;
       try { new Function(''); } catch { evaluates = false; }
       const cases = JSON.parse(readFileSync(process.argv[2], 'utf8'));
       const verdicts = cases.map(({ schema, values }) => {
         const reader = createReader(schema);
         return values.map((value) => reader.read(value).ok);
       });
       process.stdout.write(JSON.stringify({ evaluates, verdicts }));`,
      );
      const output = execFileSync(
        process.execPath,
        ['--disallow-code-generation-from-strings', program, file],
        {
          encoding: 'utf8',
          maxBuffer: 2 ** 26,
        },
      );
      const { evaluates, verdicts } = JSON.parse(output) as { evaluates: boolean; verdicts: boolean[][] };
      expect(evaluates).toBe(false);
      expect(verdicts).toEqual(
        groups.map(({ group, schema }) => {
          const reader = client.createReader(schema as JsonSchema);
          return group.tests.map(({ data }) => reader.read(data).ok);
        }),
      );
    });
  },
);
