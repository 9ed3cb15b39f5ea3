import type { JSONSchema } from 'json-schema-to-typescript';
import { key as printKey, quote } from '../literal.ts';
import { docLines } from './doc.ts';
import { inlineMembers, isInline, type NameOf, tupleOf } from './inline.ts';
import type { Placeholders } from './placeholders.ts';
import {
  type ArrayShape,
  allBut,
  anything,
  isNothing,
  longestTuple,
  nothing,
  type ObjectShape,
  type Property,
  type Shape,
} from './shape.ts';
import { union } from './union.ts';

/** How one reader of a type sees it. */
export interface View {
  /** How it calls definitions. */
  readonly nameOf: NameOf;
  /** Whether what has a default may be left out. */
  readonly isCaller: boolean;
  /** At the root of an input, silence about all keys means that there are none. */
  readonly isInput: boolean;
}

/**
 * Members that TypeScript finds on every object. Where such a property may be missing, it may be the inherited one; where it must be there, it is a
 * JSON value, which the inherited one is not.
 */
const inherited = new Set(
  'constructor toString toLocaleString valueOf hasOwnProperty isPrototypeOf propertyIsEnumerable'.split(' '),
);

/** Shapes as the schemas that json-schema-to-typescript prints right: plain objects, arrays and unions of placeholders. */
export class Printable {
  readonly view: View;
  private readonly placeholders: Placeholders;

  constructor(view: View, placeholders: Placeholders) {
    this.view = view;
    this.placeholders = placeholders;
  }

  /** The schema of a type of its own. */
  declared(shape: Shape, isRoot: boolean): JSONSchema {
    if (!isRoot || !this.view.isInput || shape === anything) return this.schema(shape);
    const closed = (each: ObjectShape): ObjectShape =>
      each.rest === 'silent' ? { ...each, rest: nothing } : each;
    return this.schema(shape.map((each) => (each.kind === 'object' ? closed(each) : each)));
  }

  private schema(shape: Shape, also: readonly string[] = []): JSONSchema {
    const list = also.length === 0 ? plainList(shape) : undefined;
    if (list !== undefined) return { type: 'array', items: this.schema(list) };
    if (isInline(shape)) {
      const members = inlineMembers(shape, this.view.nameOf);
      return this.inline(shape === anything ? members : [...members, ...also]);
    }
    const parts = shape === anything ? [] : shape;
    const line = inlineMembers(
      parts.filter((each) => isInline([each])),
      this.view.nameOf,
    );
    const written = [...line, ...also].filter((member) => member !== 'never');
    const before = written.filter((member) => member !== 'null');
    const members: JSONSchema[] = [
      ...(before.length > 0 ? [this.inline(before)] : []),
      ...parts.flatMap((each) => {
        if (each.kind === 'object') return [this.object(each)];
        return each.kind === 'array' && !isInline([each]) ? [this.array(each)] : [];
      }),
      ...(written.includes('null') ? [this.inline(['null'])] : []),
    ];
    const [only] = members;
    return members.length === 1 && only !== undefined ? only : { anyOf: members };
  }

  private inline(members: readonly string[]): JSONSchema {
    return { tsType: this.placeholders.of({ kind: 'type', members }) };
  }

  private object({ properties, rest }: ObjectShape): JSONSchema {
    const declares = [...properties.values()].some((each) => each.declared);
    const others = rest === 'silent' ? (declares ? nothing : anything) : rest;
    const members = [...properties].map(([key, each]) => {
      const isRequired = each.required && !(this.view.isCaller && each.filled);
      return {
        key: this.placeholders.of({ kind: 'key', text: printKey(key) }),
        isRequired,
        schema: this.property(key, each, isRequired),
      };
    });
    return {
      type: 'object',
      properties: Object.fromEntries(members.map(({ key, schema }) => [key, schema])),
      required: members.flatMap(({ key, isRequired }) => (isRequired ? [key] : [])),
      additionalProperties: this.others(others, members.length === 0),
    };
  }

  private property(key: string, { shape, sources }: Property, isRequired: boolean): JSONSchema {
    const isInherited = inherited.has(key);
    const inheritedType = isInherited && !isRequired ? [`Object[${quote(key)}]`] : [];
    const schema = this.schema(
      isInherited && isRequired && shape === anything ? allBut() : shape,
      inheritedType,
    );
    const lines = this.view.isCaller ? [] : docLines(sources);
    return lines.length === 0
      ? schema
      : { ...schema, description: this.placeholders.of({ kind: 'doc', lines }) };
  }

  /** `{}` would let any value in, so an object without keys says that no key has a value. */
  private others(rest: Shape, isEmpty: boolean): boolean | JSONSchema {
    if (rest === anything) return true;
    return isNothing(rest) && !isEmpty ? false : this.schema(rest);
  }

  private array(array: ArrayShape): JSONSchema {
    const { items, optional, rest } = tupleOf(array);
    if (items.length === 0) return { type: 'array', items: this.schema(rest ?? nothing) };
    if (optional > longestTuple)
      return { type: 'array', items: this.schema(union(...items, rest ?? nothing)) };
    const schemas = items.map((item) => this.schema(item));
    const lengths = Array.from({ length: optional + 1 }, (_, i) => items.length - optional + i);
    const tuples = lengths.map((length): JSONSchema => {
      const isOpen = length === items.length && rest !== undefined;
      return {
        type: 'array',
        items: schemas.slice(0, length),
        minItems: length,
        additionalItems: isOpen && this.schema(rest),
      };
    });
    return tuples.length === 1 ? (tuples[0] ?? {}) : { anyOf: tuples };
  }
}

/** The items of a shape that is nothing but an array of them. */
function plainList(shape: Shape): Shape | undefined {
  const [only] = shape === anything ? [] : shape;
  if (only?.kind !== 'array' || shape.length > 1) return undefined;
  const { items, rest } = tupleOf(only);
  return items.length === 0 ? rest : undefined;
}
