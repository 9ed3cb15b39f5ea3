import type { JsonSchema } from '../json.ts';
import { Compilation } from './compile.ts';
import { findFilled } from './defaults/places.ts';
import { linkedGroups } from './linked.ts';

/**
 * The JSON pointers of the property subschemas whose default a reader of this schema always fills (`findFilled` says
 * which these are): what a handler may rely on, and a caller may leave out.
 */
export function filledDefaults(schema: JsonSchema): ReadonlySet<string> {
  return new Set(findFilled(schema, new Compilation(schema, linkedGroups)).keys());
}
