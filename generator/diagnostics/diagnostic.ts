import type { SourceRef } from '../model/ir.ts';
import { type Code, catalog, type Severity } from './catalog.ts';

/** One located message of the generator. */
export interface Diagnostic {
  readonly code: Code;
  readonly severity: Severity;
  /** What is wrong here, in one sentence that names the thing. */
  readonly message: string;
  /** What to do about it here; the catalog's general fix where absent. */
  readonly hint?: string;
  readonly at?: SourceRef;
}

/** A diagnostic with its code's own severity. */
export function diagnostic(code: Code, message: string, at?: SourceRef, hint?: string): Diagnostic {
  return {
    code,
    severity: catalog[code].severity,
    message,
    ...(hint === undefined ? {} : { hint }),
    ...(at === undefined ? {} : { at }),
  };
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((each) => each.severity === 'error');
}

/** By file, line, column, then code and text; those without a place come last. Equal ones are shown once. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const keyed = new Map<string, Diagnostic>();
  for (const each of diagnostics) keyed.set(sortKey(each), each);
  return [...keyed].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, each]) => each);
}

function sortKey({ at, code, message }: Diagnostic): string {
  const place = at
    ? `0\u0000${at.file}\u0000${String(at.line).padStart(9, '0')}\u0000${String(at.column).padStart(9, '0')}\u0000${at.pointer}`
    : '1';
  return `${place}\u0000${code}\u0000${message}`;
}
