import type { LoweredInput } from '../lower/lower-actions.ts';
import type { Action, Catalog, JsonObject, Schema } from '../model/ir.ts';
import type { Provider } from '../model/provider.ts';
import type { PartRef } from '../model/views.ts';
import type { WireNames } from '../model/wire-names.ts';

/** All that the plan is made of. */
export interface PlanInput {
  readonly catalog: Catalog;
  /** Action name -> the stem of its TypeScript names. */
  readonly identifiers: ReadonlyMap<string, string>;
  readonly parts: readonly Part[];
  readonly providers: readonly PlannedProvider[];
  readonly shared: SharedSchemas;
  readonly command: string;
}

/** The actions that stand in one file of each kind. */
export interface Part extends PartRef {
  readonly integration: string;
  readonly actions: readonly Action[];
}

export interface PlannedProvider {
  readonly provider: Provider;
  /** The template of its entry point. */
  readonly adapter: string;
  /** Whether its types are held against its SDK's, and the package that this is installed as where not by its own name. */
  readonly sdkCheck: string | boolean;
  readonly names: WireNames;
  /** What the host puts in front of every wire name. */
  readonly namePrefix?: string;
  /** By action name. */
  readonly lowered: ReadonlyMap<string, LoweredInput>;
}

/** Lowered schemas that several providers share stand in a file of their own, once. */
export interface SharedSchemas {
  /** The constant of a lowered schema or of an action's output schema (by its identity), and the module that exports it; none where it is written out in place. */
  readonly constantOf: ReadonlyMap<object, { readonly name: string; readonly module: string }>;
  /** By part: what stands in its file. */
  readonly byPart: ReadonlyMap<
    string,
    readonly { readonly identifier: string; readonly label: string; readonly schema: JsonObject }[]
  >;
}

/** The type of a schema constant: what providers take has an object at its root. */
export function schemaType(schema: Schema): 'ObjectSchema' | 'JsonSchemaObject' | 'JsonSchema' {
  if (typeof schema === 'boolean') return 'JsonSchema';
  return schema['type'] === 'object' ? 'ObjectSchema' : 'JsonSchemaObject';
}
