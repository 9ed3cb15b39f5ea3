import type { Plan } from '../../templates/runtime/lens/plan.ts';
import type { Json, SchemaObject } from '../model/ir.ts';
import { isObject, member } from '../model/subschemas.ts';
import { undescribed } from './describe.ts';
import { resolvePointer } from './hoist-refs.ts';
import type { Kit, Lowered } from './lowering.ts';
import { typesOf } from './type-names.ts';

/** Null and nothing else; where null is no type, a text that may be null. */
export function nullForm({ dialect }: Kit): SchemaObject {
  return dialect.types.value.null === 'type'
    ? { type: 'null' }
    : { type: 'string', enum: ['null'], nullable: true };
}

export function isNullForm(schema: SchemaObject): boolean {
  const values = member(schema, 'enum');
  return (
    member(schema, 'type') === 'null' ||
    (member(schema, 'nullable') === true &&
      Array.isArray(values) &&
      values.length === 1 &&
      values[0] === 'null')
  );
}

/** The lowered schema of a value that may be null as well. */
export function nullable({ schema, plan }: Lowered, kit: Kit): Lowered {
  const keyword = kit.dialect.types.value.null === 'nullable-keyword';
  const made = keyword ? inFirst(schema, plan, kit, withKeyword) : withNull(schema, kit);
  if (plan?.lens === 'union' && made !== schema) kit.bind(plan, made);
  return { ...(plan === undefined ? {} : { plan }), schema: made };
}

function withNull(schema: SchemaObject, kit: Kit): SchemaObject {
  if (acceptsNull(schema, kit)) return schema;
  const branches = member(schema, 'anyOf');
  if (Array.isArray(branches)) return { ...schema, anyOf: [...branches, { type: 'null' }] };
  const type = member(schema, 'type');
  const { lists } = kit.dialect.types.value;
  const values = member(schema, 'enum');
  const listable = values === undefined || kit.dialect.enums.value.kinds.includes('null');
  const plain = !Object.hasOwn(schema, 'const') && !Object.hasOwn(schema, '$ref');
  if (
    plain &&
    listable &&
    lists !== 'one' &&
    (typeof type === 'string' || (Array.isArray(type) && lists === 'any'))
  ) {
    const types: Json[] = Array.isArray(type) ? [...type, 'null'] : [type as Json, 'null'];
    return { ...schema, type: types, ...(Array.isArray(values) ? { enum: [...values, null] } : {}) };
  }
  const { schema: bare, text } = undescribed(schema);
  return { ...(text === '' ? {} : { description: text }), anyOf: [bare, { type: 'null' }] };
}

/** OpenAPI's form. */
function withKeyword(schema: SchemaObject): SchemaObject {
  return { ...schema, nullable: true };
}

/** Changes a schema, or of a union the first branch: where nothing may stand beside one, that speaks for the whole. */
export function inFirst(
  schema: SchemaObject,
  plan: Plan | undefined,
  kit: Kit,
  change: (schema: SchemaObject) => SchemaObject,
): SchemaObject {
  const branches = member(schema, 'anyOf');
  if (!Array.isArray(branches)) return change(schema);
  const [first, ...rest] = branches as readonly Json[];
  if (!isObject(first)) return schema;
  const inner = plan?.lens === 'union' ? plan.branches[0]?.plan : undefined;
  const made = { ...schema, anyOf: [inFirst(first, inner, kit, change), ...rest] };
  if (plan?.lens === 'union') kit.bind(plan, made);
  return made;
}

/** Whether a canonical schema may accept null; what it is lowered to does not where it does not. */
function mayBeNull(schema: Json | undefined, root: SchemaObject, depth = 0): boolean {
  if (!isObject(schema) || depth > 20) return true;
  const types = typesOf(schema);
  if (types !== undefined && !types.includes('null')) return false;
  const ref = member(schema, '$ref');
  if (typeof ref === 'string' && !mayBeNull(resolvePointer(root, ref), root, depth + 1)) return false;
  const all = member(schema, 'allOf');
  const some = member(schema, 'anyOf') ?? member(schema, 'oneOf');
  if (Array.isArray(all) && all.some((each) => !mayBeNull(each, root, depth + 1))) return false;
  return !Array.isArray(some) || some.some((each) => mayBeNull(each, root, depth + 1));
}

/** Whether a lowered schema accepts null; true where that is not known. */
export function acceptsNull(schema: SchemaObject, kit: Kit, depth = 0): boolean {
  if (member(schema, 'nullable') === true) return true;
  const ref = member(schema, '$ref');
  if (typeof ref === 'string') {
    const target = kit.defined(ref);
    if (target === undefined) return mayBeNull(resolvePointer(kit.root, ref), kit.root);
    return depth > 20 || acceptsNull(target, kit, depth + 1);
  }
  const branches = member(schema, 'anyOf');
  if (Array.isArray(branches))
    return branches.some((each) => !isObject(each) || acceptsNull(each, kit, depth + 1));
  const type = member(schema, 'type');
  if (type !== undefined && type !== 'null' && !(Array.isArray(type) && type.includes('null'))) return false;
  const values = member(schema, 'enum');
  return !Array.isArray(values) || values.includes(null);
}
