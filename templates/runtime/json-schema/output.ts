import { copyJson, type JsonSchema, type JsonSchemaObject, own } from '../json.ts';
import { filledDefaults } from '../reader/defaults.ts';
import { isNode, listAt } from '../reader/node.ts';
import { atPointer } from '../reader/pointer.ts';

/** The schema of what reading gives: as the schema, with the properties whose default is always filled required. */
export function requireFilled(schema: JsonSchema): JsonSchema {
  const filled = filledDefaults(schema);
  if (filled.size === 0) return schema;
  const result = copyJson(schema);
  for (const pointer of filled) {
    const end = pointer.lastIndexOf('/properties/');
    const owner = atPointer(result, pointer.slice(0, end));
    if (isNode(owner)) requireKey(owner, pointer.slice(end + '/properties/'.length));
  }
  return result;
}

function requireKey(owner: JsonSchemaObject, step: string): void {
  const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
  const required = listAt(owner, 'required');
  if (own(owner, 'required') === undefined || !required.includes(key)) owner['required'] = [...required, key];
}
