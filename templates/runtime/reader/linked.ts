import type { KeywordGroup } from './check.ts';
import { defaults } from './defaults/fill.ts';
import { addressFormats } from './formats/addresses.ts';
import { dateFormats } from './formats/dates.ts';
import { hostnameFormats } from './formats/hostnames.ts';
import { identifierFormats } from './formats/identifiers.ts';
import { numericFormats } from './formats/numerics.ts';
import { uriFormats } from './formats/uris.ts';
import { compositions } from './keywords/compositions.ts';
import { contains } from './keywords/contains.ts';
import { dependencies } from './keywords/dependencies.ts';
import { multipleOf } from './keywords/multiple-of.ts';
import { propertyNames } from './keywords/property-names.ts';
import { unevaluated } from './keywords/unevaluated.ts';
import { uniqueItems } from './keywords/unique-items.ts';
import { guardedPatterns } from './patterns/guarded.ts';

/**
 * The rare keyword groups that this client's readers know. Here stand all of them; the generator writes this file with
 * those that the client's schemas use (`groups.ts` has the rule), and copies no other.
 */
export const linkedGroups: readonly KeywordGroup[] = [
  compositions,
  defaults,
  multipleOf,
  uniqueItems,
  contains,
  propertyNames,
  dependencies,
  unevaluated,
  guardedPatterns,
  dateFormats,
  addressFormats,
  hostnameFormats,
  uriFormats,
  identifierFormats,
  numericFormats,
];
