import { step } from '../documents.ts';
import type { Json, SchemaObject } from '../ir.ts';
import type { Reference } from './node.ts';

/**
 * A schema's keywords while rules work on them, one level deep: each value is still the source's own
 * (subschemas are rewritten later, where they ended up), a reference that is resolved, or something that a
 * rule built around them.
 */
export type Slots = ReadonlyMap<string, Slot>;

export type Slot =
  | { readonly kind: 'source'; readonly value: Json; readonly pointer: string }
  | { readonly kind: 'reference'; readonly reference: Reference; readonly pointer: string }
  | { readonly kind: 'built'; readonly value: Slots | readonly Slots[]; readonly pointer: string };

export function slotsOf(schema: SchemaObject): Slots {
  const slots = new Map<string, Slot>();
  for (const [keyword, value] of Object.entries(schema)) {
    slots.set(keyword, { kind: 'source', value, pointer: step(keyword) });
  }
  return slots;
}

/** The value that the source gave a keyword; `undefined` where it gave none or a rule replaced it. */
export function sourceValue(slots: Slots, keyword: string): Json | undefined {
  const slot = slots.get(keyword);
  return slot?.kind === 'source' ? slot.value : undefined;
}

export function without(slots: Slots, drop: (keyword: string, slot: Slot) => boolean): Slots {
  const kept = new Map<string, Slot>();
  for (const [keyword, slot] of slots) if (!drop(keyword, slot)) kept.set(keyword, slot);
  return kept.size === slots.size ? slots : kept;
}

/**
 * The same slots with one keyword's entry replaced by others, in its place; a keyword that they set elsewhere
 * yields.
 */
export function replaced(
  slots: Slots,
  keyword: string,
  entries: readonly (readonly [keyword: string, slot: Slot])[],
): Slots {
  const taken = new Set(entries.map(([name]) => name));
  const result = new Map<string, Slot>();
  for (const [name, slot] of slots) {
    if (name === keyword) for (const [newName, newSlot] of entries) result.set(newName, newSlot);
    else if (!taken.has(name)) result.set(name, slot);
  }
  return result;
}

/** The same slots, and schemas that must hold too. */
export function conjoined(slots: Slots, others: readonly Slots[], pointer: string): Slots {
  if (others.length === 0) return slots;
  const before = slots.get('allOf');
  const members = before === undefined ? others : [new Map([['allOf', before]]), ...others];
  return new Map([...slots, ['allOf', { kind: 'built', value: members, pointer }]]);
}
