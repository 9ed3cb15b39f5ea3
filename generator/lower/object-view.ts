import { equal } from '../../templates/runtime/reader/equal.ts';
import type { Json, Schema, SchemaObject } from '../model/ir.ts';
import { isObject, member } from '../model/subschemas.ts';
import { distinct } from './distinct.ts';
import { asObject, resolvePointer } from './hoist-refs.ts';

/**
 * A schema seen as one flat object: its properties, which of them are required, and whether undeclared keys are out of the question (closed
 * or silent). Where a schema says more than that, there is no such view.
 */
export interface ObjectView {
  readonly properties: ReadonlyMap<string, Schema>;
  readonly required: ReadonlySet<string>;
  /** `additionalProperties: false` was said (else the object is silent). */
  readonly closed: boolean;
}

const annotations: ReadonlySet<string> = new Set([
  'title',
  'description',
  'examples',
  'default',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$defs',
  '$comment',
]);
const structure: ReadonlySet<string> = new Set(['type', 'properties', 'required', 'additionalProperties']);

/** The view of a schema, leaving out `ignored` keywords; `undefined` where it cannot be said that flatly. */
export function objectView(
  schema: Json | undefined,
  root: SchemaObject,
  ignored: ReadonlySet<string> = new Set(),
  seen: Set<string> = new Set(),
): ObjectView | undefined {
  if (schema === true) return { properties: new Map(), required: new Set(), closed: false };
  if (!isObject(schema)) return undefined;
  let view = ownView(schema);
  for (const [keyword, value] of Object.entries(schema)) {
    if (structure.has(keyword) || annotations.has(keyword) || ignored.has(keyword)) continue;
    const members = keyword === '$ref' ? target(value, root, seen) : keyword === 'allOf' ? value : undefined;
    if (!Array.isArray(members)) return undefined;
    for (const each of members) {
      const other = objectView(each, root, undefined, seen);
      view = view && other && both(view, other);
    }
  }
  return view;
}

/** What a reference leads to; nothing where that has been seen already, since it says the same again. */
function target(ref: Json, root: SchemaObject, seen: Set<string>): readonly (Json | undefined)[] | undefined {
  if (typeof ref !== 'string') return undefined;
  if (seen.has(ref)) return [];
  seen.add(ref);
  return [resolvePointer(root, ref)];
}

function ownView(schema: SchemaObject): ObjectView | undefined {
  const type = member(schema, 'type');
  if (type !== undefined && type !== 'object') return undefined;
  const extra = member(schema, 'additionalProperties');
  if (extra !== undefined && extra !== false) return undefined;
  const closed = extra === false;
  const demanded = member(schema, 'required');
  const required = Array.isArray(demanded) ? demanded.filter((key) => typeof key === 'string') : [];
  const properties = new Map(Object.entries(asObject(member(schema, 'properties'))) as [string, Schema][]);
  // What a silent object demands without declaring it is welcome there.
  if (!closed) for (const key of required) if (!properties.has(key)) properties.set(key, true);
  return { properties, required: new Set(required), closed };
}

/** The view of a value that both views hold of; `undefined` where a key is demanded by one and forbidden by the other. */
export function both(a: ObjectView, b: ObjectView): ObjectView | undefined {
  const properties = new Map<string, Schema>();
  for (const key of new Set([...a.properties.keys(), ...b.properties.keys()])) {
    const [left, right] = [a.properties.get(key), b.properties.get(key)];
    if ((left === undefined && a.closed) || (right === undefined && b.closed)) continue;
    properties.set(
      key,
      left === undefined ? (right ?? true) : right === undefined ? left : conjunction(left, right),
    );
  }
  const required = new Set([...a.required, ...b.required]);
  const closed = a.closed || b.closed;
  for (const key of required) if (closed && !properties.has(key)) return undefined;
  return { properties, required, closed };
}

function conjunction(a: Schema, b: Schema): Schema {
  if (a === true || equal(a, b)) return b;
  if (b === true) return a;
  return { allOf: [a, b] };
}

/** The view of a value that any of the views holds of. */
export function either(views: readonly ObjectView[]): ObjectView {
  const properties = new Map<string, Schema>();
  for (const key of new Set(views.flatMap((view) => [...view.properties.keys()]))) {
    const schemas = views.map((view) => view.properties.get(key)).filter((each) => each !== undefined);
    properties.set(key, disjunction(schemas));
  }
  const [first, ...rest] = views;
  const required = [...(first?.required ?? [])].filter((key) => rest.every((view) => view.required.has(key)));
  return { properties, required: new Set(required), closed: views.every((view) => view.closed) };
}

function disjunction(schemas: readonly Schema[]): Schema {
  const forms = distinct(schemas);
  if (forms.length === 1) return forms[0] ?? true;
  const members = forms.map(enumMembers);
  if (members.every((each) => each !== undefined)) {
    const values = [...new Set(members.flat())];
    const strings = values.every((value) => typeof value === 'string');
    const text = memberTexts(forms);
    return {
      ...(text === '' ? {} : { description: text }),
      ...(strings ? { type: 'string' } : {}),
      enum: values,
    };
  }
  return { anyOf: forms };
}

/** What is said of listed values: once where all say the same, else of which it is said. */
function memberTexts(schemas: readonly Schema[]): string {
  const texts = schemas.map((each) => (isObject(each) ? member(each, 'description') : undefined));
  const [first] = texts;
  if (texts.every((text) => text === first)) return typeof first === 'string' ? first : '';
  return texts
    .flatMap((text, i) => {
      const values = (enumMembers(schemas[i] ?? true) ?? []).map((value) => JSON.stringify(value));
      return typeof text === 'string' && text !== '' ? [`${values.join(', ')}: ${text}`] : [];
    })
    .join('\n');
}

/** The primitive values that a schema lists, where listing them is all that it does. */
export function enumMembers(schema: Schema): readonly Json[] | undefined {
  if (typeof schema === 'boolean') return undefined;
  for (const keyword of Object.keys(schema)) {
    if (!['const', 'enum', 'type', 'description', 'title'].includes(keyword)) return undefined;
  }
  const list = member(schema, 'enum');
  const values = Object.hasOwn(schema, 'const')
    ? [schema['const'] as Json]
    : Array.isArray(list)
      ? (list as Json[])
      : [];
  return values.length > 0 && values.every((value) => typeof value !== 'object' || value === null)
    ? values
    : undefined;
}
