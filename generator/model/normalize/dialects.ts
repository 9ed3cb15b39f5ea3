import type { DocumentStore } from '../documents.ts';
import { type Draft, draftOf } from '../drafts.ts';
import type { Json, SchemaObject } from '../ir.ts';
import { isObject } from '../subschemas.ts';
import { type Dialect, validationKeywords } from './keywords.ts';

const nothing: ReadonlySet<string> = new Set();

/**
 * The dialect where no `$schema` says otherwise; without a draft, 2020-12 with the older forms understood.
 */
export function defaultDialect(draft: Draft | undefined): Dialect {
  return { draft: draft ?? '2020-12', declared: draft !== undefined, ignored: nothing };
}

/** JSON Schema's name for "whatever is the latest", which declares nothing. */
const anyDraft = /^https?:\/\/json-schema\.org\/(?:draft\/)?schema#?$/;

/**
 * The dialect that `$schema` names: a draft, or a meta-schema of somebody's own that can be reached and is
 * itself written in one (its `$vocabulary` may leave validation out). `undefined` where it is not known.
 */
export function dialectOf(
  schemaUri: Json,
  inherited: Dialect,
  documents: DocumentStore,
): Dialect | undefined {
  if (typeof schemaUri !== 'string') return undefined;
  const draft = draftOf(schemaUri);
  if (draft !== undefined) return { draft, declared: true, ignored: nothing };
  if (anyDraft.test(schemaUri)) return inherited;
  const found = documents.find(schemaUri.replace(/#.*$/, ''));
  const metaSchema = found.kind === 'document' ? found.document.value : undefined;
  if (!isObject(metaSchema)) return undefined;
  const own = typeof metaSchema['$schema'] === 'string' ? draftOf(metaSchema['$schema']) : undefined;
  return own === undefined ? undefined : { draft: own, declared: true, ignored: ignoredBy(metaSchema) };
}

function ignoredBy(metaSchema: SchemaObject): ReadonlySet<string> {
  const vocabulary = metaSchema['$vocabulary'];
  if (!isObject(vocabulary)) return nothing;
  const validates = Object.keys(vocabulary).some((uri) => uri.endsWith('/vocab/validation'));
  return validates ? nothing : validationKeywords;
}
