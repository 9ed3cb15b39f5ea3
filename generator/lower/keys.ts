import type { KeyRules } from '../model/dialect.ts';
import { step } from '../model/documents.ts';
import { allocateNames, type NameScheme } from '../model/names.ts';
import type { Kit, Place } from './lowering.ts';

/** The wire names of an object's keys: legal, and no two the same. */
export interface WireKeys {
  wire(key: string): string;
  /** A key that none of the others has, for the list of undeclared ones. */
  readonly list: string;
}

const listNames = ['additional_properties', 'further_properties', 'undeclared_properties'];

/** Keys with characters that the provider refuses get legal ones, and their own back on the way up. */
export function wireKeys(keys: readonly string[], listed: boolean, place: Place, kit: Kit): WireKeys {
  const rules = kit.dialect.keys?.value;
  const held = rules !== undefined && (rules.where === 'all' || place.depth === 1);
  const names = held ? legalKeys(keys, rules) : new Map<string, string>();
  for (const [canonical, wire] of names) {
    if (canonical === wire) continue;
    kit.note({
      pointer: `${place.pointer}/properties${step(canonical)}`,
      keyword: 'properties',
      became: 'encoded',
      note: `the property is called ${wire} on the wire`,
    });
  }
  const taken = new Set([...names.values(), ...keys]);
  const list = listNames.find((name) => !taken.has(name)) ?? free(taken);
  return { wire: (key) => names.get(key) ?? key, list: listed ? list : '' };
}

function free(taken: ReadonlySet<string>): string {
  let n = 2;
  while (taken.has(`additional_properties_${n}`)) n++;
  return `additional_properties_${n}`;
}

export function legalKeys(keys: readonly string[], rules: KeyRules): ReadonlyMap<string, string> {
  const legal = new RegExp(`^[${rules.first ?? rules.characters}][${rules.characters}]*$`);
  if (keys.every((key) => legal.test(key) && key.length <= rules.maxLength)) return new Map();
  return allocateNames(keys, new Map(), schemeOf(rules, legal));
}

function schemeOf(rules: KeyRules, legal: RegExp): NameScheme {
  const illegal = new RegExp(`[^${rules.characters}]+`, 'gu');
  return {
    maxLength: rules.maxLength,
    isLegal: (key) => legal.test(key),
    derive: (key) => {
      const cleaned = key.replace(illegal, '_').replace(/^_+(?=.)|(?<=.)_+$/g, '');
      return cleaned === '' || legal.test(cleaned) ? cleaned : `_${cleaned}`;
    },
    separator: '_',
    fallback: 'key',
    fold: (key) => key,
  };
}
