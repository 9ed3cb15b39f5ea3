import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPath, invalidInput, maxFeedback, unknownTool } from '../../templates/runtime/feedback.ts';
import type { Issue } from '../../templates/runtime/reader/issue.ts';

const issue = (path: Issue['path'], message = 'expected a string, got 12', keyword = 'type'): Issue => ({
  path,
  message,
  keyword,
});

describe('invalid input', () => {
  it('names each argument by its path, with what was expected and what came', () => {
    const text = invalidInput([
      issue(['address'], 'expected a string that matches ^0x, got 12', 'pattern'),
      issue(['items', 0, 'a b'], 'is missing, expected a number', 'required'),
    ]);
    expect(text).toBe(
      'The arguments do not fit the tool. items[0]["a b"] is missing, expected a number. ' +
        'address: expected a string that matches ^0x, got 12. Mend this and call the tool again.',
    );
  });

  it('sets the words of a schema of its own apart', () => {
    const text = invalidInput([
      issue(['a'], 'Too short.', 'refine'),
      issue([], 'from must be before to', 'refine'),
    ]);
    expect(text).toContain(' a: Too short. The whole input: from must be before to. ');
  });

  it('puts names before values, and sums of other faults last', () => {
    const text = invalidInput([
      issue(['c'], 'fits none of the 2 alternatives', 'anyOf'),
      issue(['b'], 'expected 1', 'const'),
      issue(['a'], 'is not a known property', 'additionalProperties'),
    ]);
    expect(text.search(/\ba\b is/)).toBeLessThan(text.indexOf('b:'));
    expect(text.indexOf('b:')).toBeLessThan(text.indexOf('c fits'));
  });

  it('still names the paths of what does not fit in detail', () => {
    const many = Array.from({ length: 9 }, (_, index) =>
      issue([`argument${index}`], `expected ${'x'.repeat(90)}, got 1`),
    );
    const text = invalidInput(many);
    expect(text.length).toBeLessThanOrEqual(maxFeedback);
    for (let index = 0; index < 9; index++) expect(text).toContain(`argument${index}`);
    expect(text).toContain('Also wrong:');
  });

  it('is never longer than its limit, never empty, and says how many are left out', () => {
    const path = fc.array(fc.oneof(fc.string({ maxLength: 200 }), fc.nat()), { maxLength: 6 });
    const issues = fc.array(
      fc.record({ path, message: fc.string({ maxLength: 900 }), keyword: fc.string() }),
      {
        minLength: 1,
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(issues, (given) => {
        const text = invalidInput(given);
        expect(text.length).toBeLessThanOrEqual(maxFeedback);
        expect(text).not.toMatch(/[\uD800-\uDBFF]…/);
      }),
    );
    const hundred = Array.from({ length: 100 }, (_, index) => issue([`a_rather_long_argument_${index}`]));
    expect(invalidInput(hundred)).toMatch(/and \d+ more\./);
  });
});

describe('paths', () => {
  it.each([
    [['a', 'b'], 'a.b'],
    [['a', 0, 'b', 1], 'a[0].b[1]'],
    [['$x', '@id', 'größe'], '$x["@id"].größe'],
    [[''], '[""]'],
  ])('%j reads %s', (path, text) => {
    expect(formatPath(path)).toBe(text);
  });
});

describe('an unknown tool', () => {
  it('is answered with the nearest names, else with what there is', () => {
    expect(unknownTool('clock_no', ['clock_now', 'shell'])).toBe(
      'There is no tool "clock_no". Did you mean "clock_now"?',
    );
    expect(unknownTool('zzz', ['clock_now', 'shell'])).toBe(
      'There is no tool "zzz". The tools are: clock_now, shell.',
    );
    expect(unknownTool(undefined, ['shell'])).toBe('The call names no tool. The tools are: shell.');
  });

  it('stays short for a thousand tools and for hostile names', () => {
    const known = Array.from({ length: 1_000 }, (_, index) => `some_tool_with_a_long_name_${index}`);
    fc.assert(
      fc.property(fc.string({ maxLength: 2_000, unit: 'binary' }), (sent) => {
        expect(unknownTool(sent, known).length).toBeLessThanOrEqual(maxFeedback);
      }),
    );
    expect(unknownTool('zzz', known)).toMatch(/and \d+ more\.$/);
  });
});
