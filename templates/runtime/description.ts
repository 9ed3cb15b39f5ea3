import type { ToolAnnotations } from './wire.ts';

/** What models and people are told of an action besides its schemas, in the words of its definition. */
export interface ActionDescription {
  readonly title?: string;
  readonly description: string;
  /** Why it should no longer be used, and what to use instead. */
  readonly deprecated?: string;
  readonly annotations?: ToolAnnotations;
  readonly examples?: readonly ActionExample[];
}

/** A canonical input, and what comes of it. */
export interface ActionExample {
  readonly input: unknown;
  readonly output?: unknown;
}

/** The descriptions of the actions of one part. */
export type DescriptionPart<Name extends string = string> = { readonly [N in Name]: ActionDescription };
