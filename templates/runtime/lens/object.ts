import { isPlainObject, own, setOwn } from '../json.ts';
import { entriesDown, entriesUp } from './entries.ts';
import type { ObjectPlan, Walk } from './plan.ts';

type PlainObject = { [key: string]: unknown };

export function objectDown(value: unknown, plan: ObjectPlan, walk: Walk): unknown {
  if (!isPlainObject(value)) return value;
  const names = new Map(plan.names);
  const values = new Map(plan.values);
  const declared = plan.list && new Set(plan.list.declared);
  const result: PlainObject = {};
  const extra: PlainObject = {};
  for (const [key, member] of Object.entries(value)) {
    if (declared !== undefined && !declared.has(key)) {
      setOwn(extra, key, member);
      continue;
    }
    const wire = names.get(key) ?? key;
    const changed = walk.down(member, values.get(wire) ?? othersOf(plan, wire));
    setOwn(result, wire, changed === null && plan.states?.includes(wire) ? { value: null } : changed);
  }
  for (const wire of [...(plan.nulls ?? []), ...(plan.states ?? [])]) {
    if (!Object.hasOwn(result, wire)) setOwn(result, wire, null);
  }
  if (plan.list !== undefined) setOwn(result, plan.list.key, entriesDown(extra, plan.list.value, walk));
  return result;
}

export function objectUp(value: unknown, plan: ObjectPlan, walk: Walk): unknown {
  if (!isPlainObject(value)) return value;
  const names = new Map(plan.names?.map(([canonical, wire]) => [wire, canonical]));
  const values = new Map(plan.values);
  const result: PlainObject = {};
  for (const [wire, member] of Object.entries(value)) {
    if (wire === plan.list?.key) continue;
    const stateful = plan.states?.includes(wire) === true;
    if (member === null && (stateful || plan.nulls?.includes(wire))) continue;
    const given =
      stateful && isGivenNull(member) ? null : walk.up(member, values.get(wire) ?? othersOf(plan, wire));
    setOwn(result, names.get(wire) ?? wire, given);
  }
  if (plan.list !== undefined) addListed(result, own(value, plan.list.key), plan.list, walk);
  return result;
}

function othersOf({ others, declared }: ObjectPlan, wire: string): ObjectPlan['others'] {
  return declared?.includes(wire) === true ? undefined : others;
}

function isGivenNull(member: unknown): boolean {
  return isPlainObject(member) && own(member, 'value') === null && Object.keys(member).length === 1;
}

/** What the list holds, but for keys that the object has itself. A list that is none stays where it is, for the reader to refuse. */
function addListed(
  result: PlainObject,
  list: unknown,
  { key, value }: NonNullable<ObjectPlan['list']>,
  walk: Walk,
): void {
  if (list === undefined || list === null) return;
  const entries = entriesUp(list, value, walk);
  if (!isPlainObject(entries)) {
    setOwn(result, key, list);
    return;
  }
  for (const [name, member] of Object.entries(entries)) {
    if (!Object.hasOwn(result, name)) setOwn(result, name, member);
  }
}
