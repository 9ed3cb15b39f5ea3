import * as lens from '../../templates/runtime/lens/lens.ts';
import type { Restore } from '../../templates/runtime/lens/plan.ts';
import { judge } from '../../templates/runtime/readers.ts';

/** The way down and up, with the reader that decides between branches. */
export function down(value: unknown, restore: Restore | undefined): unknown {
  return lens.down(value, restore, judge);
}

export function up(value: unknown, restore: Restore | undefined): unknown {
  return lens.up(value, restore, judge);
}
