import type { JsonSchema } from '../../templates/runtime/json.ts';

/**
 * What an action's input or output may be given as: JSON Schema; a schema of Zod 4 (classic or mini, 4.0 and later); or any Standard JSON
 * Schema (https://standardschema.dev/json-schema), as ArkType, Valibot's `toStandardJsonSchema` and others make them.
 */
export type SchemaInput = JsonSchema | StandardJsonSchema | ZodSchema;

/** A schema that can say itself as JSON Schema. `validate`, where there is one, is asked after our own reader. */
export interface StandardJsonSchema {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: unknown; readonly output: unknown } | undefined;
    readonly validate?: (value: unknown) => unknown;
    readonly jsonSchema: {
      readonly input: (options: { readonly target: 'draft-2020-12' | 'draft-07' }) => object;
      readonly output: (options: { readonly target: 'draft-2020-12' | 'draft-07' }) => object;
    };
  };
}

/** A schema of Zod 4, known by its shape: the host's copy of Zod need not be ours. */
export interface ZodSchema {
  readonly _zod: {
    readonly def: { readonly type: string };
    readonly input: unknown;
    readonly output: unknown;
  };
  readonly '~standard': { readonly version: 1; readonly vendor: string };
}

/** What is known of a JSON object whose schema TypeScript cannot see. */
export interface AnyInput {
  readonly [key: string]: unknown;
}

/** An action without parameters. */
export interface NoInput {
  readonly [key: string]: never;
}

/**
 * What a schema takes: a caller's input, a handler's return value.
 *
 * @typeParam Plain what a plain JSON Schema stands for, which has no type: `AnyInput` for inputs, `unknown` for outputs
 * @typeParam Absent what no schema at all stands for
 */
export type InputOf<S, Plain = AnyInput, Absent = NoInput> = SideOf<S, 'input', Plain, Absent>;

/** What a schema makes of what it takes (defaults filled, transforms applied): what a handler is given, what an execution resolves to. */
export type OutputOf<S, Plain = AnyInput, Absent = NoInput> = SideOf<S, 'output', Plain, Absent>;

/** Whether a schema is a plain JSON Schema, of which TypeScript knows no type. */
export type IsPlain<S> = SideOf<S, 'output', true, false>;

type SideOf<S, Side extends 'input' | 'output', Plain, Absent> = S extends undefined
  ? Absent
  : S extends { readonly _zod: { readonly [side in Side]: infer Value } }
    ? Value
    : S extends { readonly '~standard': { readonly types?: infer Types } }
      ? TypesSide<Types, Side>
      : Plain;

type TypesSide<Types, Side extends 'input' | 'output'> = [NonNullable<Types>] extends [never]
  ? unknown
  : NonNullable<Types> extends { readonly [side in Side]: infer Value }
    ? Value
    : unknown;
