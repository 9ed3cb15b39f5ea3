import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { literalStore } from '../../generator/model/documents.ts';
import type { Json } from '../../generator/model/ir.ts';
import { normalizeSchema } from '../../generator/model/normalize.ts';
import { Refuter } from '../../generator/model/satisfiable/refute.ts';
import { corpusFolder, hasCorpus } from '../support/corpus.ts';
import { makeOracle } from '../support/oracle.ts';

const folder = path.join(corpusFolder, 'schemastore');
const read = (...parts: string[]): Json =>
  JSON.parse(readFileSync(path.join(folder, ...parts), 'utf8')) as Json;

/** Verdicts that differ, for a reason that is not ours. */
const known = new Set([
  // Its times have no offset; the format only annotates, but the oracle asserts it.
  'valid/webjob-publish-settings/scheduled.json',
  // An instance that a model wrote and that no branch of the schema accepts.
  'MCPspec---CallToolResult/llama 70b generated positive',
]);

describe.skipIf(!hasCorpus)('real schemas of all drafts', () => {
  it('of SchemaStore take and refuse after normalising what they should', () => {
    const names = readdirSync(path.join(folder, 'schemastore/schemas'));
    const documents: { [uri: string]: Json } = {};
    for (const name of names) {
      const schema = read('schemastore/schemas', name);
      for (const host of ['https://www.schemastore.org', 'https://json.schemastore.org']) {
        documents[`${host}/${name}`] = schema;
        documents[`${host}/${path.basename(name, '.json')}`] = schema;
      }
    }
    const oracle = makeOracle();
    const wrong: string[] = [];
    let compared = 0;
    for (const name of names) {
      const { schema, diagnostics } = normalizeSchema(read('schemastore/schemas', name), {
        documents: literalStore(documents),
      });
      const errors = diagnostics.filter(({ severity }) => severity === 'error');
      expect(errors.filter(({ code }) => code !== 'remote-ref')).toEqual([]);
      if (errors.length > 0) continue;
      expect(new Refuter(schema).refute([{ schema, pointer: '' }])).toBeUndefined();
      const validate = oracle.compile(schema as object);
      for (const kind of ['valid', 'invalid']) {
        const instances = path.join('schemastore', kind, path.basename(name, '.json'));
        for (const file of existsSync(path.join(folder, instances))
          ? readdirSync(path.join(folder, instances))
          : []) {
          compared++;
          if (validate(read(instances, file)) !== (kind === 'valid')) {
            wrong.push(`${kind}/${path.basename(name, '.json')}/${file}`);
          }
        }
      }
    }
    expect(wrong.filter((each) => !known.has(each))).toEqual([]);
    expect(compared).toBeGreaterThan(150);
  });

  it('of JSONSchemaBench too', () => {
    const oracle = makeOracle();
    const wrong: string[] = [];
    let compared = 0;
    for (const file of readdirSync(path.join(folder, 'jsonschemabench'))) {
      const lines = readFileSync(path.join(folder, 'jsonschemabench', file), 'utf8')
        .split('\n')
        .filter(Boolean);
      for (const line of lines) {
        const {
          name,
          schema: source,
          tests,
        } = JSON.parse(line) as {
          name: string;
          schema: Json;
          tests: { description: string; valid: boolean; data: Json }[];
        };
        const { schema, diagnostics } = normalizeSchema(source);
        expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
        const validate = oracle.compile(schema as object);
        for (const { description, valid, data } of tests) {
          compared++;
          if (validate(data) !== valid) wrong.push(`${name}/${description}`);
        }
      }
    }
    expect(wrong.filter((each) => !known.has(each))).toEqual([]);
    expect(compared).toBeGreaterThan(1000);
  });
});
