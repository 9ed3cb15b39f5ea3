import { type JsonSchemaObject, own } from '../../json.ts';
import { type Check, type Compiler, problem } from '../check.ts';
import { closestOfTypes } from '../closest.ts';
import { describe } from '../describe.ts';
import * as say from '../messages.ts';
import { isNode } from '../node.ts';

type TypeTest = (value: unknown) => boolean;

const tests: ReadonlyMap<unknown, TypeTest> = new Map<unknown, TypeTest>([
  ['string', (value) => typeof value === 'string'],
  ['number', (value) => typeof value === 'number'],
  ['integer', Number.isInteger],
  ['boolean', (value) => typeof value === 'boolean'],
  ['null', (value) => value === null],
  ['array', Array.isArray],
  ['object', isNode],
]);

/** `type`. */
export function types(schema: JsonSchemaObject, compiler: Compiler): Check | undefined {
  const said = own(schema, 'type');
  if (said === undefined) return undefined;
  const list: readonly unknown[] = Array.isArray(said) ? said : [said];
  const [first, ...others] = list.map((type) => tests.get(type));
  /** As JSON, where the schema takes it. */
  const closest = (value: unknown): string | undefined => {
    const meant = closestOfTypes(value, list);
    return meant === undefined || compiler.check(schema)?.(meant) ? undefined : JSON.stringify(meant);
  };
  return (value) =>
    first?.(value) || others.some((test) => test?.(value))
      ? undefined
      : problem('type', () => say.expected(describe(schema, compiler), value, closest(value)));
}
