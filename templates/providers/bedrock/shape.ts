import type { FoundField, Shape } from '../../../generator/model/definition.ts';
import { foundAction, text } from '../../../generator/model/found.ts';
import type { Json, JsonObject } from '../../../generator/model/ir.ts';
import { isObject, member } from '../../../generator/model/subschemas.ts';

/** Tools of the Converse API (client-bedrock-runtime, `Tool`), alone or in a request's `toolConfig`. */
export const bedrockShape: Shape = {
  id: 'bedrock',
  recognise(element) {
    const config = member(element, 'toolConfig');
    const tools = isObject(config) ? member(config, 'tools') : undefined;
    if (Array.isArray(tools)) {
      return tools.flatMap((tool, index) =>
        isObject(tool) ? (recognise(tool, `/toolConfig/tools/${index}`) ?? []) : [],
      );
    }
    return recognise(element, '');
  },
};

function recognise(element: JsonObject, pointer: string): ReturnType<Shape['recognise']> {
  if (isObject(member(element, 'systemTool')) || isObject(member(element, 'cachePoint'))) return [];
  const spec = member(element, 'toolSpec');
  if (!isObject(spec) || text(spec, 'name') === undefined) return undefined;
  const { inputSchema, ...rest } = spec;
  const below = `${pointer}/toolSpec`;
  const map = { name: 'name', description: 'description' };
  return [foundAction('Bedrock tool', rest, map, { pointer: below, fields: schema(inputSchema, below) })];
}

/** The schema stands in `inputSchema.json` (`ToolInputSchema`). */
function schema(
  inputSchema: Json | undefined,
  pointer: string,
): { readonly [canonical: string]: FoundField } {
  const json = isObject(inputSchema) ? member(inputSchema, 'json') : undefined;
  return json === undefined ? {} : { inputSchema: { value: json, pointer: `${pointer}/inputSchema/json` } };
}
