import type { Diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import type { Json } from '../../generator/model/ir.ts';
import type { JsonSchema } from '../../templates/runtime/json.ts';
import type { Refine } from '../../templates/runtime/refine.ts';

export type SchemaInput = JsonSchema | { readonly '~standard': object };
export type InputOf<S> = S extends {
  readonly '~standard': { readonly types?: { readonly input: infer T } | undefined };
}
  ? T
  : { [key: string]: unknown };
export type OutputOf<S> = S extends {
  readonly '~standard': { readonly types?: { readonly output: infer T } | undefined };
}
  ? T
  : { [key: string]: unknown };

export interface ReadSchema {
  readonly schema: Json | undefined;
  readonly refine: Refine | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

export function readSchema(given: unknown, _role: 'input' | 'output', _action: string): ReadSchema {
  return { schema: given as Json, refine: undefined, diagnostics: [] };
}
