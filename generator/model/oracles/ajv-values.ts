import { createRequire } from 'node:module';
import type { Ajv2020 as Ajv2020Class, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { eachSchema } from '../checks/walk.ts';
import { valueAt } from '../documents.ts';
import type { Json, Schema } from '../ir.ts';
import { isSchema } from '../normalize/keywords.ts';
import type { Fault } from '../oracle.ts';
import { isObject } from '../subschemas.ts';

/** What ajv says of a value by the subschema at a pointer. */
export function valueFault(root: Schema, pointer: string, value: Json): Fault | undefined {
  const validate = validatorOf(root, pointer);
  if (validate === undefined || validate(value)) return undefined;
  const error = (validate.errors ?? []).at(-1) as ErrorObject | undefined;
  return { pointer: error?.instancePath ?? '', message: error?.message ?? 'is not valid' };
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

/** The validator of the subschema at a pointer; `undefined` where ajv cannot take the schema (other checks say why). */
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
