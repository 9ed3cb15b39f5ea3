import type { Json } from '../../../model/ir.ts';
import { member } from '../../../model/subschemas.ts';
import type { Rule } from '../rule.ts';
import { type ArrayShape, allBut, anything, isNothing } from '../shape.ts';

export const arrayRule: Rule = {
  name: 'arrays',
  keywords: ['prefixItems', 'items', 'minItems', 'maxItems'],
  why: 'it lets only arrays in where no type is said, does not know `prefixItems`, and makes `never[]` of a closed tuple',
  narrow(shape, node, reading) {
    const listed = member(node.schema, 'prefixItems');
    const rest = Object.hasOwn(node.schema, 'items') ? reading.below(node, 'items') : anything;
    const min = count(member(node.schema, 'minItems')) ?? 0;
    let max = count(member(node.schema, 'maxItems')) ?? Number.POSITIVE_INFINITY;
    const prefix = (Array.isArray(listed) ? listed : []).map((_, i) => reading.below(node, 'prefixItems', i));
    const impossible = prefix.findIndex(isNothing);
    if (impossible >= 0) max = Math.min(max, impossible);
    if (isNothing(rest)) max = Math.min(max, prefix.length);
    const array: ArrayShape = { kind: 'array', prefix: prefix.slice(0, max), rest, min, max };
    return reading.both(shape, [...allBut('array'), ...(min > max ? [] : [array])]);
  },
};

function count(value: Json | undefined): number | undefined {
  return typeof value === 'number' && value >= 0 ? Math.ceil(value) : undefined;
}
