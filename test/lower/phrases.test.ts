import { describe, expect, it } from 'vitest';
import { phraseLength, phrases, sentences } from '../../generator/lower/phrases.ts';
import { dialects } from '../../templates/providers/dialects.ts';

const long = 'x'.repeat(500);

describe('phrases', () => {
  it.each(Object.entries(phrases).filter(([name]) => name !== 'keys' && name !== 'tuple'))(
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
