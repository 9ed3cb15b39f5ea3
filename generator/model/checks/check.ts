import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { locate, type Place } from '../documents.ts';
import type { Json, SourceRef } from '../ir.ts';
import type { NormalizedSchema } from '../normalize.ts';
import type { Oracle } from '../oracle.ts';

/** One of an action's schemas, as it was written and as it is normalised. */
export interface SchemaSubject {
  readonly role: 'input' | 'output';
  readonly source: Json;
  readonly place: Place;
  readonly normalized: NormalizedSchema;
}

export interface ExampleSubject {
  readonly place: Place;
  readonly value: { readonly input?: Json; readonly output?: Json };
}

/** What checks look at: an action before it is known whether it is any good. */
export interface Subject {
  readonly name: string;
  readonly element: Place;
  /** Written in our own shape, so its author can be held to it. */
  readonly own: boolean;
  readonly description: string;
  readonly schemas: readonly SchemaSubject[];
  readonly examples: readonly ExampleSubject[];
  readonly sensitive: readonly { readonly pointer: string; readonly place: Place }[];
}

/** What checks have besides the action: whom to ask, and what they remember from one action to the next of a run. */
export interface CheckContext {
  readonly oracle: Oracle;
  /** Formats that were told already. */
  readonly formats: Set<string>;
}

/** One question that every action is asked. */
export interface Check {
  readonly name: string;
  run(subject: Subject, context: CheckContext): Iterable<Diagnostic>;
}

/** The place in the source that a pointer of a normalised schema came from. */
export function sourceOf({ normalized }: SchemaSubject, pointer: string): SourceRef {
  return locate(normalized.origin(pointer));
}
