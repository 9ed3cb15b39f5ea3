import type { Mode } from '../diagnostics/report.ts';
import type { StrictSetting } from '../model/provider.ts';

export type Printable = 'ir' | 'plan' | 'names' | 'losses';

/** A command line of `generate`, read. Paths and globs are relative to the current directory. */
export interface GenerateFlags {
  readonly mode: Mode;
  readonly json: boolean;
  readonly print: Printable | undefined;
  readonly timings: boolean;
  readonly verbose: boolean;
  readonly watch: boolean;
  readonly config: string | undefined;
  readonly actions: readonly string[] | undefined;
  readonly out: string | undefined;
  readonly providers: readonly string[] | undefined;
  readonly strict: StrictSetting | undefined;
}
