import { type Alternative, type Kind, type Literal, nullShape, numberShape, stringShape } from './shape.ts';

type Value = Literal['value'];

export function isKind(each: Alternative): each is Kind {
  return ['string', 'number', 'boolean', 'null'].includes(each.kind);
}

/** Whether a kind of scalars has a value in it. */
export function admits(scalars: Kind, value: Value): boolean {
  if (scalars.kind === 'string') return typeof value === 'string' && scalars.except?.has(value) !== true;
  if (scalars.kind === 'boolean') return typeof value === 'boolean';
  if (scalars.kind !== 'number' || typeof value !== 'number') return false;
  return scalars.except?.has(value) !== true && (!scalars.integer || Number.isInteger(value));
}

/** The kind with a value of that kind let in. */
export function including(scalars: Kind, value: Value): Kind {
  if (admits(scalars, value)) return scalars;
  if (scalars.kind === 'string') return strings(less(scalars.except, value));
  if (scalars.kind === 'number') {
    return numbers(scalars.integer && Number.isInteger(value), less(scalars.except, value));
  }
  return scalars;
}

/** All values of two kinds of one name. */
export function eitherKind(a: Kind, b: Kind): Kind {
  if (a.kind === 'string' && b.kind === 'string') return strings(common(a.except, b.except));
  if (a.kind === 'number' && b.kind === 'number') {
    return numbers(a.integer && b.integer, common(a.except, b.except));
  }
  return a;
}

/** The values that two kinds share; `undefined` where they share none. */
export function bothKinds(a: Kind, b: Kind): Kind | undefined {
  if (a.kind === 'string' && b.kind === 'string') return strings(all(a.except, b.except));
  if (a.kind === 'number' && b.kind === 'number')
    return numbers(a.integer || b.integer, all(a.except, b.except));
  return a.kind === b.kind ? a : undefined;
}

/** All values of a scalar's kind but these, and all of the other kinds. */
export function scalarsWithout(values: readonly (Value | null)[]): (Kind | Literal)[] {
  const text = values.filter((value) => typeof value === 'string');
  const counts = values.filter((value) => typeof value === 'number');
  const bools = [true, false].filter((value) => !values.includes(value));
  return [
    strings(new Set(text)),
    numbers(false, new Set(counts)),
    ...(bools.length === 2
      ? [{ kind: 'boolean' } as const]
      : bools.map((value) => ({ kind: 'literal', value }) as const)),
    ...(values.includes(null) ? [] : [nullShape]),
  ];
}

function strings(except: ReadonlySet<string> | undefined): Kind {
  return except?.size ? { kind: 'string', except } : stringShape;
}

function numbers(integer: boolean, except: ReadonlySet<number> | undefined): Kind {
  if (except?.size) return { kind: 'number', integer, except };
  return integer ? { kind: 'number', integer } : numberShape;
}

function less<T>(except: ReadonlySet<T> | undefined, value: Value): ReadonlySet<T> {
  return new Set([...(except ?? [])].filter((each) => each !== value));
}

function common<T>(a: ReadonlySet<T> | undefined, b: ReadonlySet<T> | undefined): ReadonlySet<T> {
  return new Set([...(a ?? [])].filter((each) => b?.has(each)));
}

function all<T>(a: ReadonlySet<T> | undefined, b: ReadonlySet<T> | undefined): ReadonlySet<T> {
  return new Set([...(a ?? []), ...(b ?? [])]);
}
