import { createRequire } from 'node:module';
import type { Ajv as AjvClass, ErrorObject, ValidateFunction } from 'ajv';
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.ts';
import { didYouMean } from '../../diagnostics/did-you-mean.ts';
import { locate, steps, valueAt } from '../documents.ts';
import type { Draft } from '../drafts.ts';
import type { Json, SourceRef } from '../ir.ts';
import type { Check, SchemaSubject } from './check.ts';
import { sourceOf } from './check.ts';

/**
 * Each schema is valid under its draft's own meta-schema. A schema that declares no draft may use the forms
 * of several, so it is checked after it was brought to 2020-12; so is what references bring in from other
 * files.
 */
export const metaSchemaCheck: Check = {
  name: 'meta-schema',
  *run({ schemas }) {
    for (const subject of schemas) {
      const { draft, schema } = subject.normalized;
      const asWritten = draft === undefined ? [] : faults(draft, subject.source);
      if (asWritten.length > 0) {
        for (const fault of asWritten) yield told(fault, subject, locate(subject.place, fault.pointer));
        continue;
      }
      for (const fault of faults('2020-12', schema))
        yield told(fault, subject, sourceOf(subject, fault.pointer));
    }
  },
};

interface Fault {
  readonly pointer: string;
  readonly message: string;
  readonly value: Json | undefined;
}

function told({ pointer, message, value }: Fault, { role }: SchemaSubject, at: SourceRef): Diagnostic {
  const keyword = steps(pointer).findLast((key) => !/^\d+$/.test(key));
  const subject = keyword === undefined ? `The ${role} schema` : `\`${keyword}\``;
  const hint = keyword === 'type' && typeof value === 'string' ? typeHint(value) : undefined;
  return diagnostic('invalid-schema', `${subject} ${message}, got ${shown(value)}`, at, hint);
}

/** The types that other languages and tools write, and what JSON Schema calls them. */
const foreignTypes: { readonly [type: string]: string | undefined } = {
  dict: 'object',
  map: 'object',
  hashmap: 'object',
  record: 'object',
  struct: 'object',
  float: 'number',
  double: 'number',
  decimal: 'number',
  int: 'integer',
  long: 'integer',
  list: 'array',
  tuple: 'array',
  arraylist: 'array',
  set: 'array',
  char: 'string',
  str: 'string',
  text: 'string',
  bool: 'boolean',
  num: 'number',
  date: 'string',
  none: 'null',
};

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

function typeHint(type: string): string {
  const lower = type.toLowerCase();
  if (lower === 'any') return 'Leave `type` out: then every value is accepted.';
  const meant = foreignTypes[lower] ?? didYouMean(type, types);
  return meant === undefined ? `JSON Schema knows ${types.join(', ')}.` : `Did you mean "${meant}"?`;
}

function faults(draft: Draft, schema: Json): Fault[] {
  const validate = validatorOf(draft);
  if (validate(schema)) return [];
  const byPlace = new Map<string, ErrorObject[]>();
  for (const error of validate.errors ?? []) {
    byPlace.set(error.instancePath, [...(byPlace.get(error.instancePath) ?? []), error]);
  }
  // An error below another explains it; what wraps it (anyOf, if, $dynamicRef) only repeats that there is
  // one.
  const deepest = [...byPlace].filter(
    ([path]) => ![...byPlace.keys()].some((other) => other.startsWith(`${path}/`)),
  );
  return deepest.map(([pointer, errors]) => ({
    pointer,
    message: messageOf(errors),
    value: valueAt(schema, pointer),
  }));
}

function messageOf(errors: readonly ErrorObject[]): string {
  const telling = errors.filter(
    ({ keyword }) => !['anyOf', 'if', 'not', '$ref', '$dynamicRef'].includes(keyword),
  );
  const hasEnum = telling.some(({ keyword }) => keyword === 'enum');
  const texts = telling.map((error) => {
    if (error.keyword === 'enum')
      return `must be one of ${(error.params['allowedValues'] as readonly string[]).join(', ')}`;
    // Of `type`, whose value is one of a few names or a list of them.
    return hasEnum && error.params['type'] === 'array'
      ? 'a list of these'
      : (error.message ?? 'is not valid');
  });
  return [...new Set(texts)].join(' or ') || 'is not valid';
}

function shown(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

const require = createRequire(import.meta.url);

/**
 * Where each draft's validator is found; a module of one draft is loaded only when an action is written in
 * it.
 */
const modules: { readonly [D in Draft]: readonly [module: string, metaSchema: string] } = {
  'draft-04': ['ajv-draft-04', 'http://json-schema.org/draft-04/schema'],
  'draft-06': ['ajv', 'http://json-schema.org/draft-06/schema'],
  'draft-07': ['ajv', 'http://json-schema.org/draft-07/schema'],
  '2019-09': ['ajv/dist/2019.js', 'https://json-schema.org/draft/2019-09/schema'],
  '2020-12': ['ajv/dist/2020.js', 'https://json-schema.org/draft/2020-12/schema'],
};

const validators = new Map<Draft, ValidateFunction>();

/** The validator of a draft's meta-schema, compiled once in a process. */
function validatorOf(draft: Draft): ValidateFunction {
  const known = validators.get(draft);
  if (known !== undefined) return known;
  const [module, metaSchema] = modules[draft];
  const { default: Ajv } = require(module) as { default: typeof AjvClass };
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false, validateFormats: false });
  if (draft === 'draft-06') ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json') as object);
  const validate = ajv.getSchema(metaSchema);
  if (validate === undefined) throw new Error(`ajv has no meta-schema for ${draft}`);
  validators.set(draft, validate);
  return validate;
}
