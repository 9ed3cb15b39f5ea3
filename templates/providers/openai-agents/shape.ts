import type { Shape } from '../../../generator/model/definition.ts';
import { foundAction, isSchemaField, text } from '../../../generator/model/found.ts';
import { isObject, member } from '../../../generator/model/subschemas.ts';

/**
 * Function tools of the OpenAI Agents SDKs: `params_json_schema` in Python (`FunctionTool`); in JavaScript
 * (agents-core 0.20, `FunctionTool`) they are told from Responses functions by the camel-case fields that
 * only they have.
 */
export const agentsShape: Shape = {
  id: 'openai-agents',
  recognise(element) {
    if (text(element, 'name') === undefined) return undefined;
    const common = { name: 'name', description: 'description', outputSchema: 'outputSchema' };
    if (isObject(member(element, 'params_json_schema'))) {
      return [foundAction('Agents SDK tool', element, { ...common, params_json_schema: 'inputSchema' })];
    }
    const isSerialised = [
      'deferLoading',
      'needsApproval',
      'isEnabled',
      'timeoutBehavior',
      'providerData',
    ].some((key) => Object.hasOwn(element, key));
    if (!isSerialised || text(element, 'type') !== 'function' || !isSchemaField(element, 'parameters'))
      return undefined;
    const { type: _, ...rest } = element;
    return [
      foundAction('Agents SDK tool', rest, { ...common, parameters: 'inputSchema', timeoutMs: 'timeoutMs' }),
    ];
  },
};
