import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DocumentStore, literalStore, withRemote } from '../../generator/model/documents.ts';
import type { Json } from '../../generator/model/ir.ts';
import { bundledMetaSchema } from '../../generator/model/oracles/meta-schemas.ts';
import { corpusFolder } from './corpus.ts';

/** The drafts of JSON-Schema-Test-Suite that lie in the corpus. */
export const suiteDrafts = ['draft7', 'draft2019-09', 'draft2020-12'] as const;
export type SuiteDraft = (typeof suiteDrafts)[number];

/** The `$schema` that a draft's schemas mean when they say none. */
export const draftUris: { readonly [D in SuiteDraft]: string } = {
  draft7: 'http://json-schema.org/draft-07/schema#',
  'draft2019-09': 'https://json-schema.org/draft/2019-09/schema',
  'draft2020-12': 'https://json-schema.org/draft/2020-12/schema',
};

export type SuiteSchema = boolean | { readonly [keyword: string]: unknown };

/** One schema of the suite with the values that it must accept or refuse. */
export interface SuiteGroup {
  readonly draft: SuiteDraft;
  /** Below the draft's folder, without ending (`optional/format/date-time`). */
  readonly file: string;
  readonly kind: 'required' | 'optional' | 'format';
  readonly description: string;
  readonly schema: SuiteSchema;
  readonly tests: readonly SuiteTest[];
}

export interface SuiteTest {
  readonly description: string;
  readonly data: unknown;
  readonly valid: boolean;
}

/** One test's stable name, as the lists of known differences use it. */
export function suiteTestName(group: SuiteGroup, test: SuiteTest): string {
  return `${group.draft}/${group.file} | ${group.description} | ${test.description}`;
}

const suiteFolder = path.join(corpusFolder, 'json-schema-test-suite');

/** Every group of a draft: the required files first, then `optional`, then `optional/format`; files sorted by name. */
export function loadSuite(draft: SuiteDraft): SuiteGroup[] {
  const folders = [
    ['', 'required'],
    ['optional/', 'optional'],
    ['optional/format/', 'format'],
  ] as const;
  return folders.flatMap(([below, kind]) =>
    jsonFiles(path.join(suiteFolder, 'tests', draft, below)).flatMap((name) => {
      const groups = readJson(path.join(suiteFolder, 'tests', draft, below, name)) as readonly {
        description: string;
        schema: SuiteSchema;
        tests: readonly SuiteTest[];
      }[];
      const file = below + name.slice(0, -'.json'.length);
      return groups.map(({ description, schema, tests }) => ({
        draft,
        file,
        kind,
        description,
        schema,
        tests,
      }));
    }),
  );
}

/**
 * The documents that the suite's schemas refer to, by their URI (`http://localhost:1234/…`), those of other drafts'
 * folders included (cross-draft cases refer to them).
 */
export function loadRemotes(): Map<string, SuiteSchema> {
  const root = path.join(suiteFolder, 'remotes');
  const remotes = new Map<string, SuiteSchema>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.json')) continue;
    const file = path.join(entry.parentPath, entry.name);
    const below = path.relative(root, file).split(path.sep).join('/');
    remotes.set(`http://localhost:1234/${below}`, readJson(file) as SuiteSchema);
  }
  return remotes;
}

/** All that the suite's schemas refer to: its own remotes, and JSON Schema's meta-schemas. */
export function suiteDocuments(): DocumentStore {
  const remotes = Object.fromEntries(loadRemotes()) as { readonly [uri: string]: Json };
  return withRemote(literalStore(remotes), bundledMetaSchema);
}

/** The draft of a remote by its folder; those at the root take the draft of the schema that refers to them. */
export function remoteDraft(uri: string): string | undefined {
  return /^http:\/\/localhost:1234\/(draft[^/]+|v1)\//.exec(uri)?.[1];
}

function jsonFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
