import { isPlainObject, type JsonSchemaObject, own } from '../json.ts';
import { entriesAt, isNode, listAt } from '../reader/node.ts';
import { atPointer, pointerOf } from '../reader/pointer.ts';

/** A JSON value's type; `integer` is a number without a fraction. */
export type Kind = 'null' | 'boolean' | 'string' | 'number' | 'integer' | 'array' | 'object';

export function kindOf(value: unknown): Kind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'boolean') return 'boolean';
  return typeof value === 'string' ? 'string' : 'object';
}

/**
 * Whether a schema lets a value of a kind stand at a path of a value. In doubt it does: then a value of that kind is taken for what
 * was meant. Of a union, branches whose constants the value contradicts do not count.
 */
export function allows(
  root: unknown,
  value: unknown,
  path: readonly (string | number)[],
  kind: Kind,
): boolean {
  let looks = 0;
  return visit(root, value, 0);

  function visit(schema: unknown, part: unknown, depth: number): boolean {
    if (schema === false) return false;
    if (!isNode(schema)) return true;
    if (++looks > 5_000) return true;
    const here = (each: unknown): boolean => visit(each, part, depth);
    const pointer = pointerOf(own(schema, '$ref'));
    if (pointer !== undefined && !here(atPointer(root, pointer))) return false;
    if (!listAt(schema, 'allOf').every(here)) return false;
    for (const keyword of ['anyOf', 'oneOf']) {
      const branches = listAt(schema, keyword);
      if (branches.length > 0 && !branches.some((branch) => !contradicts(branch, part, root) && here(branch)))
        return false;
    }
    if (Object.hasOwn(schema, 'if') && !['then', 'else'].some((branch) => here(own(schema, branch))))
      return false;
    const step = path[depth];
    if (step === undefined) return saysKind(schema, kind);
    const inner = isPlainObject(part) || Array.isArray(part) ? Reflect.get(part, step) : undefined;
    return childrenAt(schema, step).every((child) => visit(child, inner, depth + 1));
  }
}

function saysKind(schema: JsonSchemaObject, kind: Kind): boolean {
  const type = own(schema, 'type');
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  const named = types.includes(kind) || (kind === 'integer' && types.includes('number'));
  if (type !== undefined && !named) return false;
  const constants = Object.hasOwn(schema, 'const') ? [schema['const']] : own(schema, 'enum');
  return !Array.isArray(constants) || constants.some((each) => kindOf(each) === kind);
}

/** The schemas that speak of a property or an item. */
function childrenAt(schema: JsonSchemaObject, step: string | number): unknown[] {
  if (typeof step === 'number') {
    const prefix = listAt(schema, 'prefixItems');
    return [step < prefix.length ? prefix[step] : own(schema, 'items')];
  }
  const properties = own(schema, 'properties');
  const named = isNode(properties) && Object.hasOwn(properties, step) ? [properties[step]] : [];
  const found = [...named, ...entriesAt(schema, 'patternProperties').map(() => true)];
  return found.length > 0 ? found : [own(schema, 'additionalProperties')];
}

/** Whether an object has another value where a branch asks for a constant: then the branch was not meant. */
function contradicts(branch: unknown, value: unknown, root: unknown, hops = 0): boolean {
  if (!isNode(branch) || !isPlainObject(value) || hops > 8) return false;
  const pointer = pointerOf(own(branch, '$ref'));
  if (pointer !== undefined && contradicts(atPointer(root, pointer), value, root, hops + 1)) return true;
  return entriesAt(branch, 'properties').some(([key, property]) => {
    const sent = own(value, key);
    if (!isNode(property) || sent === undefined || typeof sent === 'object') return false;
    const constants = Object.hasOwn(property, 'const') ? [property['const']] : own(property, 'enum');
    return Array.isArray(constants) && !constants.includes(sent);
  });
}
