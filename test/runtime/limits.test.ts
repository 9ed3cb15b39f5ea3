import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxDepth } from '../../templates/runtime/json.ts';
import { findLimitIssues } from '../../templates/runtime/limits.ts';

function pathsIn(text: string): string[] {
  return findLimitIssues(JSON.parse(text), text).map(({ path }) => path.join('/'));
}

describe('numbers', () => {
  it('finds every integer that its JSON text rounded, with its path', () => {
    const text = '{"id":7312004419870000003,"list":[1,{"deep":-9007199254740993}],"ok":9007199254740991}';
    expect(pathsIn(text).toSorted()).toEqual(['id', 'list/1/deep']);
  });

  it('refuses what became infinite', () => {
    expect(pathsIn('{"v":1e400}')).toEqual(['v']);
  });

  it('lets floating-point quantities pass, and refuses integers of that size that are spelled out', () => {
    expect(pathsIn('{"avogadro":6.02214076e23,"text":"1234567890123456789012345"}')).toEqual([]);
    expect(
      pathsIn('{"wei":115792089237316195423570985008687907853269984665640564039457584007913129639936}'),
    ).toEqual(['wei']);
    expect(pathsIn('{"pi":3.141592653589793238462643383279}')).toEqual([]);
  });

  it('refuses them in values whose text is not known, too', () => {
    expect(findLimitIssues({ id: Number('7312004419870000003') })).toHaveLength(1);
    expect(findLimitIssues({ mass: 1.989e30 })).toEqual([]);
  });

  it('never lets an integer through that is not the one in the text', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), (integer) => {
        const text = `{"n":${integer}}`;
        const value = JSON.parse(text) as { n: number };
        if (findLimitIssues(value, text).length === 0) expect(BigInt(value.n)).toBe(integer);
      }),
      { numRuns: 1_000 },
    );
  });

  it('tells at most twenty', () => {
    const list = Array.from({ length: 100 }, () => 2 ** 60);
    expect(findLimitIssues({ list })).toHaveLength(20);
  });
});

describe('nesting', () => {
  it('is refused beyond the limit and allowed up to it', () => {
    const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
    expect(findLimitIssues(nested(maxDepth))).toEqual([]);
    expect(findLimitIssues(nested(maxDepth + 1))).toHaveLength(1);
    expect(findLimitIssues(nested(100_000))).toHaveLength(1);
  });

  it('ends with cycles', () => {
    const cycle: { [key: string]: unknown } = {};
    cycle['self'] = { cycle };
    expect(findLimitIssues(cycle)).toMatchObject([{ path: [] }]);
  });
});
