import type { Action, FilePlan } from '../model/ir.ts';
import { camel } from '../model/schemes.ts';
import type { SchemasPartView, SchemasView } from '../model/views.ts';
import { type Part, type PlanInput, schemaType } from './input.ts';
import { file, partRef, type, value } from './refs.ts';

/** `schemas.ts`, one file of schemas a part, and the lowered schemas that several providers share. */
export function planSchemas(input: PlanInput): FilePlan[] {
  return [
    file('schemas.ts', 'shared/schemas.ts.hbs', schemasView(input)),
    ...input.parts.map((part) =>
      file(`schemas/${part.part}.ts`, 'shared/schemas-part.ts.hbs', schemasPartView(input, part)),
    ),
    ...[...input.shared.byPart].map(([part, constants]) =>
      file(`lowered/${part}.ts`, 'shared/lowered-part.ts.hbs', {
        command: input.command,
        imports: [type('runtime/json', 'ObjectSchema')],
        constants,
      }),
    ),
  ];
}

function schemasView({ parts, identifiers, catalog, command }: PlanInput): SchemasView {
  const stem = (action: Action): string => camel(identifiers.get(action.name) ?? '');
  const withOutput = catalog.actions.filter((action) => action.output !== undefined);
  return {
    command,
    imports: [
      type('runtime/standard-schema', 'ActionSchema'),
      value('runtime/standard-schema', 'actionSchema'),
      ...['ActionInputs', 'ActionName', 'ActionOutputs', 'ActionRequests']
        .filter((name) => name !== 'ActionOutputs' || withOutput.length > 0)
        .map((name) => type('types', name)),
      ...parts.flatMap((part) =>
        part.actions.flatMap((action) => [
          value(`schemas/${part.part}`, `${stem(action)}Input`),
          ...(action.output === undefined ? [] : [value(`schemas/${part.part}`, `${stem(action)}Output`)]),
        ]),
      ),
    ],
    rows: catalog.actions.map((action) => ({ name: action.name, input: `${stem(action)}Input` })),
    outputs: withOutput.map((action) => ({ name: action.name, output: `${stem(action)}Output` })),
  };
}

function schemasPartView({ identifiers, command }: PlanInput, part: Part): SchemasPartView {
  const constants = part.actions.flatMap((action) => {
    const stem = camel(identifiers.get(action.name) ?? '');
    return [
      { identifier: `${stem}Input`, type: schemaType(action.input), schema: action.input },
      ...(action.output === undefined
        ? []
        : [{ identifier: `${stem}Output`, type: schemaType(action.output), schema: action.output }]),
    ];
  });
  return {
    command,
    imports: [
      type('runtime/client', 'SchemaPart'),
      type(`types/${part.part}`, `${part.stem}Inputs`),
      ...[...new Set(constants.map((each) => each.type))].map((name) => type('runtime/json', name)),
    ],
    ...partRef(part),
    constants,
    rows: part.actions.map((action) => ({
      name: action.name,
      roles: roles(action, camel(identifiers.get(action.name) ?? '')),
    })),
  };
}

/** Role -> the constant that holds the schema. */
function roles(
  action: Action,
  stem: string,
): readonly { readonly role: string; readonly constant: string }[] {
  return [
    { role: 'input', constant: `${stem}Input` },
    ...(action.output === undefined ? [] : [{ role: 'output', constant: `${stem}Output` }]),
  ];
}
