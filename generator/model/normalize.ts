import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type DocumentStore, literalDocument, literalStore, type Place } from './documents.ts';
import type { Draft } from './drafts.ts';
import type { Json, Schema } from './ir.ts';
import { bundle } from './normalize/bundle.ts';
import { defaultDialect } from './normalize/dialects.ts';
import { isSchema } from './normalize/keywords.ts';
import { References } from './normalize/references.ts';

export interface NormalizeOptions {
  /**
   * The draft where no `$schema` names one. Without it such a schema is read as 2020-12 in which forms that
   * only older drafts have (array-form `items`, boolean `exclusiveMinimum`, …) keep their meaning.
   */
  readonly draft?: Draft;
  /** Where the schema stands: relative references start there. */
  readonly at?: Place;
  /** What references to other documents reach. Default: nothing. */
  readonly documents?: DocumentStore;
}

export interface NormalizedSchema {
  /** Self-contained 2020-12: see `Action` for what that means. */
  readonly schema: Schema;
  /** The draft that the schema is written in, where it (or the caller) says so. */
  readonly draft: Draft | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Where in the source the value at a JSON pointer of `schema` came from; the nearest place for what was
   * built.
   */
  origin(pointer: string): Place;
}

/**
 * Brings a JSON Schema of any draft to a self-contained 2020-12 schema that accepts the same values: every
 * `$ref` is a local reference that resolves, definitions of other documents stand in `$defs`, and nothing is
 * left that names a place (`$id`, `$schema`, anchors, dynamic references). What does not resolve is a
 * diagnostic. Never throws on JSON data.
 */
export function normalizeSchema(schema: Json, options: NormalizeOptions = {}): NormalizedSchema {
  const place = options.at ?? { document: literalDocument(schema), pointer: '' };
  const root = isSchema(schema) ? schema : true;
  const references = new References(options.documents ?? literalStore({}));
  // The query keeps the schema's own root apart from its file's, and relative references start from the file
  // all the same.
  const uri = `${place.document.uri}?${encodeURIComponent(place.pointer)}`;
  const node = references.resources.addRoot(place, root, defaultDialect(options.draft), uri);
  references.resolveAll();
  const { schema: bundled, origin } = bundle(node, references);
  return {
    schema: bundled,
    draft: node.dialect.declared ? node.dialect.draft : undefined,
    origin,
    diagnostics: [...references.resources.diagnostics, ...references.diagnostics],
  };
}
