import { describeAction } from '../model/describe-action.ts';
import type { FilePlan } from '../model/ir.ts';
import type { DescriptionsPartView } from '../model/views.ts';
import type { Part, PlanInput } from './input.ts';
import { file, partRef, type } from './refs.ts';

/** What is said of the actions, one file a part: for providers that are the host's own and have no tools here. */
export function planDescriptions(input: PlanInput): FilePlan[] {
  return input.parts.map((part) =>
    file(`descriptions/${part.part}.ts`, 'shared/descriptions-part.ts.hbs', descriptionsView(input, part)),
  );
}

function descriptionsView({ command }: PlanInput, part: Part): DescriptionsPartView {
  return {
    command,
    imports: [
      type('runtime/description', 'DescriptionPart'),
      type(`types/${part.part}`, `${part.stem}Inputs`),
    ],
    ...partRef(part),
    rows: part.actions.map((action) => ({ name: action.name, description: describeAction(action) })),
  };
}
