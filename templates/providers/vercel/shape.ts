import type { FoundAction, Shape } from '../../../generator/model/definition.ts';
import { step } from '../../../generator/model/documents.ts';
import { foundAction } from '../../../generator/model/found.ts';
import type { Json, JsonObject } from '../../../generator/model/ir.ts';
import { isObject, member } from '../../../generator/model/subschemas.ts';

/** The places of a tool's schema: `parameters` in major 4, `inputSchema` since 5 (`ai`, `Tool`). */
const schemaFields = ['inputSchema', 'parameters'] as const;

/** The AI SDK's `ToolSet`: an object of tools whose keys are their names. */
export const vercelShape: Shape = {
  id: 'vercel',
  recognise(element) {
    const entries = Object.entries(element);
    const tools = entries.filter((entry): entry is [string, JsonObject] => isTool(entry[1]));
    if (tools.length === 0 || tools.length < entries.length) return undefined;
    return tools.map(([name, tool]) => namedTool(name, tool));
  },
};

/** Entries have no name of their own: it is their key. */
function isTool(value: Json): boolean {
  if (!isObject(value) || Object.hasOwn(value, 'name')) return false;
  const { type } = value;
  if (type !== undefined && type !== 'function' && type !== 'dynamic') return false;
  return schemaFields.some((key) => isObject(member(value, key)));
}

function namedTool(name: string, tool: JsonObject): FoundAction {
  const pointer = step(name);
  const field = schemaFields.find((key) => isObject(member(tool, key))) as string;
  const found = foundAction(
    'AI SDK tool',
    tool,
    { title: 'title', description: 'description', [field]: 'inputSchema', outputSchema: 'outputSchema' },
    { pointer, fields: { name: { value: name, pointer } } },
  );
  return {
    ...found,
    fields: Object.fromEntries(Object.entries(found.fields).map(([key, each]) => [key, bare(each)])),
  };
}

/** What `jsonSchema()` makes holds the schema as `jsonSchema`; that is what is left of it in JSON. */
function bare(field: FoundAction['fields'][string]): FoundAction['fields'][string] {
  const { value, pointer } = field;
  if (!isObject(value) || Object.keys(value).length !== 1 || !isObject(member(value, 'jsonSchema')))
    return field;
  return { value: value['jsonSchema'] as Json, pointer: `${pointer}/jsonSchema` };
}
