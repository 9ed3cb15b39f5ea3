import { childrenOf } from './children.ts';
import { checksOf, defOf, inner, type Zod } from './internals.ts';

/** Kinds whose JSON Schema says all that Zod checks, and which give the value back as it came. */
const exactKinds: ReadonlySet<string> = new Set([
  ...['string', 'number', 'boolean', 'null', 'any', 'unknown', 'never', 'enum', 'literal'],
  ...['object', 'array', 'union', 'nullable', 'optional', 'lazy'],
]);

const exactChecks: { readonly [type: string]: readonly string[] } = {
  number: ['greater_than', 'less_than'],
  array: ['min_length', 'max_length', 'length_equals'],
};

/**
 * True where the JSON Schema of a schema says all that its validator says, so that the validator need not be asked. It is where nothing is changed
 * (an object that drops unknown keys changes its value, a default too) and nothing is counted otherwise: Zod takes a string's length in UTF-16 units,
 * its integers end at 2^53, its formats are its own.
 */
export function saysAll(schema: Zod, seen: Set<Zod> = new Set()): boolean {
  if (seen.has(schema)) return true;
  seen.add(schema);
  const def = defOf(schema);
  if (!exactKinds.has(def.type) || def['coerce'] === true) return false;
  if (def.type === 'object' && inner(def, 'catchall') === undefined) return false;
  if (def.type === 'literal' && !isJson(def['values'])) return false;
  const allowed = exactChecks[def.type] ?? [];
  if (!checksOf(schema).every(({ check }) => allowed.includes(check) || annotations.has(check))) return false;
  return childrenOf(schema, 'input').every((child) => saysAll(child.schema, seen));
}

/** Checks of mini that describe and do not check. */
export const annotations: ReadonlySet<string> = new Set(['describe', 'meta']);

function isJson(values: unknown): boolean {
  return Array.isArray(values) && values.every((value) => value !== undefined && typeof value !== 'bigint');
}
