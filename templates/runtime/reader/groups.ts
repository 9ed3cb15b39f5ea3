import { type JsonSchema, type JsonSchemaObject, own } from '../json.ts';
import type { KeywordGroup } from './check.ts';
import { defaults } from './defaults/fill.ts';
import { filledDefaults } from './defaults.ts';
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
import { entriesAt, isNode } from './node.ts';
import { guardedPatterns } from './patterns/guarded.ts';
import { patternRisk } from './patterns/risk.ts';
import { atPointer, pointerOf } from './pointer.ts';
import { subschemasOf } from './subschemas.ts';

/** A rare keyword group and where it stands, for `linked.ts`: a constant that a module below `runtime/reader` exports. */
export interface LinkableGroup {
  readonly constant: string;
  readonly module: string;
  readonly group: KeywordGroup;
}

/** All rare keyword groups, in the order in which `linked.ts` lists them. For generation; clients do not carry this file. */
export const linkableGroups: readonly LinkableGroup[] = [
  { constant: 'compositions', module: 'keywords/compositions', group: compositions },
  { constant: 'defaults', module: 'defaults/fill', group: defaults },
  { constant: 'multipleOf', module: 'keywords/multiple-of', group: multipleOf },
  { constant: 'uniqueItems', module: 'keywords/unique-items', group: uniqueItems },
  { constant: 'contains', module: 'keywords/contains', group: contains },
  { constant: 'propertyNames', module: 'keywords/property-names', group: propertyNames },
  { constant: 'dependencies', module: 'keywords/dependencies', group: dependencies },
  { constant: 'unevaluated', module: 'keywords/unevaluated', group: unevaluated },
  { constant: 'guardedPatterns', module: 'patterns/guarded', group: guardedPatterns },
  { constant: 'dateFormats', module: 'formats/dates', group: dateFormats },
  { constant: 'addressFormats', module: 'formats/addresses', group: addressFormats },
  { constant: 'hostnameFormats', module: 'formats/hostnames', group: hostnameFormats },
  { constant: 'uriFormats', module: 'formats/uris', group: uriFormats },
  { constant: 'identifierFormats', module: 'formats/identifiers', group: identifierFormats },
  { constant: 'numericFormats', module: 'formats/numerics', group: numericFormats },
];

/** The formats that are checked, and those that are known to say nothing that could be checked. */
export const knownFormats: ReadonlySet<string> = new Set([
  ...linkableGroups.flatMap(({ group }) => group.formats ?? []),
  ...['float', 'double', 'password', 'binary'],
]);

/**
 * The rare groups that a reader of this schema needs: a group whose keyword some subschema has (with `format`, only where
 * it checks that format), the defaults where one is always filled, and the guarded patterns where some pattern could
 * take more than linear time.
 */
export function keywordGroups(schema: JsonSchema): readonly LinkableGroup[] {
  const schemas = schemasIn(schema);
  return linkableGroups.filter(({ group }) => {
    if (group === defaults) return filledDefaults(schema).size > 0;
    if (group === guardedPatterns) return schemas.some((each) => patternsOf(each).some(isRisky));
    return schemas.some((each) => uses(each, group));
  });
}

function uses(schema: JsonSchemaObject, { keywords, formats }: KeywordGroup): boolean {
  if (formats !== undefined) return formats.includes(String(own(schema, 'format')));
  return keywords.some((keyword) => Object.hasOwn(schema, keyword));
}

/** The patterns of one schema object. */
export function patternsOf(schema: JsonSchemaObject): string[] {
  const pattern = own(schema, 'pattern');
  const keys = entriesAt(schema, 'patternProperties').map(([source]) => source);
  return typeof pattern === 'string' ? [pattern, ...keys] : keys;
}

function isRisky(source: string): boolean {
  return patternRisk(source) !== 'linear';
}

/** Every schema object of a document, what references lead to included. */
export function schemasIn(root: JsonSchema): JsonSchemaObject[] {
  const found = new Set<JsonSchemaObject>();
  const open: unknown[] = [root];
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    if (!isNode(schema) || found.has(schema)) continue;
    found.add(schema);
    const pointer = pointerOf(own(schema, '$ref'));
    if (pointer !== undefined) open.push(atPointer(root, pointer));
    open.push(...subschemasOf(schema));
  }
  return [...found];
}
