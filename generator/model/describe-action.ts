import type { ActionDescription } from '../../templates/runtime/description.ts';
import type { Action } from './ir.ts';

/** What clients have of an action's text, for providers that are the host's own. */
export function describeAction({
  title,
  description,
  deprecated,
  annotations,
  examples,
}: Action): ActionDescription {
  return {
    ...(title === undefined ? {} : { title }),
    description,
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
    ...(examples.length === 0 ? {} : { examples }),
  };
}
