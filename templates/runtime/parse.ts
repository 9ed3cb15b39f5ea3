import type { CallEcho, FailedCall, ParsedCall, ParseFailure, ParseOutcomeOf, Repair } from './calls.ts';
import * as feedback from './feedback.ts';
import { copyJson, isPlainObject, type JsonSchema, own } from './json.ts';
import { findJsonFault } from './json-fault.ts';
import { toPointer } from './json-pointer.ts';
import { findDuplicateKey, withoutMark } from './json-source.ts';
import { up } from './lens/lens.ts';
import { pathDown } from './lens/path.ts';
import type { Judge, Restore } from './lens/plan.ts';
import { findLimitIssues } from './limits.ts';
import type { NameTable } from './names.ts';
import type { Issue, Reader } from './reader/issue.ts';
import { hideInIssues } from './sensitive.ts';
import type { RawCall, Wire, WireCall } from './wire.ts';

/** A raw call whose action is known; its arguments are not read yet. */
export interface IdentifiedCall {
  readonly ok: true;
  readonly id: string | undefined;
  readonly action: string;
  readonly args: unknown;
  readonly repairs: readonly Repair[];
  readonly echo?: CallEcho | undefined;
}

/** What decoding an action's arguments needs. */
export interface ActionDecoder {
  /** Reads by the action's input schema. */
  readonly input: Reader;
  /** What `input` reads by. */
  readonly schema: JsonSchema;
  readonly restore: Restore | undefined;
  readonly judge: Judge;
  /** JSON pointers into the input, of what no text may show. */
  readonly sensitive?: readonly string[] | undefined;
}

/**
 * Finds out which action a raw call means: the first half of parsing, which needs no schema. Never throws.
 *
 * @param known the wire names that the model was shown, for the hint in an unknown tool's answer
 */
export function identify(
  raw: unknown,
  wire: Pick<Wire, 'readCall'>,
  names: NameTable,
  known: () => readonly string[],
): IdentifiedCall | FailedCall {
  const call = readRaw(raw, wire);
  if (call?.unreadable) return fail('malformed_json', call, feedback.unreadableCall);
  const found = call?.name === undefined ? undefined : names.find(call.name);
  if (call === undefined || found === undefined) {
    return fail('unknown_tool', call ?? noCall, feedback.unknownTool(call?.name, known()));
  }
  const { id, args, echo } = call;
  return {
    ok: true,
    id,
    action: found.action,
    args,
    repairs: found.exact ? [] : [{ kind: 'tool-name', path: '' }],
    ...(echo === undefined ? {} : { echo }),
  };
}

/** Looking for the nearest of ten thousand names takes its time, and a response may hold as many calls. */
const hintedCalls = 20;

/** The names for `identify` to hint at, for the first calls of one response that need them; the others are told no names. */
export function hintsForSome(known: () => readonly string[]): () => readonly string[] {
  let left = hintedCalls;
  let names: readonly string[] | undefined;
  return () => {
    if (left-- <= 0) return [];
    names ??= known();
    return names;
  };
}

/** Raw calls come from strangers, and a host's own `Wire` may trip over them. */
function readRaw(raw: unknown, wire: Pick<Wire, 'readCall'>): RawCall | undefined {
  try {
    return wire.readCall(raw);
  } catch {
    return undefined;
  }
}

/**
 * Reads the arguments of a call to the letter: the second half of parsing. JSON text to a value, the way up from the wire form,
 * then the action's own schema. Never throws and never changes what it was given.
 *
 * @param takesBlank whether blank text stands for `{}`; of a tool without parameters it always does, since providers send it so
 */
export function decode(
  { id, action, args, repairs, echo }: IdentifiedCall,
  decoder: ActionDecoder,
  provider: string,
  takesBlank = true,
): ParseOutcomeOf<ParsedCall> {
  const called = { id, name: action, echo };
  try {
    const read = readArguments(args, decoder, takesBlank);
    if (!read.ok) return fail(read.kind, called, read.error);
    const { value, issues: found } = readInput(read.value, decoder, read.text);
    if (found.length > 0) {
      const issues = hideInIssues(found, decoder.sensitive);
      const shown = issues.map((issue) => ({ ...issue, path: pathDown(issue.path, decoder.restore) }));
      return { ...fail('invalid_input', called, feedback.invalidInput(shown)), issues };
    }
    const allRepairs: readonly Repair[] = read.empty
      ? [...repairs, { kind: 'empty-arguments', path: '' }]
      : repairs;
    const rest = echo === undefined ? {} : { echo };
    return { ok: true, call: { id, name: action, input: value, provider, repairs: allRepairs, ...rest } };
  } catch {
    return fail('malformed_json', called, feedback.unreadable);
  }
}

/** The answer to a call whose id an earlier call of the same turn has. */
export function duplicate(call: WireCall): FailedCall {
  return fail('duplicate_id', call, feedback.duplicateId(call.id ?? ''));
}

/** The answer to a call that the response ended in the middle of. */
export function cutOff({ id, action, echo }: IdentifiedCall): FailedCall {
  return fail('truncated', { id, name: action, echo }, feedback.truncated);
}

const noCall: WireCall = { id: undefined, name: undefined };

function fail(kind: ParseFailure, { id, name, echo }: WireCall, error: string): FailedCall {
  return { ok: false, kind, id, name, error, ...(echo === undefined ? {} : { echo }) };
}

type ArgumentsOutcome =
  | { readonly ok: true; readonly value: unknown; readonly text?: string; readonly empty: boolean }
  | { readonly ok: false; readonly kind: ParseFailure; readonly error: string };

function hasNoParameters(schema: JsonSchema): boolean {
  const properties = typeof schema === 'boolean' ? undefined : own(schema, 'properties');
  return !isPlainObject(properties) || Object.keys(properties).length === 0;
}

/** The arguments as an object. No arguments at all are `{}`: providers send "" or nothing for a tool without parameters. */
function readArguments(
  args: unknown,
  { schema, sensitive = [] }: ActionDecoder,
  takesBlank: boolean,
): ArgumentsOutcome {
  if (args === undefined || args === null) return { ok: true, value: {}, empty: true };
  if (typeof args !== 'string') {
    if (isPlainObject(args)) return { ok: true, value: args, empty: false };
    return { ok: false, kind: 'not_an_object', error: feedback.notAnObject(args) };
  }
  if (args.trim() === '') {
    if (takesBlank || hasNoParameters(schema)) return { ok: true, value: {}, empty: true };
    return { ok: false, kind: 'malformed_json', error: feedback.blank };
  }
  const text = withoutMark(args);
  const parsed = parseJson(text);
  if (!parsed.ok) {
    const fault = findJsonFault(text);
    const kind = fault?.kind === 'cut-off' ? 'truncated' : 'malformed_json';
    return {
      ok: false,
      kind,
      error:
        fault === undefined
          ? feedback.unreadable
          : feedback.malformedJson(fault, sensitive.length > 0 ? undefined : text),
    };
  }
  const duplicate = findDuplicateKey(text, parsed.value);
  if (duplicate !== undefined) {
    const [shown] = hideInIssues([{ path: duplicate, keyword: '', message: '' }], sensitive);
    return { ok: false, kind: 'malformed_json', error: feedback.duplicateKey(shown?.path ?? []) };
  }
  if (isPlainObject(parsed.value)) return { ok: true, value: parsed.value, text, empty: false };
  return { ok: false, kind: 'not_an_object', error: feedback.notAnObject(parsed.value) };
}

function parseJson(text: string): { readonly ok: true; readonly value: unknown } | { readonly ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

/** The canonical value, or every way in which it does not fit. */
function readInput(
  wireValue: unknown,
  { input, restore, judge }: ActionDecoder,
  text?: string,
): { readonly value?: unknown; readonly issues: readonly Issue[] } {
  const wireLimits = findLimitIssues(wireValue, text);
  if (wireLimits.some(({ path }) => path.length === 0)) return { issues: wireLimits };
  // A value that is not our own JSON text's belongs to the caller's message: handlers must not be able to change it.
  const value = up(text === undefined ? copyJson(wireValue) : wireValue, restore, judge);
  const limits = restore === undefined ? wireLimits : findLimitIssues(value, text);
  const read = input.read(value);
  if (read.ok && limits.length === 0) return { value: read.value, issues: [] };
  const told = new Set(limits.map(({ path }) => toPointer(path)));
  const others = read.ok ? [] : read.issues.filter(({ path }) => !told.has(toPointer(path)));
  return { issues: [...limits, ...others] };
}
