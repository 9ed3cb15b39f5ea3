import type { Rewrite } from './lowering.ts';
import { arrays } from './rewrites/arrays.ts';
import { conditions } from './rewrites/conditions.ts';
import { conjunctions } from './rewrites/conjunctions.ts';
import { kinds } from './rewrites/kinds.ts';
import { objects } from './rewrites/objects.ts';
import { references } from './rewrites/references.ts';
import { scalars } from './rewrites/scalars.ts';
import { unions } from './rewrites/unions.ts';
import { values } from './rewrites/values.ts';

/** All rewrites of a schema, in the order in which they are tried. The first that has something to do goes first. */
export const rewrites: readonly Rewrite[] = [
  references,
  conjunctions,
  conditions,
  unions,
  values,
  kinds,
  objects,
  arrays,
  scalars,
];
