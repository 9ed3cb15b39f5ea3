import type { FoundField, Shape } from '../../../generator/model/definition.ts';
import { foundAction, text } from '../../../generator/model/found.ts';
import type { JsonObject } from '../../../generator/model/ir.ts';
import { isObject, member } from '../../../generator/model/subschemas.ts';

/** Tools that Anthropic defines: their type ends in the date of their version (`web_search_20250305`). */
const dated = /^[a-z\d_]+_20\d{6}$/;

/** Tools of the Messages API (@anthropic-ai/sdk, `Tool`): `input_schema`, and no `type` but `custom`. */
export const anthropicShape: Shape = {
  id: 'anthropic',
  recognise(element) {
    const type = text(element, 'type');
    if (type !== undefined && dated.test(type) && !Object.hasOwn(element, 'input_schema')) return [];
    if (text(element, 'name') === undefined || !Object.hasOwn(element, 'input_schema')) return undefined;
    const { type: _, input_examples: __, ...rest } = element;
    const fields = { name: 'name', description: 'description', input_schema: 'inputSchema' };
    return [foundAction('Anthropic tool', rest, fields, { fields: examples(element) })];
  },
};

/** `input_examples` are inputs alone (`Tool.input_examples`). */
function examples(element: JsonObject): { readonly [canonical: string]: FoundField } {
  const inputs = member(element, 'input_examples');
  if (!Array.isArray(inputs) || !inputs.every((each) => isObject(each))) return {};
  return { examples: { value: inputs.map((input) => ({ input })), pointer: '/input_examples' } };
}
