import type { FoundAction, FoundField, Shape } from '../../../generator/model/definition.ts';
import { step } from '../../../generator/model/documents.ts';
import { foundAction, text } from '../../../generator/model/found.ts';
import type { Json, JsonObject } from '../../../generator/model/ir.ts';
import { isObject, member } from '../../../generator/model/subschemas.ts';
import { fromGeminiSchema } from './from-schema.ts';

/** Tools that Google runs (@google/genai, `Tool`; both spellings of the REST API). */
const hosted = new Set(
  (
    'googleSearch googleSearchRetrieval codeExecution urlContext fileSearch googleMaps computerUse enterpriseWebSearch retrieval ' +
    'google_search google_search_retrieval code_execution url_context file_search google_maps computer_use enterprise_web_search'
  ).split(' '),
);

/**
 * Function declarations (@google/genai, `FunctionDeclaration`): a `Tool` that lists them, or one alone that
 * shows itself by a field or a type name of its own.
 */
export const geminiShape: Shape = {
  id: 'gemini',
  recognise(element) {
    for (const key of ['functionDeclarations', 'function_declarations']) {
      const list = member(element, key);
      if (Array.isArray(list)) {
        return list.flatMap((each, index) =>
          isObject(each) ? [declared(each, step(key) + step(index))] : [],
        );
      }
    }
    const keys = Object.keys(element);
    if (keys.length > 0 && keys.every((key) => hosted.has(key))) return [];
    return text(element, 'name') !== undefined && isDeclaration(element)
      ? [declared(element, '')]
      : undefined;
  },
};

function isDeclaration(element: JsonObject): boolean {
  if (Object.hasOwn(element, 'parametersJsonSchema') || Object.hasOwn(element, 'parameters_json_schema'))
    return true;
  const parameters = member(element, 'parameters');
  const type = isObject(parameters) ? member(parameters, 'type') : undefined;
  return typeof type === 'string' && type !== type.toLowerCase();
}

function declared(declaration: JsonObject, pointer: string): FoundAction {
  const found = foundAction(
    'Gemini function declaration',
    declaration,
    {
      name: 'name',
      description: 'description',
      parameters: 'inputSchema',
      parametersJsonSchema: 'inputSchema',
      parameters_json_schema: 'inputSchema',
      response: 'outputSchema',
      responseJsonSchema: 'outputSchema',
      response_json_schema: 'outputSchema',
    },
    { pointer },
  );
  const fields = Object.entries(found.fields).map(([name, field]) => [name, lowered(field)]);
  return { ...found, fields: Object.fromEntries(fields) as { [name: string]: FoundField } };
}

/** `parameters` and `response` are in Gemini's own schema language; the others are JSON Schema as it is. */
function lowered(field: FoundField): FoundField {
  const isOwnLanguage = /\/(?:parameters|response)$/.test(field.pointer);
  return isOwnLanguage ? { ...field, value: fromGeminiSchema(field.value) as Json } : field;
}
