import type { Diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import type { Json } from '../../generator/model/ir.ts';
import { annotations } from '../../generator/model/vocabulary.ts';
import { isPlainObject, setOwn } from '../../templates/runtime/json.ts';
import type { Refine } from '../../templates/runtime/refine.ts';
import { jsonData, kindOf } from './json-data.ts';
import { locate } from './locate.ts';
import { causeText, type Note, type Role, toDiagnostic, Unreadable } from './note.ts';
import { refineBy } from './refine.ts';
import { printStandard } from './standard.ts';
import { isZod, memberOf } from './zod/internals.ts';
import { readZod } from './zod/read.ts';

export type {
  AnyInput,
  InputOf,
  IsPlain,
  NoInput,
  OutputOf,
  SchemaInput,
  StandardJsonSchema,
  ZodSchema,
} from './infer.ts';

/** An action's schema as JSON Schema, with what its own validator says besides. */
export interface ReadSchema {
  /** A fresh JSON Schema; `undefined` where none was given, and where it cannot be read. */
  readonly schema: Json | undefined;
  /**
   * Present where the schema's own validator says more than its JSON Schema, or changes the value. Of an input it is asked after our reader and
   * gives what the handler receives. Of an output it is asked first, with what the handler returned (so a handler returns what the schema
   * takes); what it gives is turned into JSON and read by the JSON Schema, which is that of the schema's output side.
   */
  readonly refine: Refine | undefined;
  /** What is wrong (errors), and what the JSON Schema does not say (warnings, information). */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads what an action's input or output was given as. Never throws: whatever it is that cannot be read is told as an error.
 *
 * @param action its name: the file that the diagnostics name. Their pointers begin with `/inputSchema` or `/outputSchema`.
 */
export function readSchema(given: unknown, role: Role, action: string): ReadSchema {
  try {
    const { schema, refine, notes } = read(given, role);
    const diagnostics = notes.flatMap((note) => {
      const place = locate(schema, note.steps);
      const moot = note.unlessSaid === true && constrains(place.schema);
      return moot ? [] : [toDiagnostic({ ...note, steps: place.steps }, role, action)];
    });
    return { schema, refine, diagnostics };
  } catch (cause) {
    const fault = cause instanceof Unreadable ? cause : new Unreadable(`cannot be read: ${causeText(cause)}`);
    const { code, steps, message, hint } = fault;
    const note: Note = {
      code,
      steps,
      message: `The ${role} schema ${message}`,
      ...(hint === undefined ? {} : { hint }),
    };
    return { schema: undefined, refine: undefined, diagnostics: [toDiagnostic(note, role, action)] };
  }
}

/** True where a schema says more than what describes. */
function constrains(schema: Json | undefined): boolean {
  return (
    typeof schema === 'object' &&
    schema !== null &&
    Object.keys(schema).some((keyword) => !annotations.includes(keyword))
  );
}

interface Read {
  readonly schema: Json | undefined;
  readonly refine: Refine | undefined;
  readonly notes: readonly Note[];
}

/** Each kind of schema by what it is known by; libraries' schemas are objects, or functions (ArkType). */
function read(given: unknown, role: Role): Read {
  if (given === undefined || given === null) return { schema: undefined, refine: undefined, notes: [] };
  if (isZod(given)) {
    const { printed, exact, notes } = readZod(given, role);
    const schema = printed === undefined ? undefined : plain(printed);
    return { schema, refine: exact ? undefined : ownValidator(given), notes };
  }
  if (isZod3(given)) throw zod3();
  const standard = memberOf(given, '~standard');
  if (typeof standard === 'object' && standard !== null) {
    const schema = isPrinted(given) ? jsonData(given) : printStandard(standard, role);
    return { schema, refine: refineBy(standard), notes: [] };
  }
  if (typeof given === 'boolean' || isPlainObject(given)) {
    refuseShape(given);
    return { schema: jsonData(given), refine: undefined, notes: [] };
  }
  throw foreign(given);
}

/** What `z.toJSONSchema` gives: JSON Schema, with its schema's validator hidden behind it. It is taken as it is, whatever the schema would print now. */
function isPrinted(given: unknown): boolean {
  return isPlainObject(given) && !Object.prototype.propertyIsEnumerable.call(given, '~standard');
}

function ownValidator(given: unknown): Refine {
  const standard = memberOf(given, '~standard');
  const refine = typeof standard === 'object' && standard !== null ? refineBy(standard) : undefined;
  if (refine === undefined) throw new Unreadable('has no validator (`~standard.validate`)');
  return refine;
}

/** What Zod printed, without the dialect, which is the one that is meant by default. */
function plain(printed: unknown): Json {
  const data = jsonData(printed);
  if (!isPlainObject(data)) return data;
  const schema: { [key: string]: Json } = {};
  for (const [key, value] of Object.entries(data)) if (key !== '$schema') setOwn(schema, key, value);
  return schema;
}

/** Zod 3 names the kind of a schema in `_def.typeName`; since 3.24 it is a Standard Schema too. */
function isZod3(given: unknown): boolean {
  const name = memberOf(memberOf(given, '_def'), 'typeName');
  return typeof name === 'string' && name.startsWith('Zod');
}

function zod3(): Unreadable {
  return new Unreadable(
    'is a schema of Zod 3, which cannot say itself as JSON Schema',
    "Use Zod 4: `npm install zod@4`; or, with zod 3.25 and later, import from 'zod/v4', which is Zod 4.",
    [],
    'zod-3-schema',
  );
}

/** The members of an object in place of the object, as some libraries take them. */
function refuseShape(given: unknown): void {
  if (!isPlainObject(given)) return;
  for (const key of Object.keys(given)) {
    const value = given[key];
    if (
      isZod(value) ||
      isZod3(value) ||
      typeof memberOf(memberOf(value, '~standard'), 'vendor') === 'string'
    ) {
      throw new Unreadable('is an object of schemas and no schema', 'Make it one: `z.object({ … })`.', [key]);
    }
  }
}

function foreign(given: unknown): Unreadable {
  if (typeof memberOf(given, 'then') === 'function') {
    return new Unreadable('is a promise', 'Await it before the action is defined.');
  }
  if (typeof given === 'string') return new Unreadable('is a text', 'Parse it: `JSON.parse(text)`.');
  if (Array.isArray(given)) return new Unreadable('is a list', 'Give one schema.');
  return new Unreadable(
    `is ${kindOf(given)}`,
    'Give JSON Schema, a schema of Zod 4, or one that has `~standard.jsonSchema` (Standard JSON Schema).',
  );
}
