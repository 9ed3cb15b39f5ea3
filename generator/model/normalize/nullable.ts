import type { Json } from '../ir.ts';
import { annotations } from './keywords.ts';
import type { Rule } from './rule.ts';
import { replaced, type Slot, type Slots, sourceValue, without } from './slots.ts';

/** Keywords that would have to let null in themselves. */
const composites: readonly string[] = '$ref allOf anyOf oneOf not if const'.split(' ');

/**
 * `nullable: true` of OpenAPI 3.0 stands in many tool schemas, though no draft of JSON Schema knows it; ajv
 * obeys it in all of them. Its authors mean that null is a value: also beside an `enum` that forgets to list
 * it, and beside `$ref`.
 */
export const nullableRule: Rule = {
  name: 'nullable',
  why: 'OpenAPI 3.0 writes `nullable: true` where JSON Schema lists the type `null`.',
  apply(slots) {
    const value = sourceValue(slots, 'nullable');
    if (typeof value !== 'boolean') return slots;
    const plain = without(slots, (keyword) => keyword === 'nullable');
    if (!value) return plain;
    return composites.some((keyword) => plain.has(keyword)) ? besideNull(plain) : withNull(plain);
  },
};

function withNull(slots: Slots): Slots {
  return listing(listing(slots, 'type', 'null'), 'enum', null);
}

/** The keyword's list with one more member; a single name becomes a list. */
function listing(slots: Slots, keyword: 'type' | 'enum', member: Json): Slots {
  const slot = slots.get(keyword);
  if (slot?.kind !== 'source') return slots;
  const list: readonly Json[] = Array.isArray(slot.value) ? slot.value : [slot.value];
  return list.includes(member)
    ? slots
    : replaced(slots, keyword, [[keyword, { ...slot, value: [...list, member] }]]);
}

function besideNull(slots: Slots): Slots {
  const told = without(slots, (keyword) => !annotations.has(keyword));
  const asserted = without(slots, (keyword) => annotations.has(keyword));
  const justNull: Slots = new Map([['type', { kind: 'source', value: 'null', pointer: '/nullable' }]]);
  const either: Slot = { kind: 'built', value: [asserted, justNull], pointer: '' };
  return new Map([...told, ['anyOf', either]]);
}
