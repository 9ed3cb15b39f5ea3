import { own } from '../../json.ts';
import type { Compiler } from '../check.ts';
import { entriesAt, isNode, listAt } from '../node.ts';

/** A property whose constant says which branch of a union an object means. */
export interface Discriminator {
  readonly key: string;
  /** The branch's position by the property's value. */
  readonly branchOf: ReadonlyMap<unknown, number>;
  /** Whether every branch for objects requires the property. */
  readonly required: boolean;
}

/** What a branch says about objects. */
interface Branch {
  readonly index: number;
  /** False where it fits no object at all, so that it does not matter to one. */
  objects: boolean;
  readonly constants: Map<string, readonly unknown[]>;
  readonly required: Set<unknown>;
}

/**
 * The first property that every branch gives constants (`const` or `enum` of plain values) of which no two branches
 * share one. An object that has the property fits at most the branch of its value.
 */
export function findDiscriminator(
  schemas: readonly unknown[],
  compiler: Compiler,
): Discriminator | undefined {
  const branches = schemas
    .map((schema, index) => {
      const branch: Branch = { index, objects: true, constants: new Map(), required: new Set() };
      gather(schema, compiler, branch, 0);
      return branch;
    })
    .filter((branch) => branch.objects);
  if (branches.length < 2) return undefined;
  for (const key of branches[0]?.constants.keys() ?? []) {
    const branchOf = new Map<unknown, number>();
    const tells = branches.every(({ index, constants }) =>
      constants.get(key)?.every((constant) => {
        if (!branchOf.has(constant)) branchOf.set(constant, index);
        return branchOf.get(constant) === index;
      }),
    );
    if (tells) return { key, branchOf, required: branches.every((branch) => branch.required.has(key)) };
  }
  return undefined;
}

/** What a branch asks for, itself or through its reference or `allOf`. */
function gather(schema: unknown, compiler: Compiler, branch: Branch, hops: number): void {
  if (schema === false) branch.objects = false;
  if (!isNode(schema) || hops > 4) return;
  const type = own(schema, 'type') ?? 'object';
  if (type !== 'object' && !(Array.isArray(type) && type.includes('object'))) branch.objects = false;
  for (const key of listAt(schema, 'required')) branch.required.add(key);
  for (const [key, property] of entriesAt(schema, 'properties')) {
    if (!isNode(property)) continue;
    const constants = Object.hasOwn(property, 'const') ? [property['const']] : listAt(property, 'enum');
    if (constants.length > 0 && constants.every((each) => typeof each !== 'object' || each === null)) {
      branch.constants.set(key, constants);
    }
  }
  for (const part of [compiler.target(own(schema, '$ref')), ...listAt(schema, 'allOf')]) {
    gather(part, compiler, branch, hops + 1);
  }
}
