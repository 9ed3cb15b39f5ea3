import type { Schema } from '../../../generator/model/ir.ts';
import type { JsonSchema } from '../../../templates/runtime/json.ts';
import type { Reader } from '../../../templates/runtime/reader/issue.ts';
import { createReader } from '../../../templates/runtime/reader/reader.ts';
import { declaredKeysOnly } from '../../support/declared-keys.ts';
import { expressibleOnly, integersAsNumbers } from './expressible.ts';
import { hasEmptied, withoutUndeclaredKeys } from './undeclared.ts';

/** What a type owes to a value. */
export type Verdict =
  /** The schema accepts it: the type must, too. */
  | 'valid'
  /** The same, after keys were taken out that a silent object does not declare, which our types close on purpose. */
  | 'valid, undeclared keys left out'
  /** The same with these keys, but not as a fresh literal: TypeScript lets undeclared keys pass, then. */
  | 'valid, as it stands'
  /** What TypeScript can say of the schema refuses it: the type must, too. */
  | 'invalid, expressible'
  /** Only something that no type can say refuses it: the type may accept it. */
  | 'nothing owed';

/** A value that is held against a type. */
export interface Instance {
  /** Stable, so that exceptions can be listed. */
  readonly name: string;
  readonly value: unknown;
  readonly verdict: Verdict;
  /** Refused for a fraction where a whole number belongs: TypeScript has no type of whole numbers. */
  readonly onlyForIntegers?: boolean;
  /** As it stands, and an object in it has undeclared keys alone: where a type's keys are all optional, TypeScript demands one of them (the weak-type check). */
  readonly sharesNoKey?: boolean;
}

/** Judges values of a schema, given the schema's own verdict. */
export class Judge {
  private readonly declaredOnly: Reader;
  private readonly expressible: Reader;
  private readonly withoutIntegers: Reader;

  constructor(schema: Schema, root: 'input' | 'output') {
    this.declaredOnly = createReader(declaredKeysOnly(schema, root) as JsonSchema);
    const expressible = expressibleOnly(schema);
    this.expressible = createReader(expressible as JsonSchema);
    this.withoutIntegers = createReader(integersAsNumbers(expressible) as JsonSchema);
  }

  /** A value with its verdict; where it has undeclared keys on silent objects, once without them and once as it stands. */
  instances(name: string, value: unknown, valid: boolean): Instance[] {
    if (!valid) {
      if (this.isExpressible(value)) return [{ name, value, verdict: 'nothing owed' }];
      const onlyForIntegers = this.withoutIntegers.read(value).ok;
      return [{ name, value, verdict: 'invalid, expressible', onlyForIntegers }];
    }
    const rest =
      typeof value === 'object' && value !== null
        ? withoutUndeclaredKeys(value, this.declaredOnly)
        : undefined;
    if (rest === undefined) return [{ name, value, verdict: 'valid' }];
    // A constant may have a key that the rest of the schema does not declare; without it, it is not the constant.
    const verdict = this.isExpressible(rest) ? 'valid, undeclared keys left out' : 'nothing owed';
    return [
      { name, value: rest, verdict },
      {
        name: `${name} | as it stands`,
        value,
        verdict: 'valid, as it stands',
        sharesNoKey: hasEmptied(value, rest),
      },
    ];
  }

  /** Whether all that TypeScript can say of the schema accepts a value. */
  private isExpressible(value: unknown): boolean {
    return this.expressible.read(value).ok;
  }
}
