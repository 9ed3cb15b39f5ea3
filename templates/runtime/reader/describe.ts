import { own } from '../json.ts';
import type { Compiler } from './check.ts';
import { literal, matching, oneOf } from './messages.ts';
import { isNode, listAt } from './node.ts';

const articles: { readonly [type: string]: string } = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
};

/** What a schema asks for, in a few plain words ("a string", `one of "a", "b"`); its refusals say the rest. */
export function describe(schema: unknown, compiler: Compiler, hops = 0): string {
  if (schema === false) return 'nothing';
  if (!isNode(schema) || hops > 8) return 'any value';
  if (Object.hasOwn(schema, 'const')) return literal(schema['const']);
  const members = listAt(schema, 'enum');
  if (members.length > 0) return oneOf(members, literal);
  const type = own(schema, 'type');
  const pattern = own(schema, 'pattern');
  if (type === 'string' && typeof pattern === 'string') return matching(pattern);
  if (type !== undefined) return describeTypes(type);
  if (Object.hasOwn(schema, '$ref')) return describe(compiler.target(schema['$ref']), compiler, hops + 1);
  const branches = [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')];
  if (branches.length > 0) return oneOf(branches, (branch) => describe(branch, compiler, hops + 1));
  return Object.hasOwn(schema, 'properties') ? 'an object' : 'another value';
}

export function describeTypes(types: unknown): string {
  const list: readonly unknown[] = Array.isArray(types) ? types : [types];
  return oneOf(list, (type) => articles[String(type)] ?? String(type));
}
