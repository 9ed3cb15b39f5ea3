import type { Schema, SchemaObject } from '../../model/ir.ts';
import { isObject, member, without } from '../../model/subschemas.ts';
import { annotations } from '../../model/vocabulary.ts';
import { undescribed } from '../describe.ts';
import { definitionName, resolvePointer } from '../hoist-refs.ts';
import { asJsonText } from '../json-text.ts';
import { type Kit, type Place, type Rewrite, type Step, within } from '../lowering.ts';

/**
 * A reference stays one where the dialect takes it; elsewhere the definition takes its place. A schema that contains itself is then unrolled to a
 * bound, and what lies deeper is JSON text; so is what would make the whole too large (`growth`).
 */
export const references: Rewrite = {
  name: 'references',
  apply(schema, place, kit): Step | undefined {
    // Definitions that are but other names for the next are followed here, however many there are.
    let [alias, at] = [schema, place];
    for (;;) {
      const ref = member(alias, '$ref');
      if (typeof ref !== 'string') return undefined;
      const siblings = without(alias, '$ref', '$defs');
      const name = definitionName(ref);
      if (name === undefined) return { again: siblings };
      if (Object.keys(siblings).some((keyword) => !annotations.includes(keyword))) return undefined;
      if (kit.keeps(name)) return { done: { ...kit.define(name), schema: referring(kit, name, siblings) } };
      if (isExhausted(name, at, kit)) return { done: asJsonText(alias, at, kit, '$ref') };
      const target = annotated((resolvePointer(kit.root, ref) ?? true) as Schema, siblings);
      at = within({ ...at, pointer: kit.originOf(name) }, [name], kit);
      if (!isAlias(target)) return { done: kit.lower(target, at) };
      alias = target;
    }
  },
};

/** A reference with annotations at most. */
function isAlias(schema: Schema): schema is SchemaObject {
  if (!isObject(schema) || typeof member(schema, '$ref') !== 'string') return false;
  const known = ['$ref', '$defs', ...annotations];
  const name = definitionName(String(member(schema, '$ref')));
  return name !== undefined && Object.keys(schema).every((keyword) => known.includes(keyword));
}

/** Whether a definition has been written out so often already, or so deep, that it must end here. */
export function isExhausted(name: string, { open, depth }: Place, kit: Kit): boolean {
  const { unrolled, copied } = kit.bounds;
  if (kit.isRecursive(name) && open.filter((each) => each === name).length >= unrolled) return true;
  return depth > copied && kit.isShared(name) && !kit.isLeaf(name);
}

function referring(kit: Kit, name: string, siblings: SchemaObject): SchemaObject {
  const { schema } = kit.define(name);
  const allowed = kit.dialect.references.value.siblings;
  const { schema: others, text } = undescribed(siblings);
  const kept = Object.entries(others).filter(([keyword]) => allowed.includes(keyword));
  const beside = { ...schema, ...Object.fromEntries(kept) };
  if (text === '') return beside;
  return allowed.includes('description')
    ? { ...beside, description: text }
    : { description: text, anyOf: [beside] };
}

/** What was said at the reference stands before what its target says. */
function annotated(target: Schema, siblings: SchemaObject): Schema {
  if (Object.keys(siblings).length === 0) return target;
  if (!isObject(target)) return target === false ? false : siblings;
  const texts = [member(siblings, 'description'), member(target, 'description')]
    .filter((text): text is string => typeof text === 'string' && text !== '')
    .filter((text, i, all) => all.indexOf(text) === i);
  return { ...target, ...siblings, ...(texts.length === 0 ? {} : { description: texts.join('\n') }) };
}
