import { manifestItem } from '../../generator/model/facts.ts';
import { copyJson } from '../../templates/runtime/json.ts';
import type { ToolManifestItem } from '../../templates/runtime/manifest.ts';
import type { ActionDefinition } from './action.ts';
import { readActions } from './read-actions.ts';

/**
 * Actions as plain data, in the order of their names, with defaults filled and schemas brought to JSON Schema 2020-12: a copy of your own.
 *
 * @throws {DefinitionError} that tells everything that is wrong with any of them
 */
export function buildToolManifest(actions: readonly ActionDefinition[]): ToolManifestItem[] {
  return readActions(actions).actions.map(({ action }) => copyJson(manifestItem(action)));
}
