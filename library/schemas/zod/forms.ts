import type { JsonSchemaObject } from '../../../templates/runtime/json.ts';
import type { Role } from '../note.ts';
import { childrenOf } from './children.ts';
import { defOf, isPreprocess, type Zod } from './internals.ts';

/** What stands for a kind of value that JSON does not have; `undefined` where nothing can. */
type Form = JsonSchemaObject | undefined;

const dateText: JsonSchemaObject = { type: 'string', format: 'date-time' };
const digits: JsonSchemaObject = { type: 'string', pattern: '^-?[0-9]+$' };

/**
 * Outputs become JSON data on their way to a model (`toJson` of templates/runtime/json-form.ts): a date its ISO text, a bigint its digits, a
 * set a list, a map an object or a list of pairs.
 */
const outputForms: { readonly [type: string]: Form } = {
  date: dateText,
  bigint: digits,
  nan: { const: 'NaN' },
  set: { type: 'array' },
  map: { type: ['object', 'array'] },
  symbol: undefined,
  function: undefined,
  file: undefined,
  undefined: undefined,
  void: undefined,
};

/** Inputs come out of JSON, so only what a coercion makes of a text or a number gets through. */
const inputForms: { readonly [type: string]: Form } = {
  date: undefined,
  bigint: undefined,
  nan: undefined,
  set: undefined,
  map: undefined,
  promise: undefined,
  symbol: undefined,
  function: undefined,
  file: undefined,
  undefined: undefined,
  void: undefined,
};

const coercedForms: { readonly [type: string]: Form } = { date: dateText, bigint: digits };

/** What JSON carries for a kind of value that it does not have; `'own'` for kinds that it has, `undefined` where it can carry nothing. */
export function formOf(schema: Zod, role: Role): Form | 'own' {
  const def = defOf(schema);
  if (def.type === 'literal') return literalForm(def['values'], role);
  if (role === 'input' && def['coerce'] === true && Object.hasOwn(coercedForms, def.type))
    return coercedForms[def.type];
  const forms = role === 'input' ? inputForms : outputForms;
  return Object.hasOwn(forms, def.type) ? forms[def.type] : 'own';
}

/** Literals of JSON are said as they are; a bigint is its digits where it goes out, and nothing where it should come in. */
function literalForm(values: unknown, role: Role): Form | 'own' {
  const list: readonly unknown[] = Array.isArray(values) ? values : [];
  if (list.every(isJsonLiteral)) return 'own';
  const said = list.flatMap((value) =>
    typeof value === 'bigint' && role === 'output' ? [String(value)] : isJsonLiteral(value) ? [value] : [],
  );
  return said.length === 0 ? undefined : { enum: said };
}

function isJsonLiteral(value: unknown): boolean {
  return value !== undefined && typeof value !== 'bigint';
}

/** True where JSON can carry some value of a schema, as far as its outermost kind says. */
export function isCarriable(schema: Zod, role: Role, within: readonly Zod[] = []): boolean {
  if (within.includes(schema)) return true;
  const def = defOf(schema);
  const { type } = def;
  if (role === 'input' && isPreprocess(def)) return true;
  if (type === 'promise') return role === 'output';
  if (formOf(schema, role) === undefined) return false;
  const path = [...within, schema];
  const inside = (): readonly boolean[] =>
    childrenOf(schema, role).map((child) => isCarriable(child.schema, role, path));
  if (type === 'union') return inside().some(Boolean);
  return !transparent.has(type) || inside().every(Boolean);
}

/** Kinds that are what their inner schema is; a nullable one at least takes null. */
const transparent: ReadonlySet<string> = new Set([
  ...['optional', 'default', 'prefault', 'nonoptional', 'catch', 'readonly', 'lazy', 'pipe'],
]);
