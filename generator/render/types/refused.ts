import { step } from '../../model/documents.ts';
import type { Json, SchemaObject } from '../../model/ir.ts';
import { referencePointer } from '../../model/references.ts';
import { isObject } from '../../model/subschemas.ts';
import { scalarsWithout } from './scalars.ts';
import {
  type Alternative,
  allBut,
  anything,
  everyArray,
  everyObject,
  nothing,
  numberShape,
  objectWith,
  type Shape,
  stringShape,
} from './shape.ts';
import { union } from './union.ts';

/** What is asked about the schema around. */
export interface Surroundings {
  accepted(value: Json, pointer: string): Shape;
  both(a: Shape, b: Shape): Shape;
  at(pointer: string): Json | undefined;
}

/** The only values that a keyword can refuse, where no more than their kind can be said. */
const domains: readonly (readonly [Alternative, string])[] = [
  [stringShape, 'minLength maxLength pattern'],
  [numberShape, 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'],
  [everyArray, 'items prefixItems contains minItems maxItems uniqueItems unevaluatedItems'],
  [
    everyObject,
    'additionalProperties patternProperties propertyNames minProperties maxProperties dependentRequired dependentSchemas unevaluatedProperties',
  ],
];
const domainOf = new Map(
  domains.flatMap(([shape, names]) => names.split(' ').map((name) => [name, shape] as const)),
);

/** Keywords that refuse nothing, by themselves at least. */
const harmless = new Set(
  (
    'title description default examples deprecated readOnly writeOnly $defs $comment ' +
    'minContains maxContains then else contentMediaType contentEncoding contentSchema'
  ).split(' '),
);

/** References are followed this far; what lies beyond may refuse anything. */
const deepest = 30;

/** What a schema refuses: what any of its keywords refuses. It may be more than that, never less. */
export function refusedBy(schema: Json, pointer: string, around: Surroundings, depth = 0): Shape {
  if (!isObject(schema)) return schema === false ? anything : nothing;
  if (depth > deepest) return anything;
  const refusals = Object.entries(schema).map(([keyword, value]): Shape => {
    if (harmless.has(keyword) || keyword.startsWith('x-')) return nothing;
    const domain = domainOf.get(keyword);
    return domain === undefined ? byKeyword(keyword, value, pointer, around, depth) : [domain];
  });
  return union(nothing, ...refusals);
}

function byKeyword(
  keyword: string,
  value: Json,
  pointer: string,
  around: Surroundings,
  depth: number,
): Shape {
  const list = Array.isArray(value) ? value : [value];
  const refused = (each: Json, ...keys: readonly (string | number)[]): Shape =>
    refusedBy(each, pointer + step(keyword) + keys.map(step).join(''), around, depth + 1);
  switch (keyword) {
    case 'type':
      return allBut(...list.map(String));
    case 'const':
      return allButValues([value]);
    case 'enum':
      return allButValues(list);
    case 'required':
      return union(nothing, ...list.map((key): Shape => [objectWith(String(key), false)]));
    case 'properties':
      return union(
        nothing,
        ...Object.entries(value as SchemaObject).map(([key, each]) => withWrong(key, refused(each, key))),
      );
    case 'not':
      return around.accepted(value, pointer + step(keyword));
    case 'allOf':
      return union(nothing, ...list.map((each, i) => refused(each, i)));
    case 'anyOf':
      return list
        .map((each, i) => refused(each, i))
        .reduce<Shape>((all, each) => around.both(all, each), anything);
    case '$ref': {
      const target = referencePointer(String(value));
      return target === undefined
        ? anything
        : refusedBy(around.at(target) ?? true, target, around, depth + 1);
    }
    default:
      return anything;
  }
}

/** Objects with something under a key that is refused there. */
function withWrong(key: string, refused: Shape): Shape {
  return refused !== anything && refused.length === 0 ? nothing : [objectWith(key, true, refused)];
}

function allButValues(values: readonly Json[]): Shape {
  const scalars = values.filter((value) => typeof value !== 'object' || value === null) as (
    | string
    | number
    | boolean
    | null
  )[];
  return [...scalarsWithout(scalars), everyArray, everyObject];
}
