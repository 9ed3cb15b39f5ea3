/** Why a run did not come to look at the actions at all. */
export interface Failure {
  /** `usage`: the command line; `config`: the config file; `internal`: a fault of toolwright or of the machine. */
  readonly kind: 'usage' | 'config' | 'internal';
  /** One plain sentence. */
  readonly message: string;
  /** Each single thing that is wrong. */
  readonly details: readonly string[];
  readonly hint?: string;
}

/** Ends a run with exit code 2 and these words. `cause` is what was thrown, for `--verbose`. */
export class RunFailure extends Error {
  override readonly name = 'RunFailure';
  readonly failure: Failure;

  constructor(failure: Failure, cause?: unknown) {
    super([failure.message, ...failure.details].join('\n'), cause === undefined ? {} : { cause });
    this.failure = failure;
  }
}
