import type { ErrorCode } from '../../templates/runtime/results.ts';
import { fail, show } from './assert.ts';

/** The answers to single calls in what `run` gave: where a provider wants one message with all of them, its parts. */
export function answersIn(results: readonly object[]): readonly object[] {
  return results.flatMap((result) => {
    const { parts } = result as { readonly parts?: readonly object[] };
    return parts ?? [result];
  });
}

/** The JSON `{"error": …, "code": …}` stands somewhere in the result, whatever its shape: as text, or as data. */
export function tellsError(result: unknown, code: ErrorCode, error?: string): void {
  const bodies = valuesIn(result).map((value) => (typeof value === 'string' ? parsed(value) : value));
  const found = bodies.some(
    (body) =>
      typeof body === 'object' &&
      body !== null &&
      Reflect.get(body, 'code') === code &&
      (error === undefined
        ? typeof Reflect.get(body, 'error') === 'string'
        : Reflect.get(body, 'error') === error),
  );
  if (!found)
    fail(`expected an error ${show({ code, ...(error === undefined ? {} : { error }) })} in ${show(result)}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function valuesIn(value: unknown): unknown[] {
  const below = typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [];
  return [value, ...below];
}

/** Every text in a value, at any depth. */
export function textsIn(value: unknown): string[] {
  return valuesIn(value).filter((each) => typeof each === 'string');
}

export function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

/** Spoils everything in a value that can be spoilt. */
export function scramble(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const object = value as { [key: string]: unknown };
  for (const key of Object.keys(object)) {
    scramble(object[key]);
    object[key] = null;
  }
}

/** The input schema of a tool, wherever its provider has it: the outermost object that says `type: object`. */
export function findSchema(value: unknown): object | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ((value as { readonly type?: unknown }).type === 'object') return value;
  for (const each of Object.values(value)) {
    const found = findSchema(each);
    if (found !== undefined) return found;
  }
  return undefined;
}
