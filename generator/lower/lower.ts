import type { Lens } from '../../templates/runtime/lens/lens.ts';
import { closeSilent } from '../model/closed.ts';
import type { Action, Loss, SchemaObject } from '../model/ir.ts';
import type { Provider } from '../model/provider.ts';
import { boundsToWords } from './bounds-to-words.ts';
import { itemsRequired } from './items-required.ts';
import { advance, type Lowering, type Rewrite } from './lowering.ts';
import { renameKeys } from './rename-keys.ts';
import { rootObject } from './root-object.ts';

/** Objects that say nothing about undeclared keys are closed, so that models are not invited to invent any (design.md section 3). */
const closeSilentObjects: Rewrite = {
  name: 'close silent objects',
  down(lowering) {
    const schema = closeSilent(lowering.schema);
    return schema === lowering.schema ? lowering : advance(lowering, { schema });
  },
};

/** All rewrites, in the order of the way down. */
export const rewrites: readonly Rewrite[] = [
  closeSilentObjects,
  rootObject,
  closeSilentObjects,
  renameKeys,
  boundsToWords,
  itemsRequired,
];

/** An action's input in a provider's dialect. */
export interface LoweredInput {
  /** Always an object with `type: 'object'` and `properties`. */
  readonly schema: SchemaObject;
  readonly lenses: readonly Lens[];
  /** The action's description, with what the schema no longer says. */
  readonly description: string;
  readonly losses: readonly Loss[];
}

export function lowerInput(action: Action, provider: Provider): LoweredInput {
  let lowering: Lowering = { schema: action.input, lenses: [], words: [], notes: [] };
  for (const rewrite of rewrites) lowering = rewrite.down(lowering, provider.dialect);
  return {
    schema: lowering.schema,
    lenses: lowering.lenses,
    description: [action.description, ...lowering.words].filter((text) => text !== '').join('\n\n'),
    losses: lowering.notes.map((note) => ({ action: action.name, provider: provider.id, ...note })),
  };
}
