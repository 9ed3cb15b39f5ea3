import type { Plan, Restore } from '../../templates/runtime/lens/plan.ts';
import { closeSilent } from '../model/closed.ts';
import type { Dialect, RequestBudget, SchemaLimits } from '../model/dialect.ts';
import type { Schema, SchemaObject } from '../model/ir.ts';
import { mapSchemaTree, member, without } from '../model/subschemas.ts';
import { Engine } from './engine.ts';
import { dropUnusedDefs, hoistRefs } from './hoist-refs.ts';
import type { Bounds, LoweringNote } from './lowering.ts';
import { overLimit } from './measure.ts';
import { isPermissive, lowerPermissive } from './permissive.ts';
import { rootObject } from './root-object.ts';
import { hasUnions, settlePlans } from './settle-plan.ts';

/** An input schema in a dialect. */
export interface LoweredSchema {
  /** Always an object with `type: 'object'` and `properties`. */
  readonly schema: SchemaObject;
  /** The way between values; none where they stay as they are. */
  readonly restore?: Restore;
  /** Sentences for the tool's description: what the lowered root no longer says. */
  readonly words: readonly string[];
  readonly notes: readonly LoweringNote[];
  /** The limit that even the least form passes. */
  readonly over?: string;
}

/** What one request still has room for. */
export type Room = Pick<RequestBudget, 'optionals' | 'unions'>;

/** Brings an action's input down into a dialect. Total, and lossless: see `Rewrite`. */
export function lowerSchema(
  input: SchemaObject,
  dialect: Dialect,
  room: Room = dialect.budget?.value ?? {},
): LoweredSchema {
  const closed = closeSilent(input);
  const rooted = rootObject(closed, dialect);
  const { schema, plan, defs, notes, over } = below(closeSilent(rooted.schema), dialect, room, rooted.notes);
  const whole = rooted.key === undefined ? plan : wrapped(plan, rooted.key);
  return {
    schema: isSame(schema, input) ? input : schema,
    ...(whole === undefined ? {} : { restore: restoreOf(whole, defs, schema) }),
    words: rooted.words,
    notes,
    ...(over === undefined ? {} : { over }),
  };
}

interface Below {
  readonly schema: SchemaObject;
  readonly plan?: Plan;
  readonly defs: { readonly [name: string]: Plan };
  readonly notes: readonly LoweringNote[];
  readonly over?: string;
}

/** All but the root's own shape. */
function below(root: SchemaObject, dialect: Dialect, room: Room, before: readonly LoweringNote[]): Below {
  if (isPermissive(dialect)) {
    const notes = [...before];
    return { ...lowerPermissive(root, dialect, notes), defs: {}, notes };
  }
  const origins = new Map<string, string>();
  const hoisted = hoistRefs(root, origins);
  const limits = dialect.limits?.value ?? {};
  let made: Below | undefined;
  for (const bounds of tries(limits, room)) {
    made = lowerWithin(hoisted, dialect, bounds, origins, before);
    const over = overLimit(made.schema, { depth: 40, ...limits, ...room });
    if (over === undefined) return made;
    made = { ...made, over };
  }
  return made ?? lowerWithin(hoisted, dialect, noBounds, origins, before);
}

const noBounds: Bounds = {
  depth: 1,
  enumValues: 0,
  optionals: Number.POSITIVE_INFINITY,
  unions: Number.POSITIVE_INFINITY,
};

/** Ever less of a schema as it is: first what the request has room for, then shorter lists, then fewer levels. */
function* tries(limits: SchemaLimits, room: Room): Generator<Bounds> {
  const without = Number.POSITIVE_INFINITY;
  const { depth = 20, enumValues = without } = limits;
  yield { depth, enumValues, optionals: without, unions: without };
  const { optionals = without, unions = without } = room;
  if (Number.isFinite(optionals + unions)) yield { depth, enumValues, optionals, unions };
  if (Number.isFinite(enumValues))
    for (const most of [250, 50, 10]) yield { depth, enumValues: most, optionals, unions };
  const least = Number.isFinite(enumValues) ? 50 : enumValues;
  for (let levels = depth - 1; levels >= 1; levels--)
    yield { depth: levels, enumValues: least, optionals, unions };
  yield { depth: 1, enumValues: 0, optionals, unions };
}

function lowerWithin(
  hoisted: SchemaObject,
  dialect: Dialect,
  bounds: Bounds,
  origins: ReadonlyMap<string, string>,
  before: readonly LoweringNote[],
): Below {
  const engine = new Engine(hoisted, dialect, bounds, origins);
  const lowered = engine.lower(without(hoisted, '$defs'), { pointer: '', depth: 1, open: [] });
  const defs = new Map([...engine.definitions].map(([name, each]) => [name, each?.schema ?? {}]));
  const schema = dropUnusedDefs(
    defs.size === 0 ? lowered.schema : { ...lowered.schema, $defs: Object.fromEntries(defs) },
  );
  const plans = new Map([...engine.definitions].map(([name, each]) => [name, each?.plan]));
  const settled = settlePlans(lowered.plan, plans, schema, engine.holders);
  return { schema, ...settled, notes: [...before, ...engine.notes] };
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
