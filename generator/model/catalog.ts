import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.ts';
import { type BuiltAction, buildAction } from './build-action.ts';
import type { CheckContext } from './checks/check.ts';
import type { LoadedActions } from './definition.ts';
import { locate, type Place, withRemote } from './documents.ts';
import type { Action, Catalog } from './ir.ts';
import type { Oracle } from './oracle.ts';

/**
 * Builds the catalog of a run from the actions that were found. Everything that is wrong is told at once; an
 * action that has an error is left out of the catalog, which is of use only where there is none.
 */
export function buildCatalog(
  loaded: LoadedActions,
  oracle: Oracle,
): {
  readonly catalog: Catalog;
  readonly diagnostics: readonly Diagnostic[];
} {
  const context: CheckContext = { oracle, formats: new Set() };
  const documents = withRemote(loaded.documents, oracle.metaSchema);
  const diagnostics: Diagnostic[] = [];
  const built: BuiltAction[] = [];
  for (const each of loaded.elements) {
    const result = buildAction(each, documents, context);
    diagnostics.push(...result.diagnostics);
    if (result.names.length > 0) built.push(result);
  }
  diagnostics.push(...duplicates(built));
  const actions = built.flatMap(({ action }) => (action === undefined ? [] : [action]));
  return { catalog: { actions: actions.sort(byName) }, diagnostics };
}

/** By UTF-16 code units, so that no locale has a say. */
function byName(a: Action, b: Action): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

/** A name means one action, today's and former names alike. */
function duplicates(built: readonly BuiltAction[]): Diagnostic[] {
  const owners = new Map<
    string,
    { readonly place: Place; readonly index: number; readonly current: boolean }
  >();
  const found: Diagnostic[] = [];
  const claim = (name: string, place: Place, index: number, current: boolean): void => {
    const owner = owners.get(name);
    if (owner === undefined) {
      owners.set(name, { place, index, current });
      return;
    }
    const { file, line, column } = locate(owner.place);
    const there = `${file}:${line}:${column}`;
    const message =
      owner.index === index
        ? `${JSON.stringify(name)} is a name of this action already (${there})`
        : current && owner.current
          ? `${JSON.stringify(name)} is the name of another action too (${there})`
          : `${JSON.stringify(name)} is ${owner.current ? 'the name' : 'a former name'} of another action (${there})`;
    found.push(diagnostic('duplicate-action', message, locate(place)));
  };
  // Today's names first, so that it is the former name that is told.
  for (const [index, { names }] of built.entries()) {
    for (const { name, place, current } of names) if (current) claim(name, place, index, true);
  }
  for (const [index, { names }] of built.entries()) {
    for (const { name, place, current } of names) if (!current) claim(name, place, index, false);
  }
  return found;
}
