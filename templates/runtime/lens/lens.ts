import { type RenameKeysLens, renameKeysDown, renameKeysUp } from './rename-keys.ts';
import { type WrapRootLens, wrapRootDown, wrapRootUp } from './wrap-root.ts';

/**
 * The way between a canonical value and its wire value, as data: what the generator's rewrites leave behind for the
 * client. Rewrites run in order on the way down; the way up undoes them last to first.
 */
export type Lens = WrapRootLens | RenameKeysLens;

/** Canonical value -> wire value. Expects a value that is valid for the action; anything else passes unchanged. */
export function down(value: unknown, lenses: readonly Lens[]): unknown {
  let result = value;
  for (const lens of lenses) {
    switch (lens.lens) {
      case 'wrap-root':
        result = wrapRootDown(result, lens);
        break;
      case 'rename-keys':
        result = renameKeysDown(result, lens);
        break;
    }
  }
  return result;
}

/** Wire value -> canonical value. Accepts the plain (not lowered) form too, and never throws. */
export function up(value: unknown, lenses: readonly Lens[]): unknown {
  let result = value;
  for (const lens of lenses.toReversed()) {
    switch (lens.lens) {
      case 'wrap-root':
        result = wrapRootUp(result, lens);
        break;
      case 'rename-keys':
        result = renameKeysUp(result, lens);
        break;
    }
  }
  return result;
}
