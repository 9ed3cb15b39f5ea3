import type { FilePlan } from '../model/ir.ts';
import type { IndexView } from '../model/views.ts';
import type { PlanInput } from './input.ts';
import { file, partRef, providerRef, type, value } from './refs.ts';

/** `index.ts`: the light entry point. It may import nothing that loads a schema or a provider. */
export function planIndex(input: PlanInput): FilePlan[] {
  return [file('index.ts', 'shared/index.ts.hbs', indexView(input))];
}

function indexView({ parts, providers, command }: PlanInput): IndexView {
  return {
    command,
    imports: [
      value('actions', 'actions'),
      value('actions', 'previously'),
      type('runtime/client', 'ClientParts'),
      value('runtime/toolkit/toolkit', 'makeToolkit'),
      type('runtime/toolkit/toolkit', 'Toolkit'),
      type('runtime/toolkit/toolkit', 'ToolkitOptions'),
      type('types', 'ClientTypes'),
      type('types', 'Handlers'),
    ],
    parts: parts.map((part) => ({ ...partRef(part), module: `schemas/${part.part}` })),
    providers: providers.map(({ provider }) => ({
      ...providerRef(provider),
      module: `providers/${provider.id}/module`,
    })),
  };
}
