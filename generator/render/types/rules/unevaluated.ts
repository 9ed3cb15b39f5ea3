import { member } from '../../../model/subschemas.ts';
import type { Node, Reading, Rule } from '../rule.ts';
import {
  type Alternative,
  type ArrayShape,
  allBut,
  anything,
  isNothing,
  type ObjectShape,
} from '../shape.ts';
import { union } from '../union.ts';

/** Beside these it depends on the value what has been evaluated. */
const conditional = ['anyOf', 'oneOf', 'if', 'dependentSchemas', 'not', 'contains'];
/** What these evaluate may in turn depend on the value. */
const composed = [...conditional, 'allOf', '$ref'];

export const unevaluatedRule: Rule = {
  name: 'unevaluated',
  keywords: ['unevaluatedProperties', 'unevaluatedItems'],
  why: 'it does not know them, so that what is open looks silent',
  narrow(shape, node, reading) {
    const alternatives = shape === anything ? allBut() : shape;
    return union(alternatives.map((each) => narrowedAlternative(each, node, reading)));
  },
};

function narrowedAlternative(each: Alternative, node: Node, reading: Reading): Alternative {
  if (each.kind === 'object' && Object.hasOwn(node.schema, 'unevaluatedProperties')) {
    return withProperties(each, node, reading);
  }
  if (each.kind === 'array' && Object.hasOwn(node.schema, 'unevaluatedItems'))
    return withItems(each, node, reading);
  return each;
}

/** Silence ends here: what nothing in this place has declared is forbidden, free, or of a schema. */
function withProperties(object: ObjectShape, node: Node, reading: Reading): ObjectShape {
  if (object.rest !== 'silent') return object;
  const rest = reading.below(node, 'unevaluatedProperties');
  if (isNothing(rest)) return hasAny(node, conditional) ? object : { ...object, rest };
  return { ...object, rest: hasAny(node, composed) ? anything : rest };
}

function withItems(array: ArrayShape, node: Node, reading: Reading): ArrayShape {
  if (hasAny(node, ['items', ...composed])) return array;
  const rest = reading.below(node, 'unevaluatedItems');
  const max = isNothing(rest) ? Math.min(array.max, array.prefix.length) : array.max;
  return array.min > max ? array : { ...array, rest, max };
}

function hasAny({ schema }: Node, keywords: readonly string[]): boolean {
  return keywords.some((keyword) => member(schema, keyword) !== undefined);
}
