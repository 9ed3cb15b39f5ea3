import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffTexts } from '../../generator/diagnostics/diff.ts';
import { expectLinear } from '../support/linear.ts';

const unlimited = { context: 3, maxLines: Number.POSITIVE_INFINITY, maxWidth: 1000 };
const diff = (before: string, after: string, limits: Partial<typeof unlimited> = {}) =>
  diffTexts(before, after, { ...unlimited, ...limits });

/** Applies a unified diff, as `patch` does, and so proves that it says the whole change. */
function patch(before: string, lines: readonly string[]): string {
  const source = before === '' ? [] : before.split('\n').slice(0, -1);
  const result: string[] = [];
  let at = 0;
  for (const line of lines) {
    const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@$/.exec(line);
    if (header) {
      const start = Number(header[1]) - (header[2] === '0' ? 0 : 1);
      result.push(...source.slice(at, start));
      at = start;
      expect(result.length, line).toBe(Number(header[3]) - (header[4] === '0' ? 0 : 1));
    } else if (line.startsWith('+')) result.push(line.slice(1));
    else {
      expect(source[at], line).toBe(line.slice(1));
      if (line.startsWith(' ')) result.push(line.slice(1));
      at++;
    }
  }
  return [...result, ...source.slice(at)].map((line) => `${line}\n`).join('');
}

describe('diffTexts', () => {
  it('shows a change with its surroundings', () => {
    const before = 'a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n';
    expect(diff(before, before.replace('e', 'E')).lines).toEqual([
      '@@ -2,7 +2,7 @@',
      ' b',
      ' c',
      ' d',
      '-e',
      '+E',
      ' f',
      ' g',
      ' h',
    ]);
  });

  it('shows distant changes apart', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
    const changed = lines.with(2, 'two').with(25, 'twenty-five');
    const shown = diff(`${lines.join('\n')}\n`, `${changed.join('\n')}\n`).lines;
    expect(shown.filter((line) => line.startsWith('@@'))).toEqual(['@@ -1,6 +1,6 @@', '@@ -23,7 +23,7 @@']);
  });

  it('is empty for texts that differ in line ends only', () => {
    expect(diff('a\nb\n', 'a\r\nb\r\n')).toEqual({ lines: [], hidden: 0 });
    expect(diff('', '')).toEqual({ lines: [], hidden: 0 });
  });

  it('shows a new and a removed text', () => {
    expect(diff('', 'a\nb\n').lines).toEqual(['@@ -0,0 +1,2 @@', '+a', '+b']);
    expect(diff('a\n', '').lines).toEqual(['@@ -1 +0,0 @@', '-a']);
  });

  it('shows a line feed that is missing at the end', () => {
    expect(diff('a\nb', 'a\nb\n').lines).toEqual([
      '@@ -1,2 +1,2 @@',
      ' a',
      '-b',
      '\\ No newline at end of file',
      '+b',
    ]);
  });

  it('says the whole change: patching the old text gives the new one (law)', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd', '', '}'), { maxLength: 25 })
      .map((lines) => lines.map((line) => `${line}\n`).join(''));
    fc.assert(
      fc.property(text, text, fc.nat(4), (before, after, context) => {
        expect(patch(before, diff(before, after, { context }).lines)).toBe(after);
      }),
      { numRuns: 1000 },
    );
  });

  it('changes no more lines than needed (law: as many as the longest common subsequence leaves)', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 10 });
    fc.assert(
      fc.property(lines, lines, (a, b) => {
        const shown = diff(a.map((x) => `${x}\n`).join(''), b.map((x) => `${x}\n`).join('')).lines;
        const edits = shown.filter((line) => /^[+-]/.test(line)).length;
        expect(edits).toBe(a.length + b.length - 2 * commonLength(a, b));
      }),
      { numRuns: 500 },
    );
  });

  it('leaves out what passes the limit and says how much', () => {
    const { lines, hidden } = diff('', 'x\n'.repeat(100), { maxLines: 10 });
    expect(lines).toHaveLength(10);
    expect(hidden).toBe(91);
  });

  it('cuts long lines to where they differ', () => {
    const long = 'x'.repeat(500);
    const { lines } = diff(`${long}old${long}\n`, `${long}new${long}\n`, { maxWidth: 40 });
    expect(lines[1]).toMatch(/^-….*old.*…$/);
    expect(lines[2]).toMatch(/^\+….*new.*…$/);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(43);
  });

  it('takes time in proportion to huge texts that have nothing in common', async () => {
    const text = (mark: string, size: number) =>
      Array.from({ length: size }, (_, i) => `${mark}${i}\n`).join('');
    const work = (size: number) => {
      const [a, b] = [text('a', size), text('b', size)];
      return () => {
        const { lines, hidden } = diff(a, b, { maxLines: 100 });
        expect(lines).toHaveLength(100);
        expect(hidden).toBe(2 * size + 1 - 100);
      };
    };
    await expectLinear(work, { from: 10_000, to: 100_000 });
  });
});

function commonLength(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const x of a) {
    const next = [0];
    for (const [j, y] of b.entries())
      next.push(x === y ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0));
    row = next;
  }
  return row[b.length] ?? 0;
}
