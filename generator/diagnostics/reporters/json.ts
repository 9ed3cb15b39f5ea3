import { catalog } from '../catalog.ts';
import { diffTexts } from '../diff.ts';
import type { Failure } from '../failure.ts';
import type { ExitCode, Mode, Report, Summary } from '../report.ts';

/**
 * What `--json` prints: one object on stdout, whatever happened. `version` changes when a field is removed or changes
 * its meaning; new fields may come at any time.
 */
export interface JsonReport {
  readonly version: 1;
  /** True exactly when `exitCode` is 0. */
  readonly ok: boolean;
  readonly exitCode: ExitCode;
  readonly mode: Mode;
  /** The output folder, relative to the current directory. */
  readonly out: string;
  readonly diagnostics: readonly JsonDiagnostic[];
  /** What was done (mode `write`) or would be done; files that stay the same are only counted. */
  readonly changes: readonly JsonChange[];
  readonly summary: Summary;
  /** The command that brings the output folder up to date; `null` when the run failed before it was known. */
  readonly mend: string | null;
  /** Milliseconds of each phase, with `--timings`. */
  readonly timings: Report['timings'];
  /** Why the run did not come to look at the actions; `null` when it did. */
  readonly failure: Failure | null;
}

export interface JsonDiagnostic {
  /** One of the closed list of codes. */
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly title: string;
  readonly message: string;
  readonly hint: string;
  /** Relative to the current directory; `null` for what has no place in a file. */
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  /** JSON pointer. */
  readonly pointer: string | null;
}

export interface JsonChange {
  /** Below `out`. */
  readonly path: string;
  readonly kind: 'add' | 'update' | 'remove';
  /** A unified diff without its file names; not in mode `write`. */
  readonly diff?: string;
  /** How many lines of the diff were left out. */
  readonly hidden?: number;
}

const limits = { context: 3, maxLines: 2000, maxWidth: 10_000 };

export function toJson(report: Report): JsonReport {
  const { exitCode, mode, out, summary, timings, failure } = report;
  return {
    version: 1,
    ok: exitCode === 0,
    exitCode,
    mode,
    out,
    diagnostics: report.diagnostics.map(({ code, severity, message, hint, at }) => ({
      code,
      severity,
      title: catalog[code].title,
      message,
      hint: hint ?? catalog[code].fix,
      file: at?.file ?? null,
      line: at?.line ?? null,
      column: at?.column ?? null,
      pointer: at?.pointer ?? null,
    })),
    changes: report.changes.flatMap(({ path, kind, before = '', after = '' }) => {
      if (kind === 'same') return [];
      if (mode === 'write') return [{ path, kind }];
      const { lines, hidden } = diffTexts(before, after, limits);
      return [{ path, kind, diff: lines.map((line) => `${line}\n`).join(''), hidden }];
    }),
    summary,
    mend: report.mend === '' ? null : report.mend,
    timings,
    failure: failure ?? null,
  };
}
