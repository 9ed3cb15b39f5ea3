import type { FilePlan } from '../model/ir.ts';
import { byCodeUnits } from '../model/names.ts';
import type { TypesPartView, TypesView } from '../model/views.ts';
import type { Part, PlanInput } from './input.ts';
import { file, partRef, providerRef, type } from './refs.ts';

/** `types.ts` and one file of types a part. */
export function planTypes(input: PlanInput): FilePlan[] {
  return [
    file('types.ts', 'shared/types.ts.hbs', typesView(input)),
    ...input.parts.map((part) =>
      file(`types/${part.part}.ts`, 'shared/types-part.ts.hbs', typesPartView(input, part)),
    ),
  ];
}

function typesView({ parts, providers, catalog, command }: PlanInput): TypesView {
  const refs = providers.map(({ provider }) => providerRef(provider));
  const integrations = [...new Set(parts.map((part) => part.integration))].sort(byCodeUnits).map((id) => {
    const own = parts.filter((part) => part.integration === id);
    const stem = own[0]?.stem.split('_')[0] ?? '';
    return { id, stem, parts: own.map(partRef), divided: own.length > 1 || own[0]?.stem !== stem };
  });
  return {
    command,
    imports: [
      type('runtime/calls', 'ParseOutcomeOf'),
      type('runtime/calls', 'ToolCallOf'),
      type('runtime/results', 'ExecutionResultOf'),
      type('runtime/results', 'ToolResultOf'),
      type('runtime/toolkit/events', 'BlockedEventOf'),
      type('runtime/toolkit/events', 'CallEventOf'),
      type('runtime/toolkit/events', 'RepairEventOf'),
      type('runtime/toolkit/events', 'ResultEventOf'),
      type('runtime/toolkit/handlers', 'HandlersOf'),
      ...parts.flatMap(({ part, stem }) =>
        ['Inputs', 'Outputs', 'Requests'].map((kind) => type(`types/${part}`, stem + kind)),
      ),
      ...refs.flatMap(({ id, prefix, types }) => [
        type('names', `${prefix}Names`),
        type(`providers/${id}/wire`, types),
      ]),
    ],
    parts: parts.map(partRef),
    integrations,
    networks: [...new Set(catalog.actions.flatMap((action) => action.networks))].sort(byCodeUnits),
    providers: refs,
  };
}

/** The declarations are printed when the file is rendered; here stands what they are printed from. */
function typesPartView({ identifiers, command }: PlanInput, part: Part): TypesPartView {
  return {
    command,
    imports: [],
    ...partRef(part),
    actions: part.actions.map((action) => ({ action, identifier: identifiers.get(action.name) ?? '' })),
    declarations: '',
    rows: [],
  };
}
