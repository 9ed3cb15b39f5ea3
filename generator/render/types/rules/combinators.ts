import { referencePointer } from '../../../model/references.ts';
import { isObject, member } from '../../../model/subschemas.ts';
import { mentioning } from '../mention.ts';
import type { Node, Reading, Rule } from '../rule.ts';
import { nothing, type Shape } from '../shape.ts';
import { union } from '../union.ts';

export const referenceRule: Rule = {
  name: 'reference',
  keywords: ['$ref'],
  why: 'keywords beside a reference replace those of its target, and a `$ref` key in data is followed',
  narrow(shape, node, reading) {
    const ref = member(node.schema, '$ref');
    const pointer = typeof ref === 'string' ? referencePointer(ref) : undefined;
    return pointer === undefined ? shape : reading.both(shape, [{ kind: 'reference', pointer }]);
  },
};

export const membersRule: Rule = {
  name: 'allOf',
  keywords: ['allOf'],
  why: 'it intersects with an object for every member that only asserts, and an open member lets every key in',
  narrow(shape, node, reading) {
    return parts(node, 'allOf', reading).reduce<Shape>(
      (all, part) => narrowed(all, part, node, reading),
      shape,
    );
  },
};

export const branchesRule: Rule = {
  name: 'anyOf and oneOf',
  keywords: ['anyOf', 'oneOf'],
  why: 'what stands beside the branches shuts out those of another type',
  narrow(shape, node, reading) {
    return ['anyOf', 'oneOf']
      .filter((keyword) => Array.isArray(member(node.schema, keyword)))
      .map((keyword) =>
        union(nothing, ...(alternatives(node, keyword, reading) ?? parts(node, keyword, reading))),
      )
      .reduce<Shape>((all, branches) => narrowed(all, branches, node, reading), shape);
  },
};

/** With more branches than these, each would have to forbid too much. */
const mostExclusive = 4;

/** Where each branch only demands keys, exactly one of them means that the keys of the others are not all there. */
function alternatives(node: Node, keyword: string, reading: Reading): Shape[] | undefined {
  const branches = member(node.schema, keyword);
  if (keyword !== 'oneOf' || !Array.isArray(branches) || branches.length > mostExclusive) return undefined;
  if (!branches.every((branch) => isObject(branch) && Object.keys(branch).join() === 'required'))
    return undefined;
  return branches.map((_, i) =>
    branches.reduce<Shape>(
      (all, _branch, j) => (i === j ? all : reading.both(all, reading.refused(node, keyword, j))),
      reading.part(node, keyword, i),
    ),
  );
}

function parts(node: Node, keyword: string, reading: Reading): Shape[] {
  const list = member(node.schema, keyword);
  return Array.isArray(list) ? list.map((_, i) => reading.part(node, keyword, i)) : [];
}

/** Both shapes; where the part takes nothing away, its keys must not get lost all the same. */
function narrowed(shape: Shape, part: Shape, node: Node, reading: Reading): Shape {
  const both = reading.both(shape, part);
  return both === shape ? mentioning(shape, node, reading) : both;
}
