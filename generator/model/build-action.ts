import { type Diagnostic, diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import type { CheckContext, SchemaSubject, Subject } from './checks/check.ts';
import { isGoodExample } from './checks/values.ts';
import { check } from './checks.ts';
import type { LoadedAction } from './definition.ts';
import { type DocumentStore, locate, type Place } from './documents.ts';
import { FieldReader } from './fields/read.ts';
import type { Action, Example, Json, JsonObject, RiskLevel, SchemaObject } from './ir.ts';
import { normalizeSchema } from './normalize.ts';
import { objectRoot } from './object-root.ts';
import { isRiskLevel, riskFromHints, riskLevels } from './risk.ts';

/** One found action with all that could be learnt of it. */
export interface BuiltAction {
  /** `undefined` where it has an error. */
  readonly action?: Action;
  /** Its name and its former names, with their places; empty where it has none that can be read. */
  readonly names: readonly { readonly name: string; readonly place: Place; readonly current: boolean }[];
  readonly diagnostics: readonly Diagnostic[];
}

/** An action without parameters. */
const noParameters: SchemaObject = { type: 'object', properties: {}, additionalProperties: false };

export function buildAction(
  loaded: LoadedAction,
  documents: DocumentStore,
  context: CheckContext,
): BuiltAction {
  const { found, element } = loaded;
  const fields = new FieldReader(found, element);
  const name = fields.read('name');
  const previously = fields.read('previously') ?? [];
  const schemas = schemasOf(fields, documents);
  const described = describe(loaded, fields, name ?? '');
  const subject: Subject = {
    name: name ?? '',
    element,
    own: found.own === true,
    description: described.description,
    schemas,
    examples: described.examples.map((value, index) => ({
      value,
      place: below(fields.place('examples'), index),
    })),
    sensitive: described.sensitive.map((pointer, index) => ({
      pointer,
      place: below(fields.place('sensitive'), index),
    })),
  };
  const diagnostics = [
    ...fields.diagnostics,
    ...schemas.flatMap(({ normalized }) => normalized.diagnostics),
    ...check(subject, context),
  ].map((each) => naming(each, name));
  const names =
    name === undefined
      ? []
      : [
          { name, place: fields.place('name'), current: true },
          ...previously.map((old, index) => ({
            name: old,
            place: below(fields.place('previously'), index),
            current: false,
          })),
        ];
  if (name === undefined || hasErrors(diagnostics)) return { names, diagnostics };
  const input = inputOf(schemas);
  const output = schemas.find(({ role }) => role === 'output')?.normalized.schema;
  const examples = described.examples.filter((each) => isGoodExample(each, input, output, context.oracle));
  const action: Action = {
    name,
    previously,
    ...described,
    input,
    ...(output === undefined ? {} : { output }),
    examples,
    meta: found.meta,
    source: locate(element),
  };
  return { action, names, diagnostics };
}

/** A message that does not name its action yet, with its name. */
function naming(message: Diagnostic, name: string | undefined): Diagnostic {
  const quoted = JSON.stringify(name);
  if (name === undefined || message.message.includes(quoted)) return message;
  return { ...message, message: `${message.message} (action ${quoted})` };
}

function below(place: Place, index: number): Place {
  return { ...place, pointer: `${place.pointer}/${index}` };
}

function schemasOf(fields: FieldReader, documents: DocumentStore): SchemaSubject[] {
  const subjects: SchemaSubject[] = [];
  for (const [role, field] of [
    ['input', 'inputSchema'],
    ['output', 'outputSchema'],
  ] as const) {
    if (fields.read(field) === undefined) continue;
    const source = fields.raw(field) as Json;
    const place = fields.place(field);
    subjects.push({ role, source, place, normalized: normalizeSchema(source, { at: place, documents }) });
  }
  return subjects;
}

function inputOf(schemas: readonly SchemaSubject[]): SchemaObject {
  const schema = schemas.find(({ role }) => role === 'input')?.normalized.schema;
  return schema === undefined ? noParameters : objectRoot(schema);
}

type Described = Omit<Action, 'name' | 'previously' | 'input' | 'output' | 'meta' | 'source'>;

/** Everything of an action that is no schema and no name, each default filled. */
function describe({ integration, origin }: LoadedAction, fields: FieldReader, name: string): Described {
  const annotations = fields.read('annotations') ?? {};
  const title = fields.read('title') ?? annotations.title ?? undefined;
  const auth = fields.read('auth');
  const hints = {
    ...hint('readOnlyHint', annotations.readOnlyHint),
    ...hint('destructiveHint', annotations.destructiveHint),
    ...hint('idempotentHint', annotations.idempotentHint),
    ...hint('openWorldHint', annotations.openWorldHint),
  };
  const timeoutMs = fields.read('timeoutMs');
  const retries = fields.read('retries');
  const deprecated = fields.read('deprecated');
  return {
    ...(title === undefined ? {} : { title }),
    description: fields.read('description') ?? '',
    integration: fields.read('integration') ?? integration ?? prefixOf(name) ?? origin,
    risk: riskOf(fields) ?? riskFromHints(hints),
    requiresConfirmation: fields.read('requiresConfirmation') ?? false,
    networks: fields.read('networks') ?? [],
    annotations: hints,
    ...(auth === undefined ? {} : { auth: { connection: auth.connection, scopes: auth.scopes ?? [] } }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(retries === undefined ? {} : { retries }),
    sensitive: fields.read('sensitive') ?? [],
    examples:
      fields.read('examples') === undefined ? [] : (fields.raw('examples') as unknown as readonly Example[]),
    ...(deprecated === undefined ? {} : { deprecated }),
    providers: fields.read('providers') === undefined ? {} : (fields.raw('providers') as JsonObject),
  };
}

function hint<Name extends string>(
  name: Name,
  value: boolean | null | undefined,
): { readonly [N in Name]?: boolean } {
  return typeof value === 'boolean' ? ({ [name]: value } as { readonly [N in Name]: boolean }) : {};
}

/** `wallet.balance` -> `wallet`. */
function prefixOf(name: string): string | undefined {
  const dot = name.indexOf('.');
  return dot > 0 && dot < name.length - 1 ? name.slice(0, dot) : undefined;
}

function riskOf(fields: FieldReader): RiskLevel | undefined {
  const level = fields.read('riskLevel');
  if (level === undefined || isRiskLevel(level)) return level;
  const near = didYouMean(level, riskLevels);
  const message = `The risk level ${JSON.stringify(level)} is not known; it is ranked as high`;
  const hint = near === undefined ? undefined : `Did you mean "${near}"?`;
  fields.diagnostics.push(diagnostic('unknown-risk', message, locate(fields.place('riskLevel')), hint));
  return 'high';
}
