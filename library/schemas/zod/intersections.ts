import { isPlainObject, type JsonSchemaObject } from '../../../templates/runtime/json.ts';
import { atPointer, pointerOf } from '../../../templates/runtime/reader/pointer.ts';

/**
 * Opens, in place, the closed objects that a printed schema combines with others in `allOf`. Zod refuses a key where every side of an intersection
 * refuses it; `additionalProperties: false` refuses the keys of the other sides too, so that nothing would fit. Zod folds plain sides into one object, but
 * not those behind a union or a reference. An object that says nothing is closed for models all the same (design section 3), and Zod's validator is
 * asked in any case.
 */
export function openIntersections(printed: unknown): void {
  visit(printed, printed);
}

/** Keywords that hold data, not schemas. */
const data: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples', 'required']);

function visit(node: unknown, root: unknown): void {
  if (Array.isArray(node)) for (const each of node) visit(each, root);
  if (!isPlainObject(node)) return;
  for (const side of schemasAt(node, 'allOf')) open(side, root, new Set());
  for (const [key, value] of Object.entries(node)) if (!data.has(key)) visit(value, root);
}

function open(schema: JsonSchemaObject, root: unknown, seen: Set<object>): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    for (const each of schemasAt(schema, keyword)) open(each, root, seen);
  }
  const pointer = pointerOf(schema['$ref']);
  const target = pointer === undefined ? undefined : atPointer(root, pointer);
  if (isPlainObject(target)) open(target, root, seen);
}

function schemasAt(schema: JsonSchemaObject, keyword: string): readonly JsonSchemaObject[] {
  const list = schema[keyword];
  return Array.isArray(list) ? list.filter(isPlainObject) : [];
}
