import type { Json, SchemaObject } from '../model/ir.ts';
import { allocateNames } from '../model/names.ts';
import { fromEntries, member } from '../model/subschemas.ts';
import { asObject, dropUnusedDefs, hoistRefs } from './hoist-refs.ts';
import { advance, type Rewrite } from './lowering.ts';

/** Property keys with characters that the provider refuses get legal ones, and their own back on the way up. */
export const renameKeys: Rewrite = {
  name: 'rename keys',
  down(lowering, dialect) {
    const rule = dialect.keys?.value;
    if (rule === undefined) return lowering;
    const legal = new RegExp(`^[${rule.characters}]{1,${rule.maxLength}}$`);
    const keys = Object.keys(asObject(member(lowering.schema, 'properties')));
    if (keys.every((key) => legal.test(key))) return lowering;

    const illegal = new RegExp(`[^${rule.characters}]+`, 'gu');
    const names = allocateNames(keys, new Map(), {
      maxLength: rule.maxLength,
      isLegal: (key) => legal.test(key),
      derive: (key) => key.replace(illegal, '_').replace(/^_+(?=.)|(?<=.)_+$/g, ''),
      separator: '_',
      fallback: 'key',
      fold: (key) => key,
    });
    const renamed = [...names].filter(([canonical, wire]) => canonical !== wire);
    return advance(lowering, {
      schema: dropUnusedDefs(renameProperties(hoistRefs(lowering.schema), names)),
      lenses: [{ lens: 'rename-keys', keys: renamed }],
      notes: renamed.map(([canonical, wire]) => ({
        pointer: `/properties/${canonical.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        keyword: 'properties',
        became: 'encoded' as const,
        note: `the property is called ${wire} on the wire`,
      })),
    });
  },
};

function renameProperties(schema: SchemaObject, names: ReadonlyMap<string, string>): SchemaObject {
  const rename = (key: string): string => names.get(key) ?? key;
  return fromEntries(
    Object.entries(schema).map(([keyword, value]): [string, Json] => {
      if (keyword === 'properties') {
        return [
          keyword,
          fromEntries(Object.entries(asObject(value)).map(([key, each]) => [rename(key), each])),
        ];
      }
      if (keyword === 'required' && Array.isArray(value))
        return [keyword, value.map((key) => rename(String(key)))];
      return [keyword, value];
    }),
  );
}
