import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.ts';
import { didYouMean } from '../../diagnostics/did-you-mean.ts';
import { locate, steps, valueAt } from '../documents.ts';
import type { Json, SourceRef } from '../ir.ts';
import type { Fault } from '../oracle.ts';
import type { Check, SchemaSubject } from './check.ts';
import { sourceOf } from './check.ts';

/**
 * Each schema is valid under its draft's own meta-schema. A schema that declares no draft may use the forms
 * of several, so it is checked after it was brought to 2020-12; so is what references bring in from other
 * files.
 */
export const metaSchemaCheck: Check = {
  name: 'meta-schema',
  *run({ schemas }, { oracle }) {
    for (const subject of schemas) {
      const { draft, schema } = subject.normalized;
      const asWritten = draft === undefined ? [] : oracle.schemaFaults(draft, subject.source);
      if (asWritten.length > 0) {
        for (const fault of asWritten)
          yield told(fault, subject, subject.source, locate(subject.place, fault.pointer));
        continue;
      }
      for (const fault of oracle.schemaFaults('2020-12', schema))
        yield told(fault, subject, schema, sourceOf(subject, fault.pointer));
    }
  },
};

function told({ pointer, message }: Fault, { role }: SchemaSubject, schema: Json, at: SourceRef): Diagnostic {
  const value = valueAt(schema, pointer);
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

function shown(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
