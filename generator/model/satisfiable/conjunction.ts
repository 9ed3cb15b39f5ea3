import { step, valueAt } from '../documents.ts';
import type { Schema, SchemaObject } from '../ir.ts';
import { isSchema } from '../normalize/keywords.ts';
import { referencePointer } from '../references.ts';
import { member } from '../subschemas.ts';

/** A subschema where it stands in the root. */
export interface Conjunct {
  readonly schema: Schema;
  readonly pointer: string;
}

/** Why no value can satisfy what must hold together. */
export interface Refutation {
  readonly reason: string;
  /** In the root schema: the place that says it best. */
  readonly pointer: string;
  /** It takes several schemas to contradict each other; none is wrong in itself. */
  readonly combined: boolean;
}

/** A conjunct that says something. */
export interface Clause extends Conjunct {
  readonly schema: SchemaObject;
}

/** Everything that must hold together: the schemas themselves with what `allOf` and `$ref` bring along. */
export function clausesOf(conjuncts: readonly Conjunct[], root: Schema): readonly Clause[] | Refutation {
  const clauses = new Map<string, Clause>();
  const pending = [...conjuncts];
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    const { schema, pointer } = next;
    if (schema === false) return { reason: 'nothing is accepted here', pointer, combined: false };
    if (schema === true || clauses.has(pointer)) continue;
    clauses.set(pointer, { schema, pointer });
    const target = referenced(schema, root);
    if (target !== undefined) pending.push(target);
    const all = member(schema, 'allOf');
    if (!Array.isArray(all)) continue;
    for (const [index, each] of all.entries()) {
      if (isSchema(each)) pending.push({ schema: each, pointer: `${pointer}/allOf/${index}` });
    }
  }
  return [...clauses.values()];
}

export function isRefutation(value: readonly Clause[] | Refutation): value is Refutation {
  return 'reason' in value;
}

function referenced(schema: SchemaObject, root: Schema): Conjunct | undefined {
  const ref = member(schema, '$ref');
  const pointer = typeof ref === 'string' ? referencePointer(ref) : undefined;
  if (pointer === undefined || typeof root === 'boolean') return undefined;
  const target = valueAt(root, pointer);
  return isSchema(target) ? { schema: target, pointer } : undefined;
}

/** The subschema of a keyword, where it is one. */
export function below(
  { schema, pointer }: Clause,
  ...keys: readonly (string | number)[]
): Conjunct | undefined {
  const steps = keys.map(step).join('');
  const value = valueAt(schema, steps);
  return isSchema(value) ? { schema: value, pointer: pointer + steps } : undefined;
}

/** The branches of `anyOf` or `oneOf`; `undefined` where there are none. */
export function branches(
  { schema, pointer }: Clause,
  keyword: 'anyOf' | 'oneOf',
): readonly Conjunct[] | undefined {
  const list = member(schema, keyword);
  if (!Array.isArray(list)) return undefined;
  return list.flatMap((each, index) =>
    isSchema(each) ? [{ schema: each, pointer: `${pointer}/${keyword}/${index}` }] : [],
  );
}
