import { type JsonSchemaObject, own } from '../json.ts';
import { listAt } from '../reader/node.ts';

/**
 * Leaves out what would accept less than before because a part of it now accepts more: a `not`, a condition, and that
 * only one branch may fit. `source` is the schema before conversion.
 */
export function dropInexact(
  schema: JsonSchemaObject,
  source: JsonSchemaObject,
  isExact: (schema: unknown) => boolean,
): void {
  if (!isExact(own(source, 'not'))) delete schema['not'];
  if (!isExact(own(source, 'if'))) for (const keyword of ['if', 'then', 'else']) delete schema[keyword];
  if (listAt(source, 'oneOf').every((branch) => isExact(branch))) return;
  const branches = schema['oneOf'];
  delete schema['oneOf'];
  if (!Object.hasOwn(schema, 'anyOf')) schema['anyOf'] = branches;
  else schema['allOf'] = [...listAt(schema, 'allOf'), { anyOf: branches }];
}
