import { nativePattern } from '../../templates/runtime/reader/native-pattern.ts';
import type { KeyRules } from '../model/dialect.ts';
import { step } from '../model/documents.ts';
import type { Json, SchemaObject } from '../model/ir.ts';
import { fromEntries, member, without } from '../model/subschemas.ts';
import { describe } from './describe.ts';
import { asObject, hoistRefs } from './hoist-refs.ts';
import { legalKeys } from './keys.ts';
import type { LoweringNote } from './lowering.ts';
import { conditionWords } from './phrases.ts';

/** A root whose properties go by other keys on the wire. */
export interface RenamedRoot {
  readonly schema: SchemaObject;
  /** Canonical key -> wire key, of those that differ. */
  readonly names: readonly (readonly [string, string])[];
}

/** What else the root says of its keys, or of whole values. */
const aboutKeys: readonly string[] = [
  ...['not', 'if', 'then', 'else', 'dependentSchemas', 'dependentRequired'],
  ...['propertyNames', 'enum', 'const'],
];

/**
 * The root with keys that the provider takes, where it holds the root's alone to a rule. What else the root says of keys goes into words, since it speaks of
 * those that the reader knows; patterns do where they match one of the keys that differ.
 */
export function renameRoot(root: SchemaObject, rules: KeyRules, notes: LoweringNote[]): RenamedRoot {
  const wire = legalKeys(Object.keys(asObject(member(root, 'properties'))), rules);
  const names = [...wire].filter(([canonical, name]) => canonical !== name);
  if (names.length === 0) return { schema: root, names };
  for (const [canonical, name] of names) {
    notes.push({
      pointer: `/properties${step(canonical)}`,
      keyword: 'properties',
      became: 'encoded',
      note: `the property is called ${name} on the wire`,
    });
  }
  const rename = (key: string): string => wire.get(key) ?? key;
  const { properties, required, ...rest } = told(hoistRefs(root), names, notes);
  return {
    schema: {
      ...rest,
      properties: fromEntries(Object.entries(asObject(properties)).map(([key, each]) => [rename(key), each])),
      ...(Array.isArray(required) ? { required: required.map((key) => rename(String(key))) } : {}),
    },
    names,
  };
}

function told(root: SchemaObject, names: RenamedRoot['names'], notes: LoweringNote[]): SchemaObject {
  const lost = aboutKeys.filter((keyword) => Object.hasOwn(root, keyword));
  const patterns = Object.keys(asObject(member(root, 'patternProperties'))).map(nativePattern);
  if (patterns.some((matches) => names.flat().some(matches))) lost.push('patternProperties');
  if (lost.length === 0) return root;
  for (const keyword of lost) {
    notes.push({ pointer: step(keyword), keyword, became: 'words', note: `${keyword} is said in words` });
  }
  const words = conditionWords(fromEntries(lost.map((keyword) => [keyword, root[keyword] as Json])), root);
  // Keys that a pattern alone allows are no longer told apart from those that nothing does.
  const opened = lost.includes('patternProperties') ? ['additionalProperties', 'unevaluatedProperties'] : [];
  return describe(without(root, ...lost, ...opened), words);
}
