import type { Diagnostic } from '../../../generator/diagnostics/diagnostic.ts';
import type { Json } from '../../../generator/model/ir.ts';
import { type ReadSchema, readSchema } from '../../../library/schemas/schema-input.ts';
import type { Refined } from '../../../templates/runtime/refine.ts';

export function readInput(given: unknown): ReadSchema {
  return readSchema(given, 'input', 'demo.action');
}

export function readOutput(given: unknown): ReadSchema {
  return readSchema(given, 'output', 'demo.action');
}

/** What one property becomes when it is all that an object has. */
export function property(schema: Json | undefined): Json | undefined {
  return at(at(schema, 'properties'), 'it');
}

function at(json: Json | undefined, key: string): Json | undefined {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
    ? (json as { readonly [key: string]: Json })[key]
    : undefined;
}

/** `severity code pointer`, the part of a diagnostic that programs see. */
export function brief(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ severity, code, at }) => `${severity} ${code} ${at?.pointer ?? ''}`);
}

/** What a schema's own validator says. */
export async function refine(read: ReadSchema, value: unknown): Promise<Refined> {
  if (read.refine === undefined) throw new Error('there is nothing to refine');
  return read.refine(value);
}
