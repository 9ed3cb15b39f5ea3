import type { Shape } from '../../../generator/model/definition.ts';
import { foundAction, isSchemaField, text } from '../../../generator/model/found.ts';
import type { JsonObject } from '../../../generator/model/ir.ts';
import { isObject, member } from '../../../generator/model/subschemas.ts';

/** Tools that OpenAI runs, and those that take free text (openai SDK, `Responses.Tool`). */
const withoutSchema = new Set([
  ...[
    'custom',
    'web_search',
    'web_search_preview',
    'file_search',
    'code_interpreter',
    'image_generation',
    'mcp',
  ],
  ...[
    'computer',
    'computer_use_preview',
    'local_shell',
    'shell',
    'apply_patch',
    'tool_search',
    'programmatic_tool_calling',
  ],
]);

/**
 * Tools of the Responses API (openai SDK, `Responses.FunctionTool`): flat, and `type` is always there. A
 * namespace holds functions that belong together, so its name is their integration.
 */
export const responsesShape: Shape = {
  id: 'openai-responses',
  recognise(element) {
    const type = text(element, 'type');
    if (type === 'function') return isFunction(element) ? [flat(element)] : undefined;
    if (type === 'namespace') return namespaced(element);
    if (type === undefined) return undefined;
    // Vendors of compatible servers mark what they run themselves with their name (`openrouter:advisor`).
    if (type.includes(':')) return [];
    const base = type.replace(/_\d{4}_\d{2}_\d{2}$/, '');
    return withoutSchema.has(base) && !Object.hasOwn(element, 'input_schema') ? [] : undefined;
  },
};

function isFunction(element: JsonObject): boolean {
  if (text(element, 'name') === undefined) return false;
  return !Object.hasOwn(element, 'parameters') || isSchemaField(element, 'parameters');
}

function flat(element: JsonObject, pointer = '') {
  const { type: _, ...rest } = element;
  const fields = {
    name: 'name',
    description: 'description',
    parameters: 'inputSchema',
    output_schema: 'outputSchema',
  };
  return foundAction('OpenAI Responses function', rest, fields, { pointer });
}

function namespaced(element: JsonObject) {
  const tools = member(element, 'tools');
  const name = text(element, 'name');
  if (name === undefined || !Array.isArray(tools)) return undefined;
  return tools.flatMap((tool, index) => {
    if (!isObject(tool) || text(tool, 'type') !== 'function' || !isFunction(tool)) return [];
    const found = flat(tool, `/tools/${index}`);
    return [{ ...found, fields: { integration: { value: name, pointer: '/name' }, ...found.fields } }];
  });
}
