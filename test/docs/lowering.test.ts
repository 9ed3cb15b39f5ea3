/** The pages about lowering, held against what lowering does. */
import { describe, expect, it } from 'vitest';
import { lowerSchema } from '../../generator/lower/lower.ts';
import { rewrites } from '../../generator/lower/rewrites.ts';
import { growth } from '../../generator/lower/size.ts';
import type { Dialect } from '../../generator/model/dialect.ts';
import type { SchemaObject } from '../../generator/model/ir.ts';
import { dialectsPage, withPictures } from '../../scripts/docs-lowering.ts';
import { dialects } from '../../templates/providers/dialects.ts';
import { faultsOf } from '../lower/check/check.ts';
import { up } from '../support/lens.ts';
import { ajvVerdict } from '../support/oracle.ts';
import { code, examples, pageText, tableOf } from './pages.ts';

interface Picture {
  readonly dialect: string;
  readonly schema: SchemaObject;
  readonly lowered: SchemaObject;
  readonly value: unknown;
  readonly wire: unknown;
}

const page = pageText('docs/lowering.md');
const pictures = examples
  .filter(({ label }) => label === 'picture')
  .map(({ place, text }) => ({ place, ...(JSON.parse(text) as Picture) }));

describe('the pictures of lowering', () => {
  it('are what lowering makes', () => {
    expect(withPictures(page)).toBe(page);
  });

  it('show every rewrite, and the root', () => {
    const sections = page.split(/^### /m).slice(1);
    const shown = sections
      .filter((each) => each.includes('```json5 picture'))
      .map((each) => each.split('\n')[0]?.toLowerCase());
    expect(shown).toEqual(['the root', ...rewrites.map(({ name }) => name)]);
  });

  it.each(pictures)('$place holds both ways', ({ dialect, schema, lowered, value, wire }) => {
    const { restore } = lowerSchema(schema, dialects.get(dialect) as Dialect);
    expect(ajvVerdict(schema)?.(value)).toBe(true);
    expect(faultsOf(lowered, dialect)).toEqual([]);
    expect(up(wire, restore)).toEqual(value);
  });
});

it('the page of dialects is the data', () => {
  expect(pageText('docs/dialects.md')).toBe(dialectsPage());
});

it('the table of dialects names each that providers send', () => {
  const named = tableOf('docs/lowering.md', 'Dialect').flatMap(([cell = '']) =>
    cell.split(', ').map((each) => code(each)),
  );
  const known = [...dialects.keys()].map((id) => id.replace(/@.*$/, ''));
  expect(new Set(named)).toEqual(new Set(known.filter((id) => id.includes('/') || id === 'portable')));
});

it('the bound of the size is the one that is told', () => {
  const { times, always, leastOfSubschema } = growth.value;
  expect(times).toBe(3);
  expect(page).toContain(`at most ${always.toLocaleString('en')} characters, or three times`);
  expect(page).toContain(`each subschema counted as ${leastOfSubschema} at\nleast`);
});
