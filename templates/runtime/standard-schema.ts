import { copyJson, type JsonSchema, type JsonSchemaObject } from './json.ts';
import { toDraft07 } from './json-schema/draft-07.ts';
import { toOpenApi30 } from './json-schema/openapi-30.ts';
import { requireFilled } from './json-schema/output.ts';
import { createReader } from './reader/reader.ts';

/**
 * A schema that every library which takes Standard Schema (https://standardschema.dev) or Standard JSON Schema
 * (https://standardschema.dev/json-schema) takes as it is. `In` is what a caller may give, `Out` what reading it gives:
 * the same with the schema's defaults filled in.
 */
export interface ActionSchema<In = unknown, Out = In> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: In; readonly output: Out } | undefined;
    /** Never throws, and never changes the value. */
    readonly validate: (value: unknown) => ActionSchemaResult<Out>;
    readonly jsonSchema: {
      /** A fresh JSON Schema of what may be given. @throws {Error} for a target that is not supported. */
      readonly input: (options: { readonly target: ActionSchemaTarget }) => { [keyword: string]: unknown };
      /** A fresh JSON Schema of what comes out. @throws {Error} for a target that is not supported. */
      readonly output: (options: { readonly target: ActionSchemaTarget }) => { [keyword: string]: unknown };
    };
  };
}

export type ActionSchemaResult<Out> =
  | { readonly value: Out; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly path: readonly (string | number)[] }[] };

/** The targets that are supported, and any other text, which is refused at run time. */
export type ActionSchemaTarget = 'draft-2020-12' | 'draft-07' | 'openapi-3.0' | ({} & string);

/** The Standard Schema of an action's own schema (2020-12, self-contained). Nothing is done before its first use. */
export function actionSchema<In, Out = In>(schema: JsonSchema): ActionSchema<In, Out> {
  const reader = createReader(schema);
  return {
    '~standard': {
      version: 1,
      vendor: 'toolwright',
      validate(value) {
        const result = reader.read(value);
        // The reader has just established that the value is an `Out`: the types are made from the same schema.
        return result.ok ? { value: result.value as Out } : { issues: result.issues };
      },
      jsonSchema: {
        input: ({ target }) => convert(schema, target),
        output: ({ target }) => convert(requireFilled(schema), target),
      },
    },
  };
}

function convert(schema: JsonSchema, target: string): JsonSchemaObject {
  switch (target) {
    case 'draft-2020-12': {
      const copy = copyJson(schema);
      const root = typeof copy === 'boolean' ? (copy ? {} : { not: {} }) : copy;
      return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...root };
    }
    case 'draft-07':
      return toDraft07(schema);
    case 'openapi-3.0':
      return toOpenApi30(schema);
    default:
      throw new Error(`JSON Schema target ${JSON.stringify(target)} is not supported`);
  }
}
