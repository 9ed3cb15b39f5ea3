import { steps } from '../../model/documents.ts';
import { byCodeUnits } from '../../model/names.ts';
import { pascal } from '../../model/schemes.ts';

/**
 * Names for the definitions of one schema, by pointer: the definition's own name in PascalCase. Unique also where letter case does not count;
 * a definition whose name is PascalCase already keeps it, and those that clash are numbered.
 */
export function definitionNames(pointers: Iterable<string>): Map<string, string> {
  const wanted = [...pointers].map((pointer) => ({ pointer, ...wantedName(pointer) }));
  wanted.sort((a, b) => Number(b.exact) - Number(a.exact) || byCodeUnits(a.pointer, b.pointer));
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { pointer, name } of wanted) {
    let free = name;
    for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${name}${n}`;
    taken.add(free.toLowerCase());
    names.set(pointer, free);
  }
  return names;
}

const holdsByKey = new Set(['$defs', 'properties', 'patternProperties', 'dependentSchemas']);

/** What a pointer leads to, in one name: its last key, and whether it is an item or a value of that. */
function wantedName(pointer: string): { readonly name: string; readonly exact: boolean } {
  let key = '';
  let part = '';
  const keys = steps(pointer);
  for (let i = 0; i < keys.length; i++) {
    const keyword = keys[i] ?? '';
    if (holdsByKey.has(keyword)) {
      i++;
      key = keys[i] ?? '';
      part = '';
    } else if (keyword === 'items' || keyword === 'prefixItems') part += 'Item';
    else if (keyword === 'additionalProperties') part += 'Value';
  }
  const name = pascal(key, '') + part;
  return { name: name === '' ? 'Type' : name, exact: name === key };
}
