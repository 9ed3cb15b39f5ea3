import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wireNames } from '../../generator/model/wire-names.ts';
import { registry } from '../../templates/providers/registry.ts';
import { createNameTable } from '../../templates/runtime/names.ts';
import { deskActions } from '../support/desk.ts';

const [template] = deskActions;
const odd = [
  '3d-render',
  'north.wind--map',
  '查询天气',
  '天气',
  '😀',
  '🚀.go',
  '-',
  '...',
  '_',
  ' a b ',
  'a/b',
  'A.b',
  'a_b',
];
const prefix = 'mcp__plugin_long-name_long-name-search__';

function named(name: string) {
  if (template === undefined) throw new Error('the test client has no actions');
  return { ...template, name, previously: [] };
}

describe.each(registry.map((provider) => ({ id: provider.id, provider })))(
  'wire names of $id',
  ({ provider }) => {
    const { characters, first, maxLength } = provider.names;
    const legal = new RegExp(
      `^(?=[${first?.value ?? characters.value}])[${characters.value}]{1,${maxLength.value}}$`,
    );
    const strange = fc.oneof(
      fc.constantFrom(...odd),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 }),
    );

    it('are legal, one each and lead back, whatever the names and the host’s prefix', () => {
      fc.assert(
        fc.property(
          fc.uniqueArray(strange, { maxLength: 20 }),
          fc.constantFrom('', 'mcp__s__', prefix, 'p'.repeat(48)),
          (names, before) => {
            const { current } = wireNames(names.map(named), provider, new Map(), { prefix: before });
            const wires = { names: Object.fromEntries(current), previousNames: {} };
            const table = createNameTable({ ...wires, namePrefix: before }, {});
            expect(current.size).toBe(names.length);
            for (const [name, wire] of current) {
              expect(wire).toMatch(legal);
              expect((before + wire).length).toBeLessThanOrEqual(maxLength.value);
              expect(table.find(wire)).toEqual({ action: name, exact: true });
              // Behind the prefix it means the same, or nothing where it could mean another.
              const echoed = table.find(before + wire)?.action;
              const others = names.filter((each) => each !== name);
              const disputed = others.some((each) => [each, current.get(each)].includes(before + wire));
              if (!disputed) expect([name, undefined]).toContain(echoed);
              if (before !== '' && !disputed && !others.includes(wire)) expect(echoed).toBe(name);
            }
          },
        ),
        { numRuns: 60 },
      );
    });

    it('stay as they are under a prefix where both fit', () => {
      const long = 'progressive_description_of_all_observations_in_the_project';
      const all = [named(long), named('search')];
      expect(wireNames(all, provider, new Map()).current.get(long)).toBe(long);
      const { current } = wireNames(all, provider, new Map(), { prefix });
      expect(current.get('search')).toBe('search');
      expect(current.get(long)).toMatch(/^progressive_desc\w*_[a-z0-9]{6}$/);
      expect((prefix + current.get(long)).length).toBe(maxLength.value);
    });

    it('are given anew where the ledger’s are too long with the prefix', () => {
      const owned = new Map([
        ['a.b', 'n'.repeat(maxLength.value)],
        ['c.d', 'see'],
      ]);
      const all = [named('a.b'), named('c.d')];
      const { current, previous, renamed } = wireNames(all, provider, owned, { prefix: 'mcp__s__' });
      expect(current.get('c.d')).toBe('see');
      expect(current.get('a.b')).toMatch(/^a[._]b$/);

      // The old form stays with its action, in this run and in those after it, and goes to nobody else.
      const long = 'n'.repeat(maxLength.value);
      expect(previous).toEqual(new Map([[long, 'a.b']]));
      expect(renamed).toEqual(new Map([['a.b', [long]]]));
      const next = wireNames([...all, named(long)], provider, current, { earlier: renamed });
      expect(next.previous.get(long)).toBe('a.b');
      expect(next.renamed).toEqual(renamed);
      expect(next.current.get(long)).not.toBe(long);
      expect(next.current.get('a.b')).toBe(current.get('a.b'));
    });

    it('of earlier days are read whatever the prefix is now', () => {
      const long = 'o'.repeat(maxLength.value);
      const renamedAction = { ...named('new'), previously: ['old'] };
      const { previous } = wireNames([renamedAction], provider, new Map([['old', long]]), {
        prefix: 'mcp__s__',
      });
      expect(previous).toEqual(new Map([[long, 'new']]));
    });
  },
);
