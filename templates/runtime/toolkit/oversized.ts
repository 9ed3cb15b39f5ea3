import type { CallScope } from './call.ts';

/** A result that is longer than a model shall read. */
export interface OversizedResult<Name extends string = string> extends CallScope<Name> {
  /** All of it, as the model would have seen it, without what is sensitive. */
  readonly text: string;
  /** How many characters the model may be shown. */
  readonly maxLength: number;
}

/** What a host does with results that are longer than a model shall read; see the option `results`. */
export interface ShownResults {
  readonly maxLength: number;
  readonly overflow: ((result: OversizedResult) => unknown) | undefined;
}
