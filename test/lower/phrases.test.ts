import { describe, expect, it } from 'vitest';
import { objectView } from '../../generator/lower/object-view.ts';
import { phraseLength, phrases, sentences } from '../../generator/lower/phrases.ts';
import { unionPhrases } from '../../generator/lower/union-words.ts';
import type { Json } from '../../generator/model/ir.ts';
import { dialects } from '../../templates/providers/dialects.ts';
import { hasCorpus } from '../support/corpus.ts';
import { nodesOf } from './check/walk.ts';
import { samples, sources } from './laws/schemas.ts';

const long = 'x'.repeat(500);

describe('phrases', () => {
  it.each(Object.entries(phrases).filter(([name]) => name !== 'tuple'))(
    '%s stays short, whatever it says',
    (_, make) => {
      const phrase = make as (value: unknown) => string;
      for (const value of [
        long,
        12,
        [long],
        { [long]: { [long]: long } },
        [{ title: long }, { type: 'a' }],
        ['a', 'b'],
      ]) {
        const said = phrase(value);
        expect(said.length).toBeLessThanOrEqual(phraseLength);
        expect(typeof said).toBe('string');
      }
    },
  );

  it.skipIf(!hasCorpus)('stay short for every keyword of real schemas, and each union at a root', () => {
    const table: { readonly [keyword: string]: unknown } = phrases;
    let said = 0;
    let unions = 0;
    for (const source of sources) {
      for (const { schema } of samples(source, 20)) {
        for (const node of nodesOf(schema)) {
          for (const [keyword, value] of Object.entries(node)) {
            const make = Object.hasOwn(table, keyword) ? table[keyword] : undefined;
            if (typeof make !== 'function' || (keyword === 'examples' && !Array.isArray(value))) continue;
            expect((make as (value: unknown) => string)(value).length).toBeLessThanOrEqual(phraseLength);
            said++;
          }
          for (const keyword of ['anyOf', 'oneOf'] as const) {
            const views = ((node[keyword] ?? []) as Json[]).map((each) => objectView(each, schema));
            const branches = views.filter((each) => each !== undefined);
            if (branches.length < 2) continue;
            unions++;
            const made = unionPhrases(keyword, undefined, branches);
            for (const phrase of made) expect(phrase.length).toBeLessThanOrEqual(phraseLength);
            // Every key is named, but for one that is longer than a phrase.
            for (const key of branches.flatMap(({ required }) => [...required]))
              expect(made.join(' ')).toContain(key.slice(0, 60));
          }
        }
      }
    }
    expect(said).toBeGreaterThan(500);
    expect(unions).toBeGreaterThan(10);
  });

  it('makes one sentence of what a value must be', () => {
    expect(
      sentences([
        ['minimum', 1],
        ['maximum', 5],
        ['uniqueItems', true],
      ]),
    ).toEqual(['Must be at least 1 and at most 5.', 'No item twice.']);
  });
});

describe('dialects', () => {
  it('give a source for every rule', () => {
    for (const [id, dialect] of dialects) {
      expect(id).toBe(dialect.id);
      for (const rule of Object.values(dialect)) {
        if (typeof rule === 'object') expect(rule.source, id).toMatch(/\S{5}/);
      }
    }
  });
});
