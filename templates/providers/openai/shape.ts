import type { FoundAction, Shape } from '../../../generator/model/definition.ts';
import { foundAction, isSchemaField, text } from '../../../generator/model/found.ts';
import type { JsonObject } from '../../../generator/model/ir.ts';
import { isObject, member } from '../../../generator/model/subschemas.ts';

const fields = { name: 'name', description: 'description', parameters: 'inputSchema' };

/**
 * Tools of Chat Completions (openai SDK, `ChatCompletionTool`): a function in its envelope, with or without
 * `type` (compatible servers leave it out), and a function alone, as the older `functions` list had it.
 */
export const openaiShape: Shape = {
  id: 'openai',
  recognise(element) {
    const inner = member(element, 'function');
    if (isObject(inner) && text(inner, 'name') !== undefined) return [enveloped(element, inner)];
    if (isCustomTool(element)) return [];
    const isBare = text(element, 'name') !== undefined && isSchemaField(element, 'parameters');
    return isBare && !Object.hasOwn(element, 'type')
      ? [foundAction('OpenAI function', element, fields)]
      : undefined;
  },
};

function enveloped(element: JsonObject, inner: JsonObject): FoundAction {
  const found = foundAction('OpenAI tool', inner, fields, { pointer: '/function' });
  const beside = Object.entries(element).filter(([key]) => key !== 'type' && key !== 'function');
  return { ...found, meta: Object.fromEntries([...beside, ...Object.entries(found.meta)]) };
}

/** Free text in, no schema: there is nothing to type or to validate. */
function isCustomTool(element: JsonObject): boolean {
  return member(element, 'type') === 'custom' && isObject(member(element, 'custom'));
}
