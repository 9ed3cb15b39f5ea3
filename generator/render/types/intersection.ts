import { alternativeId, shapeId } from './identity.ts';
import { admits, bothKinds, isKind } from './scalars.ts';
import {
  type Alternative,
  type ArrayShape,
  anything,
  isNothing,
  nothing,
  type ObjectShape,
  type Property,
  type Reference,
  type Shape,
} from './shape.ts';
import { union } from './union.ts';

/** Unions are multiplied out as far as this; beyond it, the wider type is sound, and a larger one would help nobody. */
const mostPairs = 2000;
const mostAlternatives = 32;

/**
 * What both shapes accept. References are kept where the other shape takes nothing away from what they stand for, and opened where
 * it does.
 */
export class Intersection {
  private readonly expand: (reference: Reference) => Shape;
  /** What is known of a reference with a shape; while it is being found out, the reference stands for both. */
  private readonly known = new Map<string, Shape>();

  /** @param expand what a reference stands for */
  constructor(expand: (reference: Reference) => Shape) {
    this.expand = expand;
  }

  of(a: Shape, b: Shape): Shape {
    if (a === anything) return b;
    if (b === anything) return a;
    if (a.some(isReference) || b.some(isReference)) {
      if (shapeId(a) === shapeId(b)) return a;
      return a.some(isReference)
        ? this.opening(a, (each) => this.of(each, b), b)
        : this.opening(b, (each) => this.of(a, each), a);
    }

    const left = a.filter((each) => each.kind !== 'literal');
    const right = b.filter((each) => each.kind !== 'literal');
    if (left.length * right.length > mostPairs) return a;
    const met = left.flatMap((one) => right.map((other) => this.meet(one, other)));
    const both = union(nothing, sharedLiterals(a, b), sharedLiterals(b, a), ...met);
    return both.length > Math.max(mostAlternatives, 2 * a.length, 2 * b.length) ? a : both;
  }

  /** The union of what the alternatives of a shape give, its references one by one. */
  private opening(shape: readonly Alternative[], meet: (each: Shape) => Shape, other: Shape): Shape {
    const references = shape.filter(isReference);
    const rest = shape.filter((each) => !isReference(each));
    const met = references.map((reference): Shape => {
      const id = `${alternativeId(reference)}&${shapeId(other)}`;
      const before = this.known.get(id);
      if (before !== undefined) return before;
      this.known.set(id, [reference]);
      const opened = this.expand(reference);
      const narrowed = meet(opened);
      const result: Shape = shapeId(narrowed) === shapeId(opened) ? [reference] : narrowed;
      this.known.set(id, result);
      return result;
    });
    return union(nothing, ...(rest.length > 0 ? [meet(rest)] : []), ...met);
  }

  private meet(a: Alternative, b: Alternative): Shape {
    if (a.kind === 'object' && b.kind === 'object') return this.objects(a, b);
    if (a.kind === 'array' && b.kind === 'array') return this.arrays(a, b);
    const both = isKind(a) && isKind(b) ? bothKinds(a, b) : undefined;
    return both === undefined ? nothing : [both];
  }

  private arrays(a: ArrayShape, b: ArrayShape): Shape {
    const min = Math.max(a.min, b.min);
    let max = Math.min(a.max, b.max);
    const prefix: Shape[] = [];
    for (let i = 0; i < Math.max(a.prefix.length, b.prefix.length) && i < max; i++) {
      const item = this.of(a.prefix[i] ?? a.rest, b.prefix[i] ?? b.rest);
      if (isNothing(item)) max = i;
      else prefix.push(item);
    }
    const rest = max > prefix.length ? this.of(a.rest, b.rest) : nothing;
    if (isNothing(rest)) max = Math.min(max, prefix.length);
    return min > max ? nothing : [{ kind: 'array', prefix, rest, min, max }];
  }

  private objects(a: ObjectShape, b: ObjectShape): Shape {
    const properties = new Map<string, Property>();
    for (const key of new Set([...a.properties.keys(), ...b.properties.keys()])) {
      const met = this.properties(a.properties.get(key) ?? absent(a), b.properties.get(key) ?? absent(b));
      if (met === undefined) continue;
      if (met.required && isNothing(met.shape)) return nothing;
      properties.set(key, met);
    }
    const rest = a.rest === 'silent' ? b.rest : b.rest === 'silent' ? a.rest : this.of(a.rest, b.rest);
    return [{ kind: 'object', properties, rest }];
  }

  /** A property of both; `undefined` where a closed object simply does not have it. */
  private properties(a: Property | undefined, b: Property | undefined): Property | undefined {
    if (a === undefined || b === undefined) {
      const alone = a ?? b;
      return alone?.required === true ? { ...alone, shape: nothing } : undefined;
    }
    const required = a.required || b.required;
    return {
      shape: this.of(a.shape, b.shape),
      required,
      filled: required && !(a.required && !a.filled) && !(b.required && !b.filled),
      declared: a.declared || b.declared,
      sources: [...new Set([...a.sources, ...b.sources])],
    };
  }
}

/** What an object says of a key that it does not name; `undefined` where it forbids such keys. */
function absent({ rest }: ObjectShape): Property | undefined {
  if (isNothing(rest)) return undefined;
  return {
    shape: rest === 'silent' ? anything : rest,
    required: false,
    filled: false,
    declared: false,
    sources: [],
  };
}

function isReference(each: Alternative): each is Reference {
  return each.kind === 'reference';
}

/** The literals of a shape that another one accepts; long lists are not compared pair by pair. */
function sharedLiterals(shape: readonly Alternative[], other: readonly Alternative[]): Shape {
  const literals = shape.filter((each) => each.kind === 'literal');
  if (literals.length === 0) return nothing;
  const ids = new Set(other.flatMap((each) => (each.kind === 'literal' ? [alternativeId(each)] : [])));
  const wide = other.filter(isKind);
  return literals.filter(
    (each) => ids.has(alternativeId(each)) || wide.some((kind) => admits(kind, each.value)),
  );
}
