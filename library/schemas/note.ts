import type { Code } from '../../generator/diagnostics/catalog.ts';
import { type Diagnostic, diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { toPointer } from '../../templates/runtime/json-pointer.ts';
import { quote } from '../../templates/runtime/quote.ts';

/** Which side of an action a schema is for. */
export type Role = 'input' | 'output';

/** Something to tell about one place of a schema, before it is known where that place stands in the JSON Schema. */
export interface Note {
  readonly code: Code;
  readonly steps: readonly string[];
  readonly message: string;
  readonly hint?: string;
  /** Told as information where the code's own severity would be too much. */
  readonly mild?: boolean;
  /** Told only where the JSON Schema at that place says nothing: the host may have said it himself (`.meta()`). */
  readonly unlessSaid?: boolean;
}

/** A schema that cannot be read: the reason, in words that complete "The input schema …". */
export class Unreadable extends Error {
  override readonly name: string = 'Unreadable';
  readonly code: Code;
  readonly steps: readonly string[];
  readonly hint: string | undefined;

  constructor(
    message: string,
    hint?: string,
    steps: readonly string[] = [],
    code: Code = 'schema-unreadable',
  ) {
    super(message);
    this.hint = hint;
    this.steps = steps;
    this.code = code;
  }
}

/** A note as a diagnostic of an action: its place is a pointer into the action's definition, whose file is the action itself. */
export function toDiagnostic(note: Note, role: Role, action: string): Diagnostic {
  const pointer = `/${role}Schema${toPointer(note.steps)}`;
  const made = diagnostic(note.code, note.message, { file: action, pointer, line: 1, column: 1 }, note.hint);
  return note.mild === true ? { ...made, severity: 'info' } : made;
}

/** What a message calls a place: the nearest property's name. */
export function placeName(steps: readonly string[], role: Role): string {
  let at = -1;
  for (let i = 0; i + 1 < steps.length; i++) if (steps[i] === 'properties') at = ++i;
  const whole = at < 0 ? `the ${role}` : quote(steps[at] ?? '');
  return at === steps.length - 1 ? whole : `a part of ${whole}`;
}

/** What somebody threw, in a few words; it may be anything. */
export function causeText(cause: unknown): string {
  try {
    return quote(cause instanceof Error ? cause.message : String(cause), 200);
  } catch {
    return 'an unknown error';
  }
}
