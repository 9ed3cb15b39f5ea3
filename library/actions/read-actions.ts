import { type Diagnostic, diagnostic, hasErrors } from '../../generator/diagnostics/diagnostic.ts';
import { buildCatalog } from '../../generator/model/catalog.ts';
import type { FoundField, LoadedAction } from '../../generator/model/definition.ts';
import { literalDocument, literalStore, step } from '../../generator/model/documents.ts';
import { fieldNames } from '../../generator/model/fields/schema.ts';
import type { Action, Json, JsonObject } from '../../generator/model/ir.ts';
import { isPlainObject, own, setOwn } from '../../templates/runtime/json.ts';
import type { Refine } from '../../templates/runtime/refine.ts';
import { readerOracle } from '../oracle/reader-oracle.ts';
import { jsonData, kindOf } from '../schemas/json-data.ts';
import { causeText, Unreadable } from '../schemas/note.ts';
import { readSchema } from '../schemas/schema-input.ts';
import type { ActionDefinition } from './action.ts';
import type { AnyAction } from './action-types.ts';
import { DefinitionError } from './definition-error.ts';

/** An action as the model has it, with what its schemas' own validators say besides. */
export interface ReadAction {
  readonly action: Action;
  readonly refineInput: Refine | undefined;
  readonly refineOutput: Refine | undefined;
}

/** A `ReadAction` with what executes it. */
export interface HeldAction extends ReadAction {
  /** The action as it was handed in. */
  readonly given: AnyAction;
  /** Its handler at that time, with its `this`: putting another one in its place later changes nothing. */
  readonly handler: object;
}

/** The integration of actions that name none, neither in a field nor before the dot of their name. */
const origin = 'actions';

/**
 * Definitions through the same model as the generator's: checked, defaults filled, schemas brought to 2020-12; in the order of their names.
 *
 * @throws {DefinitionError} that tells everything that is wrong with any of them
 * @throws {TypeError} where it is no list
 */
export function readActions(definitions: readonly ActionDefinition[]): {
  readonly actions: readonly ReadAction[];
  readonly diagnostics: readonly Diagnostic[];
} {
  return modelled(numbered(definitions, readDefinition), (action) => action);
}

/** The same of actions that are to be executed: one without a handler is wrong, too. */
export function readHandled(given: readonly AnyAction[]): {
  readonly actions: readonly HeldAction[];
  readonly diagnostics: readonly Diagnostic[];
} {
  return modelled(numbered(given, readHandler), (action, { given, handler }) => ({
    ...action,
    given,
    handler,
  }));
}

/** Each definition with what messages call it: its name, where no other has it. */
function numbered<Definition, Read>(
  definitions: readonly Definition[],
  read: (fields: Fields, label: string, definition: Definition) => Read,
): Read[] {
  if (!Array.isArray(definitions)) {
    throw new TypeError(
      `Actions are handed in as a list, got ${kindOf(definitions)}. Those of a provider are its \`manifest()\`.`,
    );
  }
  const labels = new Set<string>();
  return definitions.map((definition, index) => {
    const fields = fieldsOf(definition);
    const name = fields.values['name'];
    const known = typeof name === 'string' && name !== '' && !labels.has(name);
    const label = known ? name : `definition ${index + 1}`;
    labels.add(label);
    return read(fields, label, definition);
  });
}

function modelled<Read extends ReadDefinition, Result>(
  read: readonly Read[],
  result: (action: ReadAction, read: Read) => Result,
): { readonly actions: readonly Result[]; readonly diagnostics: readonly Diagnostic[] } {
  const { catalog, diagnostics: found } = buildCatalog(
    // What cannot be read at all is told as that, and not as what it lacks.
    {
      elements: read.flatMap(({ loaded }) => (loaded === undefined ? [] : [loaded])),
      documents: literalStore({}),
    },
    readerOracle,
  );
  const diagnostics = [...read.flatMap((each) => each.diagnostics), ...found];
  if (hasErrors(diagnostics)) throw new DefinitionError(diagnostics);
  const byElement = new Map(read.map((each) => [each.file, each]));
  const actions = catalog.actions.flatMap((action) => {
    const from = byElement.get(action.source.file);
    if (from === undefined) return [];
    const { refineInput, refineOutput } = from;
    return [result({ action, refineInput, refineOutput }, from)];
  });
  return { actions, diagnostics };
}

/** The fields of a definition, each read once; or why there are none to read. */
interface Fields {
  readonly values: { readonly [field: string]: unknown };
  readonly fault?: string;
}

function fieldsOf(definition: unknown): Fields {
  try {
    if (!isPlainObject(definition)) return { values: {}, fault: `is ${kindOf(definition)}` };
    const values: { [field: string]: unknown } = {};
    for (const field of Object.keys(definition)) setOwn(values, field, definition[field]);
    return { values };
  } catch (cause) {
    return { values: {}, fault: `cannot be read: ${causeText(cause)}` };
  }
}

interface ReadDefinition {
  /** What messages call the definition. */
  readonly file: string;
  readonly loaded: LoadedAction | undefined;
  readonly refineInput: Refine | undefined;
  readonly refineOutput: Refine | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

function readHandler(
  fields: Fields,
  file: string,
  given: AnyAction,
): ReadDefinition & Pick<HeldAction, 'given' | 'handler'> {
  const read = readDefinition(fields, file);
  const { handler } = fields.values;
  const fault = fields.fault === undefined ? handlerFault(handler, fields.values) : undefined;
  if (fault === undefined && typeof handler === 'function')
    return { ...read, given, handler: handler.bind(given) as object };
  const told = fault === undefined ? [] : [wrong(`\`handler\` ${fault}`, file, '/handler')];
  return { ...read, given, handler: {}, diagnostics: [...read.diagnostics, ...told] };
}

/** Words of other libraries for what an action calls its `handler` and its schemas. */
const othersHandlers = ['execute', 'func', 'invoke', 'run', 'call'];
const othersSchemas = {
  inputSchema: ['parameters', 'input_schema', 'schema', 'params_json_schema', 'args', 'input'],
  outputSchema: ['output_schema', 'output'],
};

function handlerFault(handler: unknown, fields: Fields['values']): string | undefined {
  if (typeof handler !== 'function') {
    const other = othersHandlers.find((each) => typeof own(fields, each) === 'function');
    const hint = other === undefined ? '' : `; what stands under \`${other}\` belongs there`;
    return `must be a function, got ${kindOf(handler)}${hint}`;
  }
  // The iterator that it gives would reach the model as an empty object.
  const isGenerator = Object.prototype.toString.call(handler).endsWith('GeneratorFunction]');
  return isGenerator ? 'is a generator, but a call has one output: return it' : undefined;
}

function readDefinition({ values: given, fault }: Fields, file: string): ReadDefinition {
  if (fault !== undefined) {
    const diagnostics = [wrong(`The definition ${fault}; an action is a plain object`, file, '')];
    return { file, loaded: undefined, refineInput: undefined, refineOutput: undefined, diagnostics };
  }
  const name = typeof given['name'] === 'string' ? given['name'] : '';
  const value: { [field: string]: Json } = {};
  const fields: { [field: string]: FoundField } = {};
  const faults: Diagnostic[] = [];
  const set = (field: string, data: Json): void => {
    setOwn(value, field, data);
    setOwn(fields, field, { value: data, pointer: step(field) });
  };
  for (const [field, data] of Object.entries(given)) {
    if (field === 'handler' || field === 'inputSchema' || field === 'outputSchema') continue;
    // Published tools write null for a field that they do not give.
    if (data === undefined || data === null) continue;
    try {
      set(field, jsonData(data));
    } catch (cause) {
      const what = cause instanceof Unreadable ? cause.message : `cannot be read: ${causeText(cause)}`;
      // A field of the host's own that we do not know is told as that.
      if (fieldNames.some((known) => known === field))
        faults.push(wrong(`\`${field}\` ${what}`, file, step(field)));
      else set(field, null);
    }
  }
  const schemas = (['input', 'output'] as const).map((role) => {
    const schema = given[`${role}Schema`];
    if (schema === undefined || schema === null) {
      // A tool without parameters is nothing that anybody would notice.
      const other = othersSchemas[`${role}Schema`].find((each) => own(given, each) instanceof Object);
      if (other !== undefined)
        faults.push(
          wrong(`What stands under \`${other}\` belongs under \`${role}Schema\``, file, step(other)),
        );
      return undefined;
    }
    const read = readSchema(schema, role, name);
    if (read.schema !== undefined) set(`${role}Schema`, read.schema);
    return read;
  });
  const meta = own(value, '_meta');
  return {
    file,
    loaded: {
      found: { shape: 'action', fields, meta: isPlainObject(meta) ? (meta as JsonObject) : {}, own: true },
      element: { document: literalDocument(value, file), pointer: '' },
      origin,
    },
    refineInput: schemas[0]?.refine,
    refineOutput: schemas[1]?.refine,
    diagnostics: [...faults, ...schemas.flatMap((each) => each?.diagnostics ?? [])],
  };
}

function wrong(message: string, file: string, pointer: string): Diagnostic {
  return diagnostic('invalid-field', message, { file, pointer, line: 1, column: 1 });
}
