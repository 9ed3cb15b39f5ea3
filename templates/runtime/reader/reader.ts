import type { JsonSchema } from '../json.ts';
import type { KeywordGroup } from './check.ts';
import { createCoreReader } from './core.ts';
import type { Reader } from './issue.ts';
import { linkedGroups } from './linked.ts';

export interface ReaderOptions {
  /** The rare keyword groups that the reader knows; by default all that are linked into this client (`linked.ts`). */
  readonly groups?: readonly KeywordGroup[];
}

/**
 * A reader of values by a JSON Schema 2020-12. Making it costs nothing: the schema is turned into a tree of closures on
 * the first read and kept.
 */
export function createReader(schema: JsonSchema, options: ReaderOptions = {}): Reader {
  return createCoreReader(schema, options.groups ?? linkedGroups);
}
