import type * as z from 'zod/mini';
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.ts';
import { didYouMean } from '../../diagnostics/did-you-mean.ts';
import type { FoundAction } from '../definition.ts';
import { locate, type Place, step } from '../documents.ts';
import type { Json } from '../ir.ts';
import { type FieldName, type FieldValue, fieldNames, fields, ownFields } from './schema.ts';

/** Reads the fields of one found action; what is wrong with them is collected on the way. */
export class FieldReader {
  readonly diagnostics: Diagnostic[] = [];
  readonly #values = new Map<FieldName, unknown>();
  readonly #found: FoundAction;
  readonly #element: Place;

  constructor(found: FoundAction, element: Place) {
    this.#found = found;
    this.#element = element;
    for (const name of fieldNames) {
      const value = this.#checked(name);
      if (value !== undefined) this.#values.set(name, value);
    }
    this.#unknown();
  }

  /** A field's value; `undefined` where it is absent or wrong. */
  read<Name extends FieldName>(name: Name): FieldValue<Name> | undefined {
    return this.#values.get(name) as FieldValue<Name> | undefined;
  }

  #checked(name: FieldName): unknown {
    const field = this.#field(name);
    if (field === undefined && name !== 'name') return undefined;
    const schema: z.ZodMiniType = fields[name];
    const result = schema.safeParse(field?.value);
    if (result.success) return result.data;
    for (const issue of result.error.issues) this.#tell(name, issue);
    // A key too many is only a warning.
    return result.error.issues.every(isUnknownKey) ? field?.value : undefined;
  }

  /** A field's value as the file has it, for fields that hold JSON of any kind. */
  raw(name: FieldName): Json | undefined {
    return this.#field(name)?.value;
  }

  /** The place of a field; the element where the field is absent. */
  place(name: FieldName): Place {
    return { ...this.#element, pointer: this.#element.pointer + (this.#field(name)?.pointer ?? '') };
  }

  #field(name: string): FoundAction['fields'][string] | undefined {
    return Object.hasOwn(this.#found.fields, name) ? this.#found.fields[name] : undefined;
  }

  #tell(name: FieldName, issue: z.core.$ZodIssue): void {
    const place = this.place(name);
    const path = issue.path.filter((key) => typeof key !== 'symbol');
    const below = path.map(step).join('');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        const text = `\`${[name, ...path].join('.')}\` has a field that is not known: ${JSON.stringify(key)}`;
        this.diagnostics.push(diagnostic('unknown-field', text, locate(place, below + step(key))));
      }
      return;
    }
    const value = this.#field(name)?.value;
    const subject = `\`${[name, ...path].join('.')}\``;
    const text =
      value === undefined
        ? `\`${name}\` is missing`
        : `${subject} ${issue.message}, got ${shown(at(value, path))}`;
    const isOptional = name !== 'name' && path.length === 0;
    const hint = value === null && isOptional ? `Leave \`${name}\` out where there is none.` : undefined;
    this.diagnostics.push(diagnostic('invalid-field', text, locate(place, below), hint));
  }

  /** A field that is not known is told where it is ours, or where it is all but one of ours. */
  #unknown(): void {
    const { fields: found, meta, own } = this.#found;
    for (const [key, { pointer }] of Object.entries(found)) {
      if (Object.hasOwn(fields, key)) continue;
      this.#warn(key, pointer, didYouMean(key, fieldNames));
    }
    if (own) return;
    for (const key of Object.keys(meta)) {
      const near = didYouMean(key, ownFields);
      if (near !== undefined && isSlip(key, near)) this.#warn(key, step(key), near);
    }
  }

  #warn(key: string, pointer: string, near: string | undefined): void {
    const at = locate({ ...this.#element, pointer: this.#element.pointer + pointer });
    const hint = near === undefined ? undefined : `Did you mean \`${near}\`?`;
    this.diagnostics.push(
      diagnostic('unknown-field', `${JSON.stringify(key)} is no field of an action`, at, hint),
    );
  }
}

function isUnknownKey(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'unrecognized_keys';
}

/**
 * Foreign shapes have fields of their own, so only what is one slip away from ours is taken for a misspelling
 * of it.
 */
function isSlip(key: string, near: string): boolean {
  return key.length >= 6 && Math.abs(key.length - near.length) <= 1 && key.slice(0, 2) === near.slice(0, 2);
}

function at(value: Json, path: readonly (string | number)[]): Json | undefined {
  let current: Json | undefined = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as { readonly [key: string]: Json })[key];
  }
  return current;
}

function shown(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text;
}
