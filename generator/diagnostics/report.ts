import type { Change } from '../model/ir.ts';
import { type Diagnostic, hasErrors, sortDiagnostics } from './diagnostic.ts';
import type { Failure } from './failure.ts';

export type Mode = 'write' | 'check' | 'dry-run';

/** 0: done, or no drift. 1: errors in the actions, or drift under `--check`. 2: wrong usage or config, or a failure of ours. */
export type ExitCode = 0 | 1 | 2;

export interface Summary {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly added: number;
  readonly updated: number;
  readonly removed: number;
  readonly same: number;
  readonly actions: number;
}

/** Everything that one run has to say. All reporters print this object and nothing else. */
export interface Report {
  readonly mode: Mode;
  readonly exitCode: ExitCode;
  /** The output folder as it is shown: relative to the current directory, with `/`. */
  readonly out: string;
  /** In the order of their places; files are relative to the current directory. */
  readonly diagnostics: readonly Diagnostic[];
  /** Without those that stay the same; paths are below `out`. */
  readonly changes: readonly Change[];
  readonly summary: Summary;
  /** The command that brings the output folder up to date. */
  readonly mend: string;
  readonly timings: readonly { readonly phase: string; readonly ms: number }[];
  readonly failure?: Failure;
}

export interface Outcome {
  readonly mode: Mode;
  readonly out: string;
  readonly mend: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly changes: readonly Change[];
  readonly actions: number;
  readonly timings?: Report['timings'];
}

/** The report of a run that looked at the actions. `show` turns the file of a diagnostic into the path that is printed. */
export function makeReport(outcome: Outcome, show: (file: string) => string): Report {
  const { mode, out, mend, timings = [] } = outcome;
  const diagnostics = sortDiagnostics(
    outcome.diagnostics.map((each) =>
      each.at === undefined ? each : { ...each, at: { ...each.at, file: show(each.at.file) } },
    ),
  );
  const changes = outcome.changes.filter(({ kind }) => kind !== 'same');
  const summary = summarise(diagnostics, outcome.changes, outcome.actions);
  return {
    mode,
    exitCode: exitCode(mode, diagnostics, changes),
    out,
    diagnostics,
    changes,
    summary,
    mend,
    timings,
  };
}

/** The report of a run that failed before it came to look at the actions. */
export function failedReport(mode: Mode, failure: Failure): Report {
  const summary = summarise([], [], 0);
  return {
    mode,
    exitCode: 2,
    out: '',
    diagnostics: [],
    changes: [],
    summary,
    mend: '',
    timings: [],
    failure,
  };
}

function exitCode(mode: Mode, diagnostics: readonly Diagnostic[], changes: readonly Change[]): ExitCode {
  if (diagnostics.some(({ code }) => code === 'output-invalid')) return 2;
  if (hasErrors(diagnostics)) return 1;
  return mode === 'check' && changes.length > 0 ? 1 : 0;
}

function summarise(diagnostics: readonly Diagnostic[], changes: readonly Change[], actions: number): Summary {
  const severities = (wanted: Diagnostic['severity']): number =>
    diagnostics.filter(({ severity }) => severity === wanted).length;
  const kinds = (wanted: Change['kind']): number => changes.filter(({ kind }) => kind === wanted).length;
  return {
    errors: severities('error'),
    warnings: severities('warning'),
    infos: severities('info'),
    added: kinds('add'),
    updated: kinds('update'),
    removed: kinds('remove'),
    same: kinds('same'),
    actions,
  };
}
