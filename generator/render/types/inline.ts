import { quote } from '../literal.ts';
import {
  type Alternative,
  type ArrayShape,
  anything,
  hasFixedLength,
  isNothing,
  longestTuple,
  type Shape,
} from './shape.ts';

/** How a reference is called. */
export type NameOf = (pointer: string) => string;

/** A type without objects of its own, as the members of a union. */
export type Members = readonly string[];

/** Whether a type can be written in a line, without the members of an object. */
export function isInline(shape: Shape): boolean {
  return (
    shape === anything ||
    shape.every(
      (each) =>
        each.kind !== 'object' && (each.kind !== 'array' || [...each.prefix, each.rest].every(isInline)),
    )
  );
}

/** The members of an inline type. */
export function inlineMembers(shape: Shape, nameOf: NameOf): Members {
  if (shape === anything) return ['unknown'];
  if (shape.length === 0) return ['never'];
  const members = shape.map((each) => inlineMember(each, nameOf));
  return [
    ...new Set(members.filter((each) => each !== 'null')),
    ...(members.includes('null') ? ['null'] : []),
  ];
}

function inlineMember(each: Alternative, nameOf: NameOf): string {
  switch (each.kind) {
    case 'literal':
      return typeof each.value === 'string' ? quote(each.value) : String(each.value);
    case 'reference':
      return nameOf(each.pointer);
    case 'array':
      return inlineArray(each, nameOf);
    default:
      return each.kind;
  }
}

function inlineArray(array: ArrayShape, nameOf: NameOf): string {
  const { items, optional, rest } = tupleOf(array);
  const restText = rest === undefined ? undefined : elementText(inlineMembers(rest, nameOf));
  if (items.length === 0 && restText !== undefined) return `${restText}[]`;
  const texts = items.map((item, i) =>
    i < items.length - optional
      ? inlineMembers(item, nameOf).join(' | ')
      : `${elementText(inlineMembers(item, nameOf))}?`,
  );
  return `[${[...texts, ...(restText === undefined ? [] : [`...${restText}[]`])].join(', ')}]`;
}

function elementText(members: Members): string {
  return members.length > 1 ? `(${members.join(' | ')})` : members.join('');
}

/** An array as TypeScript has it: items one by one, so many of them optional at the end, and what all further ones are. */
export interface Tuple {
  readonly items: readonly Shape[];
  readonly optional: number;
  readonly rest: Shape | undefined;
}

/** Bounds become a tuple where they leave few lengths; a plain array does not say them. */
export function tupleOf(array: ArrayShape): Tuple {
  const { prefix, min, max } = array;
  const items = prefix.slice(0, max);
  const rest = max > prefix.length && !isNothing(array.rest) ? array.rest : undefined;
  if (rest === undefined) return { items, optional: Math.max(0, items.length - min), rest };
  if (prefix.length === 0 && !hasFixedLength(array)) return { items, optional: 0, rest };
  const written =
    max <= longestTuple ? max : Math.min(Math.max(min, prefix.length), Math.max(prefix.length, longestTuple));
  while (items.length < written) items.push(rest);
  return { items, optional: Math.max(0, items.length - min), rest: items.length < max ? rest : undefined };
}
