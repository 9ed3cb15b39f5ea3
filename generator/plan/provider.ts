import type { LoweredInput } from '../lower/lower-actions.ts';
import type { FilePlan } from '../model/ir.ts';
import { toolOf } from '../model/tool.ts';
import type {
  AdapterView,
  Constants,
  ProviderModuleView,
  SdkCheckView,
  ToolsPartView,
} from '../model/views.ts';
import type { Part, PlanInput, PlannedProvider, SharedSchemas } from './input.ts';
import { file, partRef, providerRef, type, value } from './refs.ts';

/** The files of one provider: its entry point, what a toolkit loads of it, and one file of tools a part. */
export function planProvider(input: PlanInput, planned: PlannedProvider): FilePlan[] {
  const { id } = planned.provider;
  return [
    {
      path: `providers/${id}.ts`,
      template: planned.adapter,
      view: adapterView(input, planned),
    },
    ...(planned.sdkCheck === false
      ? []
      : [
          {
            path: `providers/${id}/sdk-check.ts`,
            template: `providers/${id}/sdk-check.ts.hbs`,
            view: sdkCheckView(input, planned),
          },
        ]),
    file(`providers/${id}/module.ts`, 'shared/provider-module.ts.hbs', moduleView(input, planned)),
    ...input.parts.map((part) =>
      file(
        `providers/${id}/tools/${part.part}.ts`,
        'shared/tools-part.ts.hbs',
        toolsPartView(input, planned, part),
      ),
    ),
  ];
}

function adapterView({ parts, command }: PlanInput, { provider, namePrefix }: PlannedProvider): AdapterView {
  const ref = providerRef(provider);
  return {
    command,
    imports: [
      value('actions', 'actions'),
      value('actions', 'previously'),
      value('names', `${ref.prefix}Names`),
      value('names', `${ref.prefix}PreviousNames`),
      type('runtime/adapter', 'Adapter'),
      value('runtime/adapter', 'createAdapter'),
      type('types', 'ClientTypes'),
      value(`providers/${ref.id}/wire`, ref.wire),
      ...parts.flatMap(({ part, constant }) => [
        value(`providers/${ref.id}/tools/${part}`, `${constant}Tools`),
        value(`schemas/${part}`, `${constant}Schemas`),
      ]),
    ],
    provider: ref,
    ...(namePrefix === undefined ? {} : { namePrefix }),
    parts: parts.map(partRef),
  };
}

function sdkCheckView({ command }: PlanInput, { sdkCheck }: PlannedProvider): SdkCheckView {
  const sdk = typeof sdkCheck === 'string' ? { sdk: sdkCheck } : {};
  return { command, imports: [type('types', 'ClientTypes')], ...sdk };
}

function moduleView(
  { parts, command }: PlanInput,
  { provider, namePrefix }: PlannedProvider,
): ProviderModuleView {
  const ref = providerRef(provider);
  return {
    command,
    imports: [
      value('names', `${ref.prefix}Names`),
      value('names', `${ref.prefix}PreviousNames`),
      type('runtime/client', 'ProviderModule'),
      type(`providers/${ref.id}/wire`, ref.result),
      type(`providers/${ref.id}/wire`, ref.tool),
      value(`providers/${ref.id}/wire`, ref.wire),
    ],
    provider: ref,
    ...(namePrefix === undefined ? {} : { namePrefix }),
    parts: parts.map((part) => ({ ...partRef(part), module: `providers/${ref.id}/tools/${part.part}` })),
  };
}

function toolsPartView(
  { shared, command }: PlanInput,
  { provider, names, lowered }: PlannedProvider,
  part: Part,
): ToolsPartView {
  const ref = providerRef(provider);
  const tools = part.actions.flatMap((action) => {
    const input = lowered.get(action.name);
    const name = names.current.get(action.name);
    if (input === undefined || name === undefined) return [];
    const tool = toolOf(provider.wire, action, name, input);
    return [{ action, input, tool, constants: constantsIn(tool, shared) }];
  });
  return {
    command,
    imports: [
      type('names', `${ref.prefix}Names`),
      type('runtime/client', 'ToolEntry'),
      type(`providers/${ref.id}/wire`, ref.tool),
      type(`types/${part.part}`, `${part.stem}Inputs`),
      ...tools.flatMap(({ constants }) => constants.map(({ module, name }) => value(module, name))),
    ],
    ...partRef(part),
    provider: ref,
    entries: tools.map(({ action, input, tool, constants }) => ({
      notes: notes(input),
      entry: {
        action: action.name,
        tool,
        ...(input.restore === undefined ? {} : { restore: input.restore }),
      },
      constants: constants.map((each) => ({ value: each.value, name: each.name })) satisfies Constants,
    })),
  };
}

/** The constants that stand for parts of a tool, wherever in it they are. */
function constantsIn(tool: unknown, shared: SharedSchemas): readonly Constant[] {
  if (typeof tool !== 'object' || tool === null) return [];
  const constant = shared.constantOf.get(tool);
  if (constant !== undefined) return [{ ...constant, value: tool }];
  return Object.values(tool).flatMap((member) => constantsIn(member, shared));
}

type Constant = { readonly name: string; readonly module: string; readonly value: object };

/** One line on what the tool says otherwise than the action does. */
function notes({ losses, strictness }: LoweredInput): string[] {
  const kinds = ['encoded', 'words', 'weakened'] as const;
  const told = kinds.flatMap((kind) => {
    const places = [...new Set(losses.filter(({ became }) => became === kind).map(placeOf))];
    if (places.length === 0) return [];
    const more = places.length > 3 ? ` and ${places.length - 3} more` : '';
    return [`${labels[kind]}: ${places.slice(0, 3).join(', ')}${more}`];
  });
  const { sent, reason } = strictness;
  const open =
    sent || reason === undefined || strictness.possible === undefined ? [] : [`not strict, since ${reason}`];
  const line = [...open, ...told].join('; ');
  return line === '' ? [] : [line];
}

const labels = { encoded: 'in another form', words: 'in words', weakened: 'not listed' };

function placeOf({ pointer }: LoweredInput['losses'][number]): string {
  return pointer === '' ? 'the root' : pointer;
}
