import { isPlainObject, type JsonSchemaObject } from '../../../templates/runtime/json.ts';
import type { Role } from '../note.ts';
import { childrenOf } from './children.ts';
import { isMadeAnew } from './defaults.ts';
import { formOf, isCarriable } from './forms.ts';
import { checksOf, defOf, inner, isPreprocess, listOf, type Zod } from './internals.ts';
import { tidyString } from './strings.ts';

/**
 * Mends what Zod printed for one schema, in place; the schemas within it are mended already. What the host said in `.meta()` stays.
 */
export function tidy(schema: Zod, json: JsonSchemaObject, role: Role): void {
  const def = defOf(schema);
  const form = formOf(schema, role);
  if (form !== 'own') replaceForm(json, form);
  switch (def.type) {
    case 'string':
      tidyString(schema, json);
      break;
    case 'number':
      dropRange(schema, json);
      break;
    case 'object':
      // A plain object drops keys that it does not know. Zod prints that as closed on the output side and as silent on the input side; it is
      // silent (design section 3) on both, since what is combined by an intersection would else contradict itself.
      if (def['catchall'] === undefined && json['additionalProperties'] === false)
        delete json['additionalProperties'];
      break;
    case 'record':
      // Keys of JSON are texts; many dialects know no `propertyNames`.
      if (isPlainText(json['propertyNames'])) delete json['propertyNames'];
      // Zod takes a record without a key of its enum where the value may be anything, `undefined` too.
      if (role === 'input' && takesAnything(inner(def, 'valueType'))) delete json['required'];
      break;
    case 'union':
      dropOptions(schema, json, role);
      break;
    case 'readonly':
      // `readOnly` tells a writer that the value is not his to send (JSON Schema Validation 9.4); Zod means `Object.freeze`.
      delete json['readOnly'];
      break;
    case 'pipe':
      if (role === 'input' && isPreprocess(def) && isNever(json)) delete json['not'];
      break;
    case 'success':
      if (role === 'input') delete json['type'];
      break;
    default:
  }
  if (isMadeAnew(schema)) delete json['default'];
}

/** What a host said of a kind that JSON does not have (`z.date().meta({ type: 'string' })`) stands. */
function replaceForm(json: JsonSchemaObject, form: JsonSchemaObject | undefined): void {
  if (form === undefined) {
    for (const key of [
      'type',
      'format',
      'const',
      'enum',
      'contentEncoding',
      'minLength',
      'maxLength',
      'anyOf',
    ])
      delete json[key];
    json['not'] = {};
  } else if (json['const'] !== undefined || json['enum'] !== undefined) {
    for (const key of ['type', 'const', 'enum']) delete json[key];
    Object.assign(json, form);
  } else if (json['type'] === undefined) {
    Object.assign(json, form);
  }
}

/**
 * The range of `z.int()` is that of exact numbers, ±(2^53 - 1). Providers refuse or mishandle bounds of that size (they read them as 32 bit or as
 * floating point), models gain nothing from them, and Zod's validator holds them in any case. A bound of `z.float64()` is the largest number.
 */
function dropRange(schema: Zod, json: JsonSchemaObject): void {
  // Beside a reference the type stands in the definition.
  const isInteger = json['type'] === 'integer' || checksOf(schema).some(({ format }) => format === 'safeint');
  for (const keyword of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']) {
    const size = Math.abs(Number(json[keyword]));
    const isRange = isInteger && size === Number.MAX_SAFE_INTEGER;
    if (isRange || size === Number.MAX_VALUE) delete json[keyword];
  }
}

/** Leaves out the options of a union that JSON cannot carry: an `undefined` makes a property optional and is nothing besides. */
function dropOptions(schema: Zod, json: JsonSchemaObject, role: Role): void {
  const keyword = Array.isArray(json['anyOf']) ? 'anyOf' : 'oneOf';
  const printed = json[keyword];
  const options = listOf(defOf(schema), 'options');
  if (!Array.isArray(printed) || printed.length !== options.length) return;
  const kept: readonly unknown[] = printed.filter((_, index) => {
    const option = options[index];
    return option === undefined || isCarriable(option, role);
  });
  if (kept.length === printed.length || kept.length === 0) return;
  const [only] = kept;
  if (kept.length > 1 || !isPlainObject(only)) {
    json[keyword] = kept;
    return;
  }
  delete json[keyword];
  for (const [key, value] of Object.entries(only)) json[key] ??= value;
}

function takesAnything(schema: Zod | undefined, within: readonly Zod[] = []): boolean {
  if (schema === undefined || within.includes(schema)) return false;
  const { type } = defOf(schema);
  if (type === 'any' || type === 'unknown') return true;
  const children = ['nullable', 'readonly', 'lazy', 'union'].includes(type)
    ? childrenOf(schema, 'input')
    : [];
  return children.some((child) => takesAnything(child.schema, [...within, schema]));
}

function isPlainText(names: unknown): boolean {
  return isPlainObject(names) && names['type'] === 'string' && Object.keys(names).length === 1;
}

function isNever(json: JsonSchemaObject): boolean {
  const { not } = json;
  return isPlainObject(not) && Object.keys(not).length === 0;
}
