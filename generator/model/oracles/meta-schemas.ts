import { createRequire } from 'node:module';
import { metaSchemaUri } from '../drafts.ts';
import type { Json } from '../ir.ts';

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

/** One of JSON Schema's own meta-schemas, by its URI without fragment, from the files that come with ajv. */
export function bundledMetaSchema(uri: string): Json | undefined {
  const module = bundled.get(uri);
  return module === undefined ? undefined : (require(module) as Json);
}
