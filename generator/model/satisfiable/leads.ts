import { steps } from '../documents.ts';
import type { Schema } from '../ir.ts';
import { isObject, member } from '../subschemas.ts';
import { below, branches, type Clause, type Conjunct, clausesOf, isRefutation } from './conjunction.ts';

/**
 * True where a schema declares a value at the pointer: by name, by pattern, or as a member of a map or a
 * list. A step `*` is every member and every item.
 */
export function leads(root: Schema, pointer: string): boolean {
  let current: readonly Conjunct[] = [{ schema: root, pointer: '' }];
  for (const key of steps(pointer)) {
    current = alternatives(current, root).flatMap((clause) => inside(clause, key));
    if (current.length === 0) return false;
  }
  return true;
}

/** All clauses that may apply, whichever branch a value takes. */
function alternatives(conjuncts: readonly Conjunct[], root: Schema): Clause[] {
  const found = new Map<string, Clause>();
  const pending = [...conjuncts];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const clauses = clausesOf([next], root);
    if (isRefutation(clauses)) continue;
    for (const clause of clauses) {
      if (found.has(clause.pointer)) continue;
      found.set(clause.pointer, clause);
      for (const keyword of ['anyOf', 'oneOf'] as const) pending.push(...(branches(clause, keyword) ?? []));
      for (const keyword of ['then', 'else']) {
        const branch = below(clause, keyword);
        if (branch !== undefined) pending.push(branch);
      }
    }
  }
  return [...found.values()];
}

function inside(clause: Clause, key: string): Conjunct[] {
  const patterns = member(clause.schema, 'patternProperties');
  const patterned = isObject(patterns)
    ? Object.keys(patterns).map((each) => below(clause, 'patternProperties', each))
    : [];
  const index = /^(\d+|\*)$/.test(key) ? [below(clause, 'prefixItems', key), below(clause, 'items')] : [];
  const named = below(clause, 'properties', key);
  const declared = member(clause.schema, 'properties');
  const every =
    key === '*' && isObject(declared)
      ? Object.keys(declared).map((each) => below(clause, 'properties', each))
      : [];
  const candidates = [
    named,
    ...every,
    ...patterned,
    named ? undefined : below(clause, 'additionalProperties'),
    ...index,
  ];
  return candidates.filter((each): each is Conjunct => each !== undefined && each.schema !== false);
}
