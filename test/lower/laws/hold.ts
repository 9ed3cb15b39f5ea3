import { isDeepStrictEqual } from 'node:util';
import { lowerSchema } from '../../../generator/lower/lower.ts';
import { roomFor } from '../../../generator/lower/size.ts';
import type { Dialect } from '../../../generator/model/dialect.ts';
import type { SchemaObject } from '../../../generator/model/ir.ts';
import type { ObjectSchema } from '../../../templates/runtime/json.ts';
import { decode } from '../../../templates/runtime/parse.ts';
import { judge, readerOf } from '../../../templates/runtime/readers.ts';
import { atWork } from '../../support/cost.ts';
import { down, up } from '../../support/lens.ts';
import { ajvVerdict } from '../../support/oracle.ts';
import { sampleValues } from '../../support/sample.ts';
import { faultsOf } from '../check/check.ts';
import { usedNodes } from '../check/walk.ts';
import { excusedTexts } from './excused.ts';

export interface Held {
  /** What does not hold, each with what it takes to see it. */
  readonly failures: readonly string[];
  readonly values: number;
  readonly wireValues: number;
  readonly milliseconds: number;
  /** Characters of the lowered schema, and how many times those of its source that is. */
  readonly size: number;
  readonly growth: number;
  /** Models would fill it badly, or a limit is passed. */
  readonly hard: boolean;
  readonly over: boolean;
}

export interface HoldOptions {
  readonly values: number;
  readonly wireValues: number;
  readonly seed: number;
  /** Values of the schema, where they are known already. */
  readonly known?: readonly unknown[];
  /** Further dialects that have the same rules, and facts of their own to be checked by. */
  readonly sameRules?: readonly string[];
}

/** The laws of lowering, for one schema in one dialect. */
export function holdLaws(input: SchemaObject, dialect: Dialect, options: HoldOptions): Held {
  const failures: string[] = [];
  const fail = (law: string, what: unknown): void => {
    if (failures.length < 3) failures.push(`${dialect.id} (${law}) ${JSON.stringify(what)?.slice(0, 900)}`);
  };
  const start = atWork();
  const { schema, restore, words, notes, over } = lowerSchema(input, dialect);
  const milliseconds = atWork() - start;

  if (over === undefined)
    for (const id of [dialect.id, ...(options.sameRules ?? [])])
      for (const fault of faultsOf(schema, id).slice(0, 2)) fail('a', { id, fault, schema });
  const before = JSON.stringify(input).length;
  const size = JSON.stringify(schema).length + words.join(' ').length;
  const measured = { milliseconds, size, growth: size / before };
  if (milliseconds > 2000 + before / 10) fail('d', { milliseconds, before });
  if (size > roomFor(input)) fail('d', { before, most: roomFor(input), size });

  const isReported = notes.some(({ became, keyword }) => became === 'weakened' && keyword === 'description');
  const lost = isReported ? [] : untold(input, schema, words.join('\n'));
  // What nothing fits is reported as left out, with all that was said in it, and no more than that.
  const excused = lost.length === 0 ? new Set<string>() : excusedTexts(input, notes);
  for (const text of lost.filter((each) => !excused.has(each)).slice(0, 2)) fail('e', { untold: text });

  const accepts = ajvVerdict(withoutNullable(schema));
  if (accepts === undefined) {
    // What ajv refuses to begin with (a pattern that is none, two of one) is no valid schema.
    if (ajvVerdict(input) !== undefined) fail('a', { unreadable: schema });
    return { failures, values: 0, wireValues: 0, ...measured, hard: false, over: over !== undefined };
  }
  const values = options.known ?? valuesOf(input, options.values, options.seed);
  for (const value of values) {
    const wire = down(value, restore);
    if (!judged(accepts, wire)) fail('b', { value, wire, schema, restore });
    const back = up(wire, restore);
    if (!isDeepStrictEqual(back, value)) fail('b', { value, wire, back, schema, restore });
    if (!isDeepStrictEqual(up(JSON.parse(JSON.stringify(wire)), restore), value))
      fail('b', { value, text: wire });
  }
  let wireValues = 0;
  if (schema !== input) {
    const reader = readerOf(input as ObjectSchema);
    for (const wire of valuesOf(withoutNullable(schema), options.wireValues, options.seed)) {
      wireValues++;
      const call = { ok: true as const, id: 'c', action: 'tool', args: JSON.stringify(wire), repairs: [] };
      const outcome = decode(call, { input: reader, schema: input as ObjectSchema, restore, judge }, 'test');
      if (outcome.ok) continue;
      const { kind, issues = [], error } = outcome;
      const told = issues.every(({ path }) => path.length === 0 || error.length > 0) && issues.length > 0;
      if (kind !== 'invalid_input' || !told || !namesArgument(error, issues)) fail('c', { wire, outcome });
    }
  }
  const hard = notes.some((note) => note.hard === true);
  return { failures, values: values.length, wireValues, ...measured, hard, over: over !== undefined };
}

/** What users wrote in descriptions, and no model is shown: neither by the schema, nor by one that its texts quote, nor by the tool's own text. */
export function untold(input: SchemaObject, schema: SchemaObject, words: string): string[] {
  const shown = JSON.stringify(schema);
  const quote = (text: string): string => JSON.stringify(text).slice(1, -1);
  const tells = (text: string): boolean =>
    [quote(text), quote(quote(text))].some((each) => shown.includes(each)) ||
    [text, quote(text)].some((each) => words.includes(each));
  return usedNodes(input).flatMap((node) => {
    const text = node['description'];
    return typeof text !== 'string' || tells(text) ? [] : [text];
  });
}

/** ajv's own code trips over `patternProperties` in a union with `ownProperties`; what it cannot judge is not held against anyone. */
export function judged(accepts: (value: unknown) => boolean, value: unknown): boolean {
  try {
    return accepts(value);
  } catch {
    return true;
  }
}

export function valuesOf(schema: unknown, count: number, seed: number): readonly unknown[] {
  try {
    return sampleValues(schema, { count, seed });
  } catch {
    return [];
  }
}

/** OpenAPI's `nullable` as JSON Schema: a listed value or null. */
export function withoutNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutNullable);
  if (typeof schema !== 'object' || schema === null) return schema;
  const mapped = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, key === 'enum' ? value : withoutNullable(value)]),
  );
  const { nullable, ...rest } = mapped;
  return nullable === true ? { anyOf: [rest, { type: 'null' }] } : mapped;
}

/** Whether a model can tell from the text which argument is meant. */
function namesArgument(
  error: string,
  issues: readonly { readonly path: readonly (string | number)[] }[],
): boolean {
  return issues.some(({ path }) => {
    const named = path.find((step) => typeof step === 'string');
    return named === undefined || error.includes(String(named)) || /Also wrong|more|arguments/.test(error);
  });
}
