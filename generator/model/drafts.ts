import { createRequire } from 'node:module';
import type { Json } from './ir.ts';

/** The JSON Schema drafts that are understood, oldest first. */
export const drafts = ['draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12'] as const;

export type Draft = (typeof drafts)[number];

export function isBefore(draft: Draft, other: Draft): boolean {
  return drafts.indexOf(draft) < drafts.indexOf(other);
}

const metaSchemaUri: { readonly [D in Draft]: string } = {
  'draft-04': 'http://json-schema.org/draft-04/schema',
  'draft-06': 'http://json-schema.org/draft-06/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
};

/** The draft that a `$schema` names; http or https and an empty fragment make no difference. */
export function draftOf(schemaUri: string): Draft | undefined {
  const bare = schemaUri
    .replace(/#$/, '')
    .replace(/^https?:/, '')
    .replace(/\/$/, '')
    .toLowerCase();
  return drafts.find((draft) => metaSchemaUri[draft].replace(/^https?:/, '') === bare);
}

const vocabularies = (draft: string, names: readonly string[]): [string, string][] =>
  names.map((name) => [
    `https://json-schema.org/draft/${draft}/meta/${name}`,
    `ajv/dist/refs/json-schema-${draft}/meta/${name}.json`,
  ]);

const shared = ['applicator', 'content', 'core', 'meta-data', 'validation'];

const bundled: ReadonlyMap<string, string> = new Map([
  [metaSchemaUri['draft-04'], 'ajv-draft-04/dist/refs/json-schema-draft-04.json'],
  [metaSchemaUri['draft-06'], 'ajv/dist/refs/json-schema-draft-06.json'],
  [metaSchemaUri['draft-07'], 'ajv/dist/refs/json-schema-draft-07.json'],
  [metaSchemaUri['2019-09'], 'ajv/dist/refs/json-schema-2019-09/schema.json'],
  [metaSchemaUri['2020-12'], 'ajv/dist/refs/json-schema-2020-12/schema.json'],
  ...vocabularies('2019-09', [...shared, 'format']),
  ...vocabularies('2020-12', [...shared, 'format-annotation', 'unevaluated']),
]);

const require = createRequire(import.meta.url);

/** One of JSON Schema's own meta-schemas, by its URI without fragment; they need no `refs` in the config. */
export function bundledMetaSchema(uri: string): Json | undefined {
  const module = bundled.get(uri);
  return module === undefined ? undefined : (require(module) as Json);
}
