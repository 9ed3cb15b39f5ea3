import type { JsonSchema, ObjectSchema } from '../../templates/runtime/json.ts';
import { down } from '../../templates/runtime/lens/lens.ts';
import type { Restore } from '../../templates/runtime/lens/plan.ts';
import { judge } from '../../templates/runtime/readers.ts';
import type { Wire } from '../../templates/runtime/wire.ts';
import type { Action, SchemaObject } from './ir.ts';
import { shownOutput } from './shown-output.ts';

/** An action's input as one provider is to be sent it. */
export interface ToolInput {
  readonly schema: SchemaObject;
  readonly restore?: Restore;
  readonly description: string;
  /** The id of the dialect that the schema is in. */
  readonly dialect: string;
  readonly strictness: { readonly sent: boolean };
}

/** The tool object of an action in a provider's wire format, under a wire name. Fresh, but the schemas in it are those handed in. */
export function toolOf<Tool extends object>(
  wire: Pick<Wire<Tool>, 'toTool'>,
  action: Action,
  name: string,
  input: ToolInput,
): Tool {
  const output = shownOutput(action);
  return wire.toTool({
    name,
    ...(action.title === undefined ? {} : { title: action.title }),
    description: input.description,
    // A lowered input always is a schema of objects.
    input: input.schema as ObjectSchema,
    ...(output === undefined ? {} : { output: output as JsonSchema }),
    dialect: input.dialect,
    annotations: action.annotations,
    risk: action.risk,
    strict: input.strictness.sent,
    examples: action.examples.map((example) => down(example.input, input.restore, judge)),
  });
}
