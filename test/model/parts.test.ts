import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '../../generator/model/ir.ts';
import { assignParts } from '../../generator/model/parts.ts';

function actions(names: readonly string[], integration = 'github'): Action[] {
  return names.map((name) => ({ name, integration }) as Action);
}

const words = ['issues', 'pulls', 'repos', 'actions', 'a', 'b'];
const names = fc.uniqueArray(
  fc.tuple(fc.constantFrom(...words), fc.nat(400)).map(([word, n]) => `github.${word}.x${n}`),
  { minLength: 1, maxLength: 220 },
);

describe('parts', () => {
  it('keep a small integration in one file', () => {
    const given = assignParts(actions(['github.a', 'github.b']), new Map());
    expect(new Set(given.values())).toEqual(new Set(['github']));
  });

  it('divide a large one by the first word, and the rest by hash', () => {
    const many = Array.from({ length: 120 }, (_, i) =>
      `github.${i % 2 ? 'issues' : `odd${i}`}.x`.concat(String(i)),
    );
    const parts = new Set(assignParts(actions(many), new Map()).values());
    expect(parts.has('github.issues-1')).toBe(true);
    expect([...parts].every((part) => /^github\.(issues-)?\d+$/.test(part))).toBe(true);
  });

  it('never move an action, and never grow beyond the size that a file may have', () => {
    fc.assert(
      fc.property(names, names, (before, added) => {
        const first = assignParts(actions(before), new Map());
        const all = [...new Set([...before, ...added])];
        const second = assignParts(actions(all), first);
        for (const [name, part] of first) expect(second.get(name)).toBe(part);
        const sizes = new Map<string, number>();
        for (const part of second.values()) sizes.set(part, (sizes.get(part) ?? 0) + 1);
        for (const size of sizes.values()) expect(size).toBeLessThanOrEqual(90);
      }),
      { numRuns: 60 },
    );
  });

  it('never put two integrations into one file, however alike their names', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[gG]it[ ._-]?[hH]?ub?[0-9]?$/), { minLength: 2 }),
        (ids) => {
          const all = ids.flatMap((id) => actions([`${id}.one`, `${id}.two`], id));
          const given = assignParts(all, new Map());
          const owner = new Map<string, string>();
          for (const action of all) {
            const part = given.get(action.name) ?? '';
            expect(owner.get(part) ?? action.integration).toBe(action.integration);
            owner.set(part, action.integration);
          }
        },
      ),
    );
  });
});
