import type { Json, Schema, SchemaObject } from '../model/ir.ts';
import { isObject, mapSchemaTree, member } from '../model/subschemas.ts';
import { resolvePointer } from './hoist-refs.ts';

/** What users wrote in descriptions of schemas that become words: it goes along. */
export function descriptionsIn(value: Json): string[] {
  const found: string[] = [];
  mapSchemaTree({ allOf: [value] }, (each) => {
    const text = isObject(each) ? member(each, 'description') : undefined;
    if (typeof text === 'string' && text !== '' && !found.includes(text)) found.push(text);
    return each;
  });
  return found;
}

/** What is said of a value itself: by its schema, what that refers to, and what holds together with it. */
export function descriptionsOf(
  schema: Schema | undefined,
  root: SchemaObject,
  seen: Set<string> = new Set(),
): string[] {
  if (!isObject(schema)) return [];
  const own = member(schema, 'description');
  const ref = member(schema, '$ref');
  const all = member(schema, 'allOf');
  const inner: Json[] = Array.isArray(all) ? [...all] : [];
  if (typeof ref === 'string' && !seen.has(ref)) {
    seen.add(ref);
    inner.push(resolvePointer(root, ref) ?? true);
  }
  const texts = [own, ...inner.flatMap((each) => descriptionsOf(each as Schema, root, seen))];
  return texts.filter(
    (text, i): text is string => typeof text === 'string' && text !== '' && texts.indexOf(text) === i,
  );
}
