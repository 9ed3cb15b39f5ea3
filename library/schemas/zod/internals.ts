/**
 * The parts of Zod 4's internals that are read here. They are documented for library authors (https://zod.dev/library-authors) and the same
 * in classic and mini; the host's copy may be another version than ours, so every member is looked at as it is found.
 */
export interface Zod {
  readonly _zod: { readonly def: Def; readonly [member: string]: unknown };
  readonly '~standard'?: unknown;
}

export interface Def {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** A check's definition: `{ check: 'min_length', minimum: 1 }`. */
export interface CheckDef {
  readonly check: string;
  readonly [member: string]: unknown;
}

export function isZod(value: unknown): value is Zod {
  const internals = memberOf(value, '_zod');
  return typeof memberOf(memberOf(internals, 'def'), 'type') === 'string';
}

/** Any member, inherited ones too: Zod's are getters of a prototype in some versions. */
export function memberOf(value: unknown, key: string): unknown {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
    ? Reflect.get(value, key)
    : undefined;
}

export function defOf(schema: Zod): Def {
  return schema._zod.def;
}

/** A schema within a definition. */
export function inner(def: Def, key = 'innerType'): Zod | undefined {
  const value = def[key];
  return isZod(value) ? value : undefined;
}

export function listOf(def: Def, key: string): readonly Zod[] {
  const value = def[key];
  return Array.isArray(value) ? value.filter(isZod) : [];
}

/** A schema's checks, itself first where it is one (`z.email()`, `z.int()`). */
export function checksOf(schema: Zod): readonly CheckDef[] {
  const { def } = schema._zod;
  const list: readonly unknown[] = Array.isArray(def['checks']) ? def['checks'] : [];
  const attached = list.map((check) => memberOf(memberOf(check, '_zod'), 'def'));
  return [def, ...attached].filter(isCheckDef);
}

function isCheckDef(value: unknown): value is CheckDef {
  return typeof memberOf(value, 'check') === 'string';
}

/** The schema that a lazy one stands for. */
export function lazyTarget(schema: Zod): Zod | undefined {
  const cached = memberOf(schema._zod, 'innerType');
  if (isZod(cached)) return cached;
  const getter = defOf(schema)['getter'];
  const made: unknown = typeof getter === 'function' ? getter() : undefined;
  return isZod(made) ? made : undefined;
}

/** True for `z.preprocess` and the like: what it takes is whatever its function takes. */
export function isPreprocess(def: Def): boolean {
  return def.type === 'pipe' && inner(def, 'in')?._zod.def.type === 'transform';
}
