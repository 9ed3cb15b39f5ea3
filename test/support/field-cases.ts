import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json } from '../../generator/model/ir.ts';
import type { JsonSchema } from '../../templates/runtime/json.ts';

/** Reports of users of tools like this one, as data: beside the project, not in it. */
const file = path.resolve(import.meta.dirname, '../../../shared/cases/field-cases.jsonl');
export const hasFieldCases: boolean = existsSync(file);

export interface FieldCase {
  readonly id: string;
  readonly kind: string;
  readonly symptom: string;
  readonly action: Json;
  readonly response?: {
    readonly provider: string;
    readonly body?: unknown;
    readonly stream?: readonly unknown[];
    readonly raw?: string;
    readonly raw_arguments?: readonly string[];
  };
  readonly handler?: { readonly returns_js?: readonly string[] };
  readonly expect: {
    readonly validation?: { readonly accept?: readonly Json[]; readonly reject?: readonly Json[] };
  };
}

export const fieldCases: readonly FieldCase[] = hasFieldCases
  ? readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as FieldCase)
  : [];

export interface FieldAction {
  readonly name: string;
  readonly inputSchema: object;
  readonly outputSchema?: JsonSchema;
}

export function actionsOf({ action }: FieldCase): readonly FieldAction[] {
  return [action].flat() as unknown as FieldAction[];
}
