import { isPlainObject, own } from '../json.ts';

/** The whole input stands under one property, because providers want an object without unions at the root. */
export interface WrapRootLens {
  readonly lens: 'wrap-root';
  /** The property that holds the input on the wire. */
  readonly key: string;
}

export function wrapRootDown(value: unknown, { key }: WrapRootLens): unknown {
  return { [key]: value };
}

export function wrapRootUp(value: unknown, { key }: WrapRootLens): unknown {
  if (!isPlainObject(value)) return value;
  const keys = Object.keys(value);
  return keys.length === 1 && keys[0] === key ? own(value, key) : value;
}
