import type { Lens } from './lens.ts';

/** Where a part of a canonical value stands in its wire value: what a model must be told about its arguments. */
export function pathDown(
  path: readonly (string | number)[],
  lenses: readonly Lens[],
): readonly (string | number)[] {
  let result = path;
  for (const lens of lenses) {
    switch (lens.lens) {
      case 'wrap-root':
        result = [lens.key, ...result];
        break;
      case 'rename-keys': {
        const renamed = lens.keys.find(([canonical]) => canonical === result[0]);
        if (renamed !== undefined) result = [renamed[1], ...result.slice(1)];
        break;
      }
    }
  }
  return result;
}
