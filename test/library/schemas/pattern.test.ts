import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patternOf } from '../../../library/schemas/zod/pattern.ts';

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'aAbBzZ09_-.\n\r [^]é'),
    fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 6,
});

/** Flag v, which the targets of TypeScript do not have in literals yet. */
const sets = '[a--b]';

describe('the flags of a regular expression', () => {
  const told = [
    /^ab$/i,
    /^[a-c]+$/i,
    /^[^a-c]+$/i,
    /[A-z]/i,
    /[ -~]/i,
    /^\w+-[x-z]$/i,
    /\bab/i,
    /^(?<name>a)b/i,
    /(?<=a)b/i,
    /(?<!a)b/i,
    /(?:a|B)/i,
    /^a.b$/s,
    /[.]/s,
    /\./s,
    /a.b/is,
    /^a\n?$/i,
    /[\d_-]a/i,
    /[a\-z]/i,
    /[a-]/i,
    /[-a]/i,
    /[\]a]/i,
    /ab/g,
    /ab/y,
    /a|b/y,
    /^a/,
    /b$/,
    /a{2}/i,
    /^[_a-zA-Z]$/i,
    /[é]/,
    /é/s,
    /\p{L}/u,
    /^.$/u,
  ];

  it.each(told)('are worked into %s', (expression) => {
    const pattern = patternOf(expression);
    expect(pattern).toBeDefined();
    const printed = new RegExp(pattern ?? '', expression.flags.includes('u') ? 'u' : '');
    fc.assert(
      fc.property(text, (value) => {
        expression.lastIndex = 0;
        expect({ value, matches: printed.test(value) }).toEqual({ value, matches: expression.test(value) });
      }),
    );
  });

  it.each([/^a$/m, /é/i, /\u0061/i, /\x61/i, /(a)\1/i, /\p{Lu}/iu, /\cJ/i, new RegExp(sets, 'v')])(
    'cannot be worked into %s',
    (expression) => {
      expect(patternOf(expression)).toBeUndefined();
    },
  );
});
