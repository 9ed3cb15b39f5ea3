import { type Diagnostic, hasErrors } from '../../generator/diagnostics/diagnostic.ts';
import { buildCatalog } from '../../generator/model/catalog.ts';
import type { FoundField, LoadedAction } from '../../generator/model/definition.ts';
import { literalDocument, literalStore, step } from '../../generator/model/documents.ts';
import type { Action, Json, JsonObject } from '../../generator/model/ir.ts';
import { copyJson, isPlainObject, setOwn } from '../../templates/runtime/json.ts';
import type { Refine } from '../../templates/runtime/refine.ts';
import { readerOracle } from '../oracle/reader-oracle.ts';
import { readSchema } from '../schemas/schema-input.ts';
import type { ActionDefinition } from './action.ts';
import { DefinitionError } from './definition-error.ts';

/** An action as the model has it, with what its schemas' own validators say besides. */
export interface ReadAction {
  readonly action: Action;
  readonly refineInput: Refine | undefined;
  readonly refineOutput: Refine | undefined;
}

/** The integration of actions that name none, neither in a field nor before the dot of their name. */
const origin = 'actions';

/**
 * Definitions through the same model as the generator's: checked, defaults filled, schemas brought to 2020-12; in the order of their names.
 *
 * @throws {DefinitionError} that tells everything that is wrong with any of them
 */
export function readActions(definitions: readonly ActionDefinition[]): {
  readonly actions: readonly ReadAction[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const labels = new Set<string>();
  const read = definitions.map((definition, index) => {
    const name: unknown = isPlainObject(definition) ? definition['name'] : undefined;
    const numbered = `definition ${index + 1}`;
    const label = typeof name === 'string' && name !== '' && !labels.has(name) ? name : numbered;
    labels.add(label);
    return readDefinition(definition, label);
  });
  const { catalog, diagnostics: found } = buildCatalog(
    { elements: read.map(({ loaded }) => loaded), documents: literalStore({}) },
    readerOracle,
  );
  const diagnostics = [...read.flatMap((each) => each.diagnostics), ...found];
  if (hasErrors(diagnostics)) throw new DefinitionError(diagnostics);
  const byElement = new Map(read.map((each) => [each.file, each]));
  const actions = catalog.actions.map((action): ReadAction => {
    const { refineInput, refineOutput } = byElement.get(action.source.file) ?? {};
    return { action, refineInput, refineOutput };
  });
  return { actions, diagnostics };
}

interface ReadDefinition {
  /** What messages call the definition. */
  readonly file: string;
  readonly loaded: LoadedAction;
  readonly refineInput: Refine | undefined;
  readonly refineOutput: Refine | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

function readDefinition(definition: ActionDefinition, file: string): ReadDefinition {
  const given: { readonly [field: string]: unknown } = isPlainObject(definition) ? definition : {};
  const name = typeof given['name'] === 'string' ? given['name'] : '';
  const value: { [field: string]: Json } = {};
  const fields: { [field: string]: FoundField } = {};
  const set = (field: string, data: Json): void => {
    setOwn(value, field, data);
    setOwn(fields, field, { value: data, pointer: step(field) });
  };
  for (const [field, data] of Object.entries(given)) {
    if (field === 'handler' || field === 'inputSchema' || field === 'outputSchema' || data === undefined)
      continue;
    set(field, copyJson(data) as Json);
  }
  const schemas = (['input', 'output'] as const).map((role) => {
    const schema = given[`${role}Schema`];
    if (schema === undefined || schema === null) return undefined;
    const read = readSchema(schema, role, name);
    if (read.schema !== undefined) set(`${role}Schema`, read.schema);
    return read;
  });
  const meta = isPlainObject(given['_meta']) ? (copyJson(given['_meta']) as JsonObject) : {};
  return {
    file,
    loaded: {
      found: { shape: 'action', fields, meta, own: true },
      element: { document: literalDocument(value, file), pointer: '' },
      origin,
    },
    refineInput: schemas[0]?.refine,
    refineOutput: schemas[1]?.refine,
    diagnostics: schemas.flatMap((each) => each?.diagnostics ?? []),
  };
}
