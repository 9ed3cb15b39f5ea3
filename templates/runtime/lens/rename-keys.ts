import { isPlainObject, setOwn } from '../json.ts';

/** Properties of the root object go by other names on the wire, because the provider restricts their characters. */
export interface RenameKeysLens {
  readonly lens: 'rename-keys';
  /** Pairs of canonical key and wire key. */
  readonly keys: readonly (readonly [canonical: string, wire: string])[];
}

export function renameKeysDown(value: unknown, { keys }: RenameKeysLens): unknown {
  return rename(value, new Map(keys));
}

export function renameKeysUp(value: unknown, { keys }: RenameKeysLens): unknown {
  return rename(value, new Map(keys.map(([canonical, wire]) => [wire, canonical])));
}

function rename(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (!isPlainObject(value)) return value;
  const result: { [key: string]: unknown } = {};
  for (const [key, member] of Object.entries(value)) setOwn(result, names.get(key) ?? key, member);
  return result;
}
