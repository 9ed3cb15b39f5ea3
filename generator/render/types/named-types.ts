import { anything, type Shape } from './shape.ts';

/** The types of one schema: its root (whose pointer is empty) and all definitions that it refers to, in the order in which they are met. */
export interface NamedTypes {
  readonly shapes: ReadonlyMap<string, Shape>;
  /** Those in which a default is filled, in themselves or in what they refer to. */
  readonly withDefaults: ReadonlySet<string>;
}

/** @param at what a pointer leads to */
export function namedTypes(root: Shape, at: (pointer: string) => Shape): NamedTypes {
  const shapes = new Map([['', root]]);
  const references = new Map<string, ReadonlySet<string>>();
  const withDefaults = new Set<string>();
  for (const [pointer, shape] of shapes) {
    const found = contents(shape);
    references.set(pointer, found.references);
    if (found.fills) withDefaults.add(pointer);
    for (const each of found.references) if (!shapes.has(each)) shapes.set(each, at(each));
  }
  spread(withDefaults, references);
  for (const pointer of endless(shapes)) shapes.set(pointer, anything);
  return { shapes, withDefaults };
}

/** What a type refers to, and whether it has a filled default in itself. */
function contents(shape: Shape): { readonly references: ReadonlySet<string>; readonly fills: boolean } {
  const references = new Set<string>();
  let fills = false;
  const walk = (each: Shape): void => {
    if (each === anything) return;
    for (const alternative of each) {
      if (alternative.kind === 'reference') references.add(alternative.pointer);
      if (alternative.kind === 'array') [...alternative.prefix, alternative.rest].forEach(walk);
      if (alternative.kind !== 'object') continue;
      for (const property of alternative.properties.values()) {
        fills ||= property.filled;
        walk(property.shape);
      }
      if (alternative.rest !== 'silent') walk(alternative.rest);
    }
  };
  walk(shape);
  return { references, fills };
}

/** Adds all that refers to a marked pointer. */
function spread(marked: Set<string>, references: ReadonlyMap<string, ReadonlySet<string>>): void {
  const users = new Map<string, string[]>();
  for (const [user, used] of references) {
    for (const each of used) users.set(each, [...(users.get(each) ?? []), user]);
  }
  const pending = [...marked];
  for (let each = pending.pop(); each !== undefined; each = pending.pop()) {
    for (const user of users.get(each) ?? []) {
      if (marked.has(user)) continue;
      marked.add(user);
      pending.push(user);
    }
  }
}

/** Types that are members of themselves, which TypeScript refuses and which say nothing. */
function endless(shapes: ReadonlyMap<string, Shape>): string[] {
  const members = (pointer: string): string[] => {
    const shape = shapes.get(pointer) ?? anything;
    return shape === anything
      ? []
      : shape.flatMap((each) => (each.kind === 'reference' ? [each.pointer] : []));
  };
  return [...shapes.keys()].filter((pointer) => {
    const seen = new Set<string>();
    const pending = members(pointer);
    for (let each = pending.pop(); each !== undefined; each = pending.pop()) {
      if (each === pointer) return true;
      if (seen.has(each)) continue;
      seen.add(each);
      pending.push(...members(each));
    }
    return false;
  });
}
