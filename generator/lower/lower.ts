import type { Plan, Restore } from '../../templates/runtime/lens/plan.ts';
import { closeSilent } from '../model/closed.ts';
import type { Dialect } from '../model/dialect.ts';
import type { Schema, SchemaObject } from '../model/ir.ts';
import { mapSchemaTree, member, without } from '../model/subschemas.ts';
import { Narrowing, type Room } from './bounds.ts';
import { Engine } from './engine.ts';
import { dropUnusedDefs, hoistRefs } from './hoist-refs.ts';
import type { Bounds, LoweringNote } from './lowering.ts';
import { overLimit } from './measure.ts';
import { isPermissive, lowerPermissive } from './permissive.ts';
import { phrases } from './phrases.ts';
import { rootObject } from './root-object.ts';
import { hasUnions, settlePlans } from './settle-plan.ts';
import { toldDefinitions } from './shown-schema.ts';
import { roomFor } from './size.ts';

/** An input schema in a dialect. */
export interface LoweredSchema {
  /** Always an object with `type: 'object'` and `properties`. */
  readonly schema: SchemaObject;
  /** The way between values; none where they stay as they are. */
  readonly restore?: Restore;
  /** Sentences for the tool's description: what the lowered root no longer says, and what JSON texts refer to. */
  readonly words: readonly string[];
  readonly notes: readonly LoweringNote[];
  /** The limit that even the least form passes. */
  readonly over?: string;
}

/** Brings an action's input down into a dialect. Total, and lossless: see `Rewrite`. */
export function lowerSchema(
  input: SchemaObject,
  dialect: Dialect,
  room: Room = dialect.budget?.value ?? {},
): LoweredSchema {
  const closed = closeSilent(input);
  const size = roomFor(input);
  const rooted = rootObject(closed, dialect, size);
  const { schema, plan, defs, words, notes, over } = below(
    closeSilent(rooted.schema),
    dialect,
    room,
    size,
    rooted.notes,
  );
  const whole = rooted.key === undefined ? plan : wrapped(plan, rooted.key);
  return {
    schema: isSame(schema, input) ? input : schema,
    ...(whole === undefined ? {} : { restore: restoreOf(whole, defs, schema) }),
    words: [...rooted.words, ...words],
    notes,
    ...(over === undefined ? {} : { over }),
  };
}

interface Below {
  readonly schema: SchemaObject;
  readonly plan?: Plan;
  readonly defs: { readonly [name: string]: Plan };
  readonly words: readonly string[];
  readonly notes: readonly LoweringNote[];
  readonly over?: string;
}

/** All but the root's own shape: the first form that the dialect's limits and the bound of its size have room for. */
function below(
  root: SchemaObject,
  dialect: Dialect,
  room: Room,
  size: number,
  before: readonly LoweringNote[],
): Below {
  if (isPermissive(dialect)) {
    const notes = [...before];
    return { ...lowerPermissive(root, dialect, notes), defs: {}, words: [], notes };
  }
  const origins = new Map<string, string>();
  const hoisted = hoistRefs(root, origins);
  const limits = dialect.limits?.value ?? {};
  const narrowing = new Narrowing(limits, room, size);
  for (;;) {
    const { bounds } = narrowing;
    const form = lowerWithin(hoisted, dialect, bounds, origins, before);
    if (form === undefined || JSON.stringify([form.schema, form.words]).length > bounds.size) {
      narrowing.tooLarge();
      continue;
    }
    if (narrowing.widens()) continue;
    const over = overLimit(form.schema, { depth: 40, ...limits, ...room });
    if (over === undefined) return form;
    if (!narrowing.narrows()) return { ...form, over };
  }
}

/** The form that some bounds lead to; `undefined` where it is given up, since it grows too large. */
function lowerWithin(
  hoisted: SchemaObject,
  dialect: Dialect,
  bounds: Bounds,
  origins: ReadonlyMap<string, string>,
  before: readonly LoweringNote[],
): Below | undefined {
  const engine = new Engine(hoisted, dialect, bounds, origins);
  const lowered = engine.lower(without(hoisted, '$defs'), { pointer: '', depth: 1, open: [] });
  if (engine.isTooLarge) return undefined;
  const defs = new Map([...engine.definitions].map(([name, each]) => [name, each?.schema ?? {}]));
  const schema = dropUnusedDefs(
    defs.size === 0 ? lowered.schema : { ...lowered.schema, $defs: Object.fromEntries(defs) },
  );
  const told = toldDefinitions(engine.told, engine);
  const words =
    Object.keys(told).length === 0 ? [] : [phrases.definitions(), JSON.stringify({ $defs: told })];
  const plans = new Map([...engine.definitions].map(([name, each]) => [name, each?.plan]));
  const settled = settlePlans(lowered.plan, plans, schema, engine.holders);
  return { schema, ...settled, words, notes: [...before, ...engine.notes] };
}

/** The plan of a wrapped root is that of the one property, under its key. */
function wrapped(plan: Plan | undefined, key: string): Plan {
  const inner = plan?.lens === 'object' ? plan.values?.find(([wire]) => wire === key)?.[1] : undefined;
  return { lens: 'wrap', key, ...(inner === undefined ? {} : { plan: inner }) };
}

function restoreOf(plan: Plan, defs: { readonly [name: string]: Plan }, schema: SchemaObject): Restore {
  const unions = hasUnions(plan) || hasUnions(defs);
  return {
    plan,
    ...(Object.keys(defs).length === 0 ? {} : { defs }),
    ...(unions ? { schema: readable(schema) as { type: 'object' } } : {}),
  };
}

/** The lowered schema as the client's reader understands it: OpenAPI's `nullable` said in JSON Schema's way. */
function readable(schema: SchemaObject): SchemaObject {
  return mapSchemaTree(schema, (each): Schema => {
    if (typeof each === 'boolean' || member(each, 'nullable') !== true) return each;
    const { nullable: _, type, enum: values, ...rest } = each;
    return {
      ...rest,
      ...(type === undefined ? {} : { type: [...(Array.isArray(type) ? type : [type]), 'null'] }),
      ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
    };
  }) as SchemaObject;
}

function isSame(a: SchemaObject, b: SchemaObject): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
