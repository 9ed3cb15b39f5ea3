import type { SchemaObject } from '../model/ir.ts';
import { member } from '../model/subschemas.ts';

/** The schema with sentences after its own description; nothing that a user wrote is dropped, and nothing is said twice. */
export function describe(schema: SchemaObject, sentences: readonly string[]): SchemaObject {
  const before = member(schema, 'description');
  const own = typeof before === 'string' ? before : '';
  const added = sentences.filter((each) => each !== '' && !own.includes(each)).join(' ');
  if (added === '') return schema;
  return { ...schema, description: own === '' ? added : `${own}\n${added}` };
}

/** A schema without its description, and that description. */
export function undescribed(schema: SchemaObject): { readonly schema: SchemaObject; readonly text: string } {
  const { description, ...rest } = schema;
  return { schema: rest, text: typeof description === 'string' ? description : '' };
}
