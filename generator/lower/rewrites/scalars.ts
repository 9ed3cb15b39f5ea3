import { member } from '../../model/subschemas.ts';
import type { Rewrite, Step } from '../lowering.ts';
import { nullForm } from '../nullable.ts';
import { keywordWords } from '../phrases.ts';

const keywords: { readonly [type: string]: readonly string[] } = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
};

/** Texts, numbers, booleans and null: what the dialect cannot say of them goes into words. */
export const scalars: Rewrite = {
  name: 'scalars',
  apply(schema, place, kit): Step | undefined {
    const type = String(member(schema, 'type'));
    if (type === 'null') return { done: { schema: { ...nullForm(kit), ...kit.annotations(schema, place) } } };
    const words = keywordWords(schema, place, kit, keywords[type] ?? []);
    return { done: { schema: kit.finish({ type }, schema, words, place) } };
  },
};
