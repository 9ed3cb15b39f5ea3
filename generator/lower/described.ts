import type { Json, Schema, SchemaObject } from '../model/ir.ts';
import { isObject, mapSchemaTree, member } from '../model/subschemas.ts';
import { resolvePointer } from './hoist-refs.ts';

/** What users wrote in descriptions of schemas that become words, and of what those refer to in a root that is given: it goes along. */
export function descriptionsIn(value: Json, root?: SchemaObject): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const pending: Json[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    mapSchemaTree({ allOf: [next] }, (each) => {
      if (!isObject(each)) return each;
      const [text, ref] = [member(each, 'description'), member(each, '$ref')];
      if (typeof text === 'string' && text !== '') found.add(text);
      if (root === undefined || typeof ref !== 'string' || seen.has(ref)) return each;
      seen.add(ref);
      pending.push(resolvePointer(root, ref) ?? true);
      return each;
    });
  }
  return [...found];
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
