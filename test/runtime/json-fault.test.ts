import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findJsonFault } from '../../templates/runtime/json-fault.ts';

const json = fc.json();

it('finds a fault exactly where JSON.parse does', () => {
  const damaged = fc
    .tuple(
      json,
      fc.nat(),
      fc.constantFrom('', '"', '\\', '{', '}', ']', ',', ':', '-', '1', 'e', '.', '\n', 'x', 'null'),
    )
    .map(
      ([text, at, insert]) =>
        text.slice(0, at % (text.length + 1)) + insert + text.slice((at % (text.length + 1)) + 1),
    );
  fc.assert(
    fc.property(fc.oneof(json, damaged, fc.string()), (text) => {
      expect(findJsonFault(text) === undefined).toBe(parses(text));
    }),
    { numRuns: 2_000 },
  );
});

it('calls every beginning of an object cut off', () => {
  const object = fc
    .dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 })
    .map((value) => JSON.stringify(value));
  fc.assert(
    fc.property(object, fc.nat(), (text, cut) => {
      expect(findJsonFault(text.slice(0, cut % text.length))).toEqual({ kind: 'cut-off' });
    }),
    { numRuns: 1_000 },
  );
});

it('says where a second value begins', () => {
  fc.assert(
    fc.property(json, fc.constantFrom('', ' ', '\n'), (text, space) => {
      const first = text.startsWith('{') || text.startsWith('[') || text.startsWith('"') ? text : `[${text}]`;
      const glued = `${first}${space}{"a":1}`;
      expect(findJsonFault(glued)).toEqual({ kind: 'more-than-one', at: first.length + space.length });
    }),
  );
});

it.each([
  ['{a:1}', 1, 'a property name in double quotes or "}"'],
  ['{"a":1,}', 7, 'a property name in double quotes'],
  ['{"a" 1}', 5, '":"'],
  ['{"a":NaN}', 5, 'a value (a text in double quotes, a number, true, false, null, an object or a list)'],
  ['[1 2]', 3, '"," or "]"'],
  ['{"a":[1,2}', 9, '"," or "]"'],
  ['{"a":1 // one', 7, '"," or "}" (JSON has no comments)'],
  ['{"a":"say "hi""}', 11, '"," or "}" (a quote within a text is written as \\")'],
  ['Here: {"a":1}', 0, '"{"'],
  ['{"path":"D:\\Work"}', 12, 'a JSON escape (a backslash is written as two)'],
  ['{"a":"line\nbreak"}', 10, 'the escape \\n in place of a control character'],
  ['{"a":"\\u12x4"}', 10, 'four hexadecimal digits'],
])('says of %s what is expected, and where', (text, at, expected) => {
  expect(findJsonFault(text)).toEqual({ kind: 'unexpected', at, expected });
});

it.each([
  ['{"a":1},{"a":2}', { kind: 'more-than-one', at: 8 }],
  ['{"a":1}\n- 2', { kind: 'not-the-end', at: 8 }],
  ['{"a":1}}', { kind: 'not-the-end', at: 7 }],
  ['{"a":1} hope this helps', { kind: 'not-the-end', at: 8 }],
  ['{"a":1}</tool_call>', { kind: 'not-the-end', at: 7 }],
  ['"a":1}', { kind: 'not-the-end', at: 3 }],
])('tells another value from what is none: %s', (text, fault) => {
  expect(findJsonFault(text)).toEqual(fault);
});

it('takes time in proportion to the text, however deep it is nested', () => {
  expect(findJsonFault('['.repeat(200_000))).toEqual({ kind: 'cut-off' });
  expect(findJsonFault(`{"a":"${'x'.repeat(2_000_000)}`)).toEqual({ kind: 'cut-off' });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
