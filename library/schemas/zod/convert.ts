import { globalRegistry, toJSONSchema } from 'zod/v4/core';
import type { JsonSchemaObject } from '../../../templates/runtime/json.ts';
import type { Role } from '../note.ts';
import { isZod, memberOf, type Zod } from './internals.ts';
import { openIntersections } from './intersections.ts';
import { tidy } from './tidy.ts';

/**
 * One side of a Zod schema as JSON Schema 2020-12, mended for models (`tidy`).
 *
 * It is printed by the host's own Zod where that has a Standard JSON Schema (classic since 4.2), and by ours else (mini, and 4.0 and 4.1, which
 * leave the printer out of their schemas): a printer knows the kinds of its own version best.
 *
 * @throws what the printer throws
 */
export function toJson(schema: Zod, role: Role): unknown {
  const printed = print(schema, role);
  openIntersections(printed);
  return printed;
}

function print(schema: Zod, role: Role): unknown {
  let mended = false;
  const options = {
    io: role,
    unrepresentable: 'any' as const,
    override: ({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: JsonSchemaObject }): void => {
      mended = true;
      if (isZod(zodSchema)) tidy(zodSchema, jsonSchema, role);
    },
  };
  const standard = memberOf(memberOf(schema, '~standard'), 'jsonSchema');
  const printer = memberOf(standard, role);
  if (typeof printer === 'function') {
    try {
      const printed: unknown = Reflect.apply(printer, standard, [
        { target: 'draft-2020-12', libraryOptions: options },
      ]);
      if (mended) return printed;
    } catch {
      // A classic schema with one of mini in it: its printer does not know those, ours knows both, and throws what is truly wrong.
    }
  }
  type Input = Parameters<typeof toJSONSchema>[0];
  // Known by its shape only: the host's copy of Zod has classes of its own.
  return toJSONSchema(schema as unknown as Input & Zod, { ...options, target: 'draft-2020-12', metadata });
}

/** Metadata of every copy of Zod: those since 4.1 share one registry, a schema of an older classic copy knows its own. */
const metadata = {
  get(schema: unknown): unknown {
    const shared: unknown = Reflect.apply(globalRegistry.get, globalRegistry, [schema]);
    const meta = memberOf(schema, 'meta');
    return shared ?? (typeof meta === 'function' ? Reflect.apply(meta, schema, []) : undefined);
  },
} as typeof globalRegistry;
