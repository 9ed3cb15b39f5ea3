import { factsOf, manifestItem } from '../model/facts.ts';
import type { Action, FilePlan } from '../model/ir.ts';
import { byCodeUnits } from '../model/names.ts';
import { camel } from '../model/schemes.ts';
import type { ActionsView, ManifestView, NamesView } from '../model/views.ts';
import type { PlanInput } from './input.ts';
import { file, type, value } from './refs.ts';

/** What is known of each action without its schema: its facts, its names, and the manifest. */
export function planFacts(input: PlanInput): FilePlan[] {
  return [
    file('actions.ts', 'shared/actions.ts.hbs', actionsView(input)),
    file('names.ts', 'shared/names.ts.hbs', namesView(input)),
    file('manifest.ts', 'shared/manifest.ts.hbs', manifestView(input)),
  ];
}

function actionsView({ parts, catalog, command }: PlanInput): ActionsView {
  const partOf = new Map(parts.flatMap((part) => part.actions.map((action) => [action.name, part.part])));
  return {
    command,
    imports: [
      type('runtime/client', 'ActionFacts'),
      type('types', 'ActionName'),
      type('types', 'IntegrationId'),
      type('types', 'NetworkId'),
    ],
    rows: catalog.actions.map((action) => ({
      name: action.name,
      facts: factsOf(action, partOf.get(action.name) ?? ''),
    })),
    previously: catalog.actions
      .flatMap((action) => action.previously.map((old) => ({ old, name: action.name })))
      .sort((a, b) => byCodeUnits(a.old, b.old)),
  };
}

function namesView({ providers, command }: PlanInput): NamesView {
  const tables = providers.map(({ provider, names }) => ({
    label: provider.label,
    constant: `${provider.exports.prefix}Names`,
    rows: rows(names.current, (name, wire) => ({ name, wire })),
    previousConstant: `${provider.exports.prefix}PreviousNames`,
    previousRows: rows(names.previous, (wire, name) => ({ name, wire })),
  }));
  return {
    command,
    imports: [],
    tables: tables.map((table, i) => {
      const same = tables
        .slice(0, i)
        .find((other) => JSON.stringify(other.rows) === JSON.stringify(table.rows));
      return same === undefined ? table : { ...table, sameAs: same.constant };
    }),
  };
}

function rows<T>(table: ReadonlyMap<string, string>, row: (key: string, value: string) => T): T[] {
  return [...table].sort(([a], [b]) => byCodeUnits(a, b)).map(([key, each]) => row(key, each));
}

function manifestView({ parts, identifiers, catalog, command }: PlanInput): ManifestView {
  const modules = new Map(
    parts.flatMap((part) => part.actions.map((action) => [action.name, `schemas/${part.part}`])),
  );
  const constant = (action: Action): string => `${camel(identifiers.get(action.name) ?? '')}Input`;
  return {
    command,
    imports: [
      value('runtime/json', 'copyJson'),
      type('runtime/manifest', 'ToolManifestItem'),
      type('types', 'ActionName'),
      type('types', 'NetworkId'),
      ...catalog.actions.map((action) => value(modules.get(action.name) ?? '', constant(action))),
    ],
    items: catalog.actions.map((action) => ({
      item: manifestItem(action),
      constants: [{ value: action.input, name: constant(action) }],
    })),
  };
}
