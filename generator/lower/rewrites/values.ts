import type { Json, SchemaObject } from '../../model/ir.ts';
import { member, without } from '../../model/subschemas.ts';
import { valuesOf } from '../conjoin.ts';
import { describe } from '../describe.ts';
import { descriptionsIn } from '../described.ts';
import { distinct } from '../distinct.ts';
import { asJsonText } from '../json-text.ts';
import type { Kit, Lowered, Place, Rewrite, Step } from '../lowering.ts';
import { nullForm } from '../nullable.ts';
import { isOfTypes, kindOf, typesOf } from '../type-names.ts';
import { together } from './unions.ts';

/** `const` and `enum` become one list of what the dialect can list; other members go by texts. */
export const values: Rewrite = {
  name: 'values',
  apply(schema, place, kit): Step | undefined {
    const listed = valuesOf(schema);
    if (listed === undefined) return undefined;
    const types = typesOf(schema);
    const members = distinct(listed.filter((value) => isOfTypes(value, types)));
    if (members.length === 0) return { done: asJsonText(schema, place, kit, 'enum') };
    if (members.length > kit.bounds.enumValues) return tooMany(schema, members, place, kit);
    const { pairs, wires } = toWire(members, kit);
    if (pairs.length > 0) {
      const note = 'some of its values go by texts';
      kit.note({ pointer: place.pointer, keyword: 'enum', became: 'encoded', note, hard: true });
    }
    // The list says what its members are; what was written of their parts is told with it.
    const parts = descriptionsIn(without(schema, 'description', '$defs'));
    const described = describe(kit.annotations(without(schema, 'enum', 'const', 'type'), place), parts);
    const form = listOf(wires, described, place, kit);
    return { done: pairs.length === 0 ? form : { schema: form.schema, plan: { lens: 'values', pairs } } };
  },
};

/** Members that the dialect cannot list, with the texts that stand for them. */
function toWire(members: readonly Json[], kit: Kit): { pairs: [Json, string][]; wires: Json[] } {
  const { kinds, emptyText } = kit.dialect.enums.value;
  const taken = new Set(members.filter((each) => typeof each === 'string'));
  const pairs: [Json, string][] = [];
  const wires = members.map((value): Json => {
    const kind = kindOf(value);
    // Null stands beside the list where it cannot stand in it.
    if (value === null || (kinds.includes(kind) && (value !== '' || emptyText))) return value;
    const base = value === '' ? '(empty)' : JSON.stringify(value);
    let text = base;
    for (let n = 2; taken.has(text); n++) text = `${base} (${n})`;
    taken.add(text);
    pairs.push([value, text]);
    return text;
  });
  return { pairs, wires };
}

/** A list for each kind, since a list goes with one type. */
function listOf(wires: readonly Json[], described: SchemaObject, place: Place, kit: Kit): Lowered {
  const groups = new Map<string, Json[]>();
  const whole = wires.every((each) => typeof each !== 'number' || Number.isInteger(each));
  for (const value of wires) {
    const kind = kindOf(value);
    const group = kind === 'integer' && !whole ? 'number' : kind;
    const list = groups.get(group) ?? [];
    list.push(value);
    groups.set(group, list);
  }
  const [first, ...rest] = [...groups].map(
    ([type, list]): Lowered => ({ schema: type === 'null' ? nullForm(kit) : { type, enum: list } }),
  );
  const kept = described;
  if (first === undefined) return { schema: { ...kept, type: 'string' } };
  const form = together([first, ...rest], place, kit);
  return { schema: { ...kept, ...form.schema } };
}

/** More members than one schema may list: the type stays, and the reader enforces the list. */
function tooMany(schema: SchemaObject, members: readonly Json[], place: Place, kit: Kit): Step {
  const kinds = new Set(members.map(kindOf));
  const note = `${members.length} values are more than can be listed`;
  kit.note({ pointer: place.pointer, keyword: 'enum', became: 'weakened', note });
  const plain = { ...without(schema, 'enum', 'const'), type: [...kinds] };
  return { again: member(plain, 'type') === undefined ? true : plain };
}
