import { createRequire } from 'node:module';
import type { Ajv2020 as Ajv2020Class, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { Severity } from '../../diagnostics/catalog.ts';
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.ts';
import { locate, valueAt } from '../documents.ts';
import type { Json, Schema } from '../ir.ts';
import { isSchema } from '../normalize/keywords.ts';
import type { NormalizedSchema } from '../normalize.ts';
import { isObject } from '../subschemas.ts';
import { type Check, sourceOf } from './check.ts';
import { simpleVerdict } from './simple-verdict.ts';
import { eachSchema } from './walk.ts';

/**
 * Examples fit their schemas: an error in our own shape, a warning in a foreign one, whose example is then
 * left out.
 */
export const exampleCheck: Check = {
  name: 'examples',
  *run({ schemas, examples, own }) {
    for (const { place, value } of examples) {
      for (const role of ['input', 'output'] as const) {
        const subject = schemas.find((each) => each.role === role);
        if (subject === undefined || value[role] === undefined) continue;
        const fault = faultOf(subject.normalized.schema, '', value[role]);
        if (fault === undefined) continue;
        const message = `The example's ${role} does not fit its schema: ${fault.text}`;
        yield severely(
          own ? 'error' : 'warning',
          diagnostic('invalid-example', message, locate(place, `/${role}${fault.pointer}`)),
        );
      }
    }
  },
};

/** True where an example may be shown to models. */
export function isGoodExample(
  value: { input?: Json; output?: Json },
  input: Schema,
  output: Schema | undefined,
): boolean {
  if (value.input === undefined || faultOf(input, '', value.input) !== undefined) return false;
  return (
    output === undefined || value.output === undefined || faultOf(output, '', value.output) === undefined
  );
}

/** Defaults fit the schemas that they stand in. */
export const defaultCheck: Check = {
  name: 'defaults',
  *run({ schemas }) {
    for (const subject of schemas) {
      for (const pointer of wrongDefaults(subject.normalized)) {
        const value = valueAt(subject.normalized.schema as Json, `${pointer}/default`);
        const message = `The default ${shown(value)} does not fit its own schema`;
        yield diagnostic('invalid-default', message, sourceOf(subject, `${pointer}/default`));
      }
    }
  },
};

/** Pointers of the subschemas whose default they themselves refuse. */
export function* wrongDefaults({ schema }: Pick<NormalizedSchema, 'schema'>): Generator<string> {
  for (const [each, pointer] of eachSchema(schema)) {
    if (!Object.hasOwn(each, 'default')) continue;
    const value = each['default'] as Json;
    const verdict = simpleVerdict(each, value) ?? faultOf(schema, pointer, value) === undefined;
    if (!verdict) yield pointer;
  }
}

function severely(severity: Severity, message: Diagnostic): Diagnostic {
  return { ...message, severity };
}

interface ValueFault {
  /** Where in the value. */
  readonly pointer: string;
  readonly text: string;
}

function faultOf(schema: Schema, pointer: string, value: Json): ValueFault | undefined {
  const validate = validatorOf(schema, pointer);
  if (validate === undefined || validate(value)) return undefined;
  const error = (validate.errors ?? []).at(-1) as ErrorObject | undefined;
  const at = error?.instancePath ?? '';
  return { pointer: at, text: `${at === '' ? 'it' : `\`${at}\``} ${error?.message ?? 'is not valid'}` };
}

const require = createRequire(import.meta.url);
let shared: Ajv2020Class | undefined;

/** One ajv for all: setting one up costs more than most schemas. */
function ajv(): Ajv2020Class {
  if (shared === undefined) {
    const { Ajv2020 } = require('ajv/dist/2020.js') as { Ajv2020: typeof Ajv2020Class };
    const addFormats = (require('ajv-formats') as { default: (ajv: Ajv2020Class) => unknown }).default;
    shared = new Ajv2020({
      strict: false,
      ownProperties: true,
      validateSchema: false,
      logger: false,
      code: { regExp: Object.assign(regExp, { code: 'regExp' }) },
    });
    addFormats(shared);
  }
  return shared;
}

/** Some patterns need the `u` flag and some break with it. */
function regExp(source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch {
    return new RegExp(source);
  }
}

/**
 * Checks values by the subschema at a pointer; `undefined` where ajv cannot take the schema (other checks say
 * why).
 */
function validatorOf(root: Schema, pointer: string): ValidateFunction | undefined {
  const schema = valueAt(root as Json, pointer);
  if (!isSchema(schema)) return undefined;
  const key = 'schema:values';
  try {
    if (!refers(schema)) return ajv().compile(schema);
    ajv().addSchema(isObject(root) ? root : {}, key);
    return ajv().compile({ $ref: `${key}#${encodeURI(pointer)}` });
  } catch {
    return undefined;
  } finally {
    ajv().removeSchema(key);
  }
}

function refers(schema: Schema): boolean {
  for (const [each] of eachSchema(schema)) if (Object.hasOwn(each, '$ref')) return true;
  return false;
}

function shown(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
