import { type JsonSchemaObject, own } from '../json.ts';
import type { Compiler } from './check.ts';
import { amount, amountWithin, clip, inFormat, literal, oneOf, show } from './messages.ts';
import { isNode, listAt, numberAt } from './node.ts';
import { holders } from './subschemas.ts';

const articles: { readonly [type: string]: string } = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
};

/** A step into a value counts for so many references; what lies deeper than two steps is only named. */
const within = 3;
const deep = 4;

/** What a schema asks for, in plain words that are enough to write such a value ("an integer from 1 to 50"). */
export function describe(schema: unknown, compiler: Compiler, hops = 0): string {
  if (schema === false) return 'nothing';
  if (!isNode(schema) || hops > 8) return 'any value';
  if (Object.hasOwn(schema, 'const')) return literal(schema['const']);
  const members = listAt(schema, 'enum');
  if (members.length > 0) return oneOf(members, literal);
  const said = own(schema, 'type');
  if (said !== undefined) {
    const types: readonly unknown[] = Array.isArray(said) ? said : [said];
    return oneOf(types, (each) => describeType(String(each), schema, compiler, hops));
  }
  if (Object.hasOwn(schema, '$ref')) return describe(compiler.target(schema['$ref']), compiler, hops + 1);
  const branches = [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')];
  if (branches.length > 0) return oneOf(branches, (branch) => describe(branch, compiler, hops + 1));
  const type = impliedType(schema);
  if (type !== undefined) return describeType(type, schema, compiler, hops);
  if (Object.hasOwn(schema, 'not')) return `anything but ${describe(schema['not'], compiler, hops + 1)}`;
  const [part] = listAt(schema, 'allOf');
  if (part !== undefined) return describe(part, compiler, hops + 1);
  return Object.keys(schema).some((keyword) => holders.has(keyword)) ? 'another value' : 'any value';
}

/** Keywords that speak of one type alone. A schema with them, and without a `type`, is written for that type. */
const speaking: readonly (readonly [type: string, keywords: readonly string[]])[] = [
  ['object', ['properties', 'required', 'minProperties', 'maxProperties']],
  ['string', ['minLength', 'maxLength', 'pattern', 'format']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
  ['array', ['items', 'minItems', 'maxItems']],
];

function impliedType(schema: JsonSchemaObject): string | undefined {
  return speaking.find(([, keywords]) => keywords.some((keyword) => Object.hasOwn(schema, keyword)))?.[0];
}

function describeType(type: string, schema: JsonSchemaObject, compiler: Compiler, hops: number): string {
  const name = articles[type] ?? type;
  switch (type) {
    case 'string':
      return name + lengths(schema) + textRules(schema);
    case 'number':
    case 'integer':
      return name + bounds(schema);
    case 'array':
      return name + sizes(schema, 'Items', 'item') + items(schema, compiler, hops);
    case 'object':
      return name + members(schema, compiler, hops);
    default:
      return name;
  }
}

function lengths(schema: JsonSchemaObject): string {
  return sizes(schema, 'Length', 'character');
}

function textRules(schema: JsonSchemaObject): string {
  const format = own(schema, 'format');
  const pattern = own(schema, 'pattern');
  return (
    (typeof format === 'string' ? inFormat(format) : '') +
    (typeof pattern === 'string' ? ` that matches ${clip(pattern, 120)}` : '')
  );
}

function sizes(schema: JsonSchemaObject, what: 'Length' | 'Items', thing: string): string {
  const least = numberAt(schema, `min${what}`) ?? 0;
  const most = numberAt(schema, `max${what}`);
  if (most !== undefined && least > 0) return ` of ${amountWithin(least, most, thing)}`;
  if (most !== undefined) return ` of at most ${amount(most, thing)}`;
  return least > 0 ? ` of at least ${amount(least, thing)}` : '';
}

function bounds(schema: JsonSchemaObject): string {
  const [least, most] = [numberAt(schema, 'minimum'), numberAt(schema, 'maximum')];
  const [above, under] = [numberAt(schema, 'exclusiveMinimum'), numberAt(schema, 'exclusiveMaximum')];
  const divisor = numberAt(schema, 'multipleOf');
  const said: string[] = [];
  if (least !== undefined && most !== undefined) said.push(`from ${least} to ${most}`);
  else if (least !== undefined) said.push(`of at least ${least}`);
  else if (most !== undefined) said.push(`of at most ${most}`);
  if (above !== undefined) said.push(`greater than ${above}`);
  if (under !== undefined) said.push(`less than ${under}`);
  if (divisor !== undefined) said.push(`that is a multiple of ${divisor}`);
  return said.map((each) => ` ${each}`).join('');
}

function items(schema: JsonSchemaObject, compiler: Compiler, hops: number): string {
  const each = own(schema, 'items');
  return isNode(each) && hops <= deep ? `, each ${describe(each, compiler, hops + within)}` : '';
}

/** The keys that must stand, with what each asks for. */
function members(schema: JsonSchemaObject, compiler: Compiler, hops: number): string {
  const required = listAt(schema, 'required').filter((key) => typeof key === 'string');
  if (required.length === 0 || hops > deep) return '';
  const said = required.slice(0, 8).map((key) => {
    const member = compiler.property(schema, key);
    return `${show(key)}${member === undefined ? '' : ` (${describe(member, compiler, hops + within)})`}`;
  });
  if (required.length > 8) said.push(`${required.length - 8} more keys`);
  return ` with ${said.join(' and ')}`;
}
