/** The whole differential fuzz: `node test/conformance/reader/fuzz-run.ts [values per schema] [seed]`, over 100,000 values by default. */
import process from 'node:process';
import { corpusSubjects, fuzz } from './fuzz.ts';

const [perSubject = '30', seed = '1'] = process.argv.slice(2);
const subjects = corpusSubjects();
const { values, accepted, uncompiled, differences } = fuzz(subjects, {
  perSubject: Number(perSubject),
  seed: Number(seed),
});
for (const difference of differences.slice(0, 50)) console.log(difference);
console.log(
  `${subjects.length} schemas, ${values} values (${accepted} accepted), ${uncompiled.length} schemas that ajv refuses, ${differences.length} differences`,
);
process.exitCode = differences.length === 0 ? 0 : 1;
