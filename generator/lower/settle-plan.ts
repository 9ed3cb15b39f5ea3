import type { ObjectPlan, Plan, UnionPlan } from '../../templates/runtime/lens/plan.ts';
import { step } from '../model/documents.ts';
import type { Json, SchemaObject } from '../model/ir.ts';
import { isObject, member } from '../model/subschemas.ts';

/** Plans as the client gets them: branches know where they stand, and what changes nothing is left out. */
export function settlePlans(
  plan: Plan | undefined,
  definitions: ReadonlyMap<string, Plan | undefined>,
  schema: SchemaObject,
  holders: ReadonlyMap<UnionPlan, SchemaObject>,
): { readonly plan?: Plan; readonly defs: { readonly [name: string]: Plan } } {
  const idle = idleDefinitions(definitions);
  const places = placesIn(schema);
  const at = (union: UnionPlan, branch: number): string => {
    const branches = member(holders.get(union) ?? {}, 'anyOf');
    const found = Array.isArray(branches) ? branches[branch] : undefined;
    return isObject(found) ? (places.get(found) ?? '') : '';
  };
  const settled = trim(plan, idle, at);
  const defs = new Map<string, Plan>();
  const pending = namesIn(settled);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (defs.has(name)) continue;
    const own = trim(definitions.get(name), idle, at);
    if (own === undefined) continue;
    defs.set(name, own);
    pending.push(...namesIn(own));
  }
  return { ...(settled === undefined ? {} : { plan: settled }), defs: Object.fromEntries(defs) };
}

/** The definitions whose values stay as they are: the largest set in which none needs anything but others of it. */
function idleDefinitions(definitions: ReadonlyMap<string, Plan | undefined>): ReadonlySet<string> {
  const idle = new Set(definitions.keys());
  for (let changed = true; changed; ) {
    changed = false;
    for (const name of [...idle]) {
      if (trim(definitions.get(name), idle, () => '') !== undefined) {
        idle.delete(name);
        changed = true;
      }
    }
  }
  return idle;
}

type At = (union: UnionPlan, branch: number) => string;

/** The plan without what changes nothing; `undefined` where nothing is left. */
function trim(plan: Plan | undefined, idle: ReadonlySet<string>, at: At): Plan | undefined {
  switch (plan?.lens) {
    case 'reference':
      return idle.has(plan.name) ? undefined : plan;
    case 'object':
      return trimObject(plan, idle, at);
    case 'entries': {
      const value = trim(plan.value, idle, at);
      return { lens: 'entries', ...(value === undefined ? {} : { value }) };
    }
    case 'items': {
      const first = (plan.first ?? []).map((each) => trim(each ?? undefined, idle, at) ?? null);
      const rest = trim(plan.rest, idle, at);
      const positions = first.some((each) => each !== null);
      if (!positions && (rest === undefined || first.length === 0)) {
        return rest === undefined ? undefined : { lens: 'items', rest };
      }
      return { lens: 'items', first, ...(rest === undefined ? {} : { rest }) };
    }
    case 'union': {
      const branches = plan.branches.map((branch, i) => {
        const inner = trim(branch.plan, idle, at);
        return { at: at(plan, i), ...(inner === undefined ? {} : { plan: inner }) };
      });
      return branches.every((branch) => branch.plan === undefined) ? undefined : { lens: 'union', branches };
    }
    case 'wrap': {
      const inner = trim(plan.plan, idle, at);
      return { lens: 'wrap', key: plan.key, ...(inner === undefined ? {} : { plan: inner }) };
    }
    default:
      return plan;
  }
}

function trimObject(plan: ObjectPlan, idle: ReadonlySet<string>, at: At): ObjectPlan | undefined {
  const { values = [], list, others, declared = [], ...rest } = plan;
  const kept = values.flatMap(([key, each]) => {
    const inner = trim(each, idle, at);
    return inner === undefined ? [] : [[key, inner] as const];
  });
  const open = trim(others, idle, at);
  const listed = list && trim(list.value, idle, at);
  const trimmed: ObjectPlan = {
    ...rest,
    ...(kept.length === 0 ? {} : { values: kept }),
    ...(list === undefined
      ? {}
      : {
          list: {
            key: list.key,
            declared: list.declared,
            ...(listed === undefined ? {} : { value: listed }),
          },
        }),
    ...(open === undefined ? {} : { others: open, ...(declared.length === 0 ? {} : { declared }) }),
  };
  return Object.keys(trimmed).length === 1 ? undefined : trimmed;
}

/** Whether a plan has a union, whose branches are told apart by the lowered schema. */
export function hasUnions(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (
    (!Array.isArray(value) && (value as { lens?: unknown }).lens === 'union') ||
    Object.values(value).some(hasUnions)
  );
}

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { lens, name } = value as { lens?: unknown; name?: unknown };
  const own = lens === 'reference' && typeof name === 'string' ? [name] : [];
  return [...own, ...Object.values(value).flatMap(namesIn)];
}

function placesIn(schema: SchemaObject): ReadonlyMap<object, string> {
  const places = new Map<object, string>();
  const visit = (value: Json, pointer: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if (!places.has(value)) places.set(value, pointer);
    for (const [key, each] of Object.entries(value)) visit(each, pointer + step(key));
  };
  visit(schema, '');
  return places;
}
