import type { Shape } from '../../../generator/model/definition.ts';
import { foundAction, text } from '../../../generator/model/found.ts';
import { isObject, member } from '../../../generator/model/subschemas.ts';

/** LangChain definitions (@langchain/core, `StructuredToolParams`): `schema` beside the name. */
export const langchainShape: Shape = {
  id: 'langchain',
  recognise(element) {
    if (text(element, 'name') === undefined || !isObject(member(element, 'schema'))) return undefined;
    const fields = { name: 'name', description: 'description', schema: 'inputSchema' };
    return [foundAction('LangChain definition', element, fields)];
  },
};
