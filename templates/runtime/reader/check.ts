import type { JsonSchemaObject } from '../json.ts';

/** Judges one JSON value: `undefined` where it fits, else what is wrong. Never throws, never changes the value. */
export type Check = (value: unknown) => Failure | undefined;

/** Judges one text by a pattern or a format. */
export type TextTest = (text: string) => boolean;

/**
 * What a check found wrong: a tree, so that it costs next to nothing where a union's branch is tried in vain. Paths and
 * texts are made only when the verdict is known (`listIssues`).
 */
export type Failure = Problem | Below | Several;

/** One thing that is wrong with the value itself. */
export interface Problem {
  readonly count: 1;
  readonly keyword: string;
  /** The text; looking for what is nearest costs more than all else, so it is asked for. */
  readonly tell: (withNearest: boolean) => string;
}

/** Something that is wrong with a property or an item of the value. */
export interface Below {
  readonly count: number;
  readonly key: string | number;
  readonly inner: Failure;
}

export interface Several {
  readonly count: number;
  readonly parts: readonly Failure[];
}

export function problem(keyword: string, tell: Problem['tell']): Problem {
  return { count: 1, keyword, tell };
}

export function below(key: string | number, inner: Failure): Below {
  return { count: inner.count, key, inner };
}

/** Collects what was found at one place; there is no list as long as nothing was. */
export function add(found: Failure[] | undefined, failure: Failure): Failure[] {
  if (found === undefined) return [failure];
  found.push(failure);
  return found;
}

/** Collects what was found below one place. */
export function addBelow(
  found: Failure[] | undefined,
  key: string | number,
  failure: Failure | undefined,
): Failure[] | undefined {
  return failure ? add(found, below(key, failure)) : found;
}

/** All that was found at one place; `undefined` where nothing was. */
export function several(parts: readonly Failure[] | undefined): Failure | undefined {
  if (parts === undefined || parts.length < 2) return parts?.[0];
  let count = 0;
  for (const part of parts) count += part.count;
  return { count, parts };
}

/** What keyword groups need of the compilation of the whole schema. */
export interface Compiler {
  /** The check of a subschema; `undefined` where it accepts everything. */
  check(schema: unknown): Check | undefined;
  /** The check of what a `$ref` points at, made on first use, so that recursion ends. */
  follow(reference: string): Check;
  /** What a `$ref` points at, for looking at it without compiling it; `undefined` where it leads nowhere. */
  target(reference: unknown): unknown;
  /** What a schema, or one around it that speaks of the same value, says of a property; `undefined` where none does. */
  property(schema: JsonSchemaObject, key: string): unknown;
  /** Judges a value that `admit` let pass by the whole schema or one of its parts, outside of any other judging. */
  judge(schema: unknown, value: unknown): Failure | undefined;
  /** The test of a pattern. */
  pattern(source: string): TextTest;
}

/** One check for several; all that they refuse counts. */
export function everyOne(all: readonly (Check | undefined)[]): Check | undefined {
  const checks = all.filter((check) => check !== undefined);
  if (checks.length < 2) return checks[0];
  return (value) => {
    let found: Failure[] | undefined;
    for (const check of checks) {
      const failure = check(value);
      if (failure) found = add(found, failure);
    }
    return several(found);
  };
}

/**
 * Keywords that belong together, in one file. The rare groups are listed in `linked.ts`, and a client lists only those
 * that its schemas use.
 */
export interface KeywordGroup {
  /** The group answers for these keywords: a schema that has none of them never meets it. */
  readonly keywords: readonly string[];
  /** The formats that the group checks, where its keyword is `format`: others it leaves alone. */
  readonly formats?: readonly string[];
  /** The check of what `schema` says with these keywords; `undefined` where that accepts everything. */
  compile?(schema: JsonSchemaObject, compiler: Compiler): Check | undefined;
  /** Takes the place of the platform's regular expressions. */
  pattern?(source: string): TextTest;
  /** Fills the defaults of the whole schema; `undefined` where there are none. */
  fill?(root: unknown, compiler: Compiler): ((value: unknown) => unknown) | undefined;
}
