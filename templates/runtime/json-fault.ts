/** Why a text is not one JSON value. */
export type JsonFault =
  /** The text is the beginning of valid JSON and ends before it does. */
  | { readonly kind: 'cut-off' }
  /** A whole JSON value is followed by what may be another one, perhaps behind a comma. */
  | { readonly kind: 'more-than-one'; readonly at: number }
  /** A whole JSON value is followed by something else. */
  | { readonly kind: 'not-the-end'; readonly at: number }
  | { readonly kind: 'unexpected'; readonly at: number; readonly expected: string };

/** What may come next. */
type Expectation = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end';

/** Small models take Python's words and JavaScript's for JSON's. */
const anyValue = 'a value (a text in double quotes, a number, true, false, null, an object or a list)';

const wording: { readonly [expectation in Exclude<Expectation, 'comma-or-end'>]: string } = {
  value: anyValue,
  'value-or-end': `${anyValue} or "]"`,
  key: 'a property name in double quotes',
  'key-or-end': 'a property name in double quotes or "}"',
  colon: '":"',
};

/** What may stand at a place of a text, and what most likely went wrong where something else stands there. */
function expectedAt(text: string, at: number, expect: Expectation, closer: string | undefined): string {
  if (closer === undefined) return '"{"';
  const comments = '/#'.includes(text.charAt(at)) ? ' (JSON has no comments)' : '';
  if (expect !== 'comma-or-end') return wording[expect] + comments;
  const isBehindText = comments === '' && text.slice(0, at).trimEnd().endsWith('"');
  return `"," or "${closer}"${comments}${isBehindText ? ' (a quote within a text is written as \\")' : ''}`;
}

/**
 * Finds what is wrong with text that `JSON.parse` refused: engines differ in what they say, and none tells text that was cut off
 * from text that is wrong. `undefined` for valid JSON. Linear in the text, and not recursive.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const closers: string[] = [];
  let expect: Expectation = 'value';
  let at = skipSpace(text, 0);
  const unexpected = (from: number): JsonFault => ({
    kind: 'unexpected',
    at: from,
    expected: expectedAt(text, from, expect, closers.at(-1)),
  });

  while (at < text.length) {
    const char = text.charAt(at);
    let next = at + 1;
    switch (expect) {
      case 'colon':
        if (char !== ':') return unexpected(at);
        expect = 'value';
        break;
      case 'comma-or-end':
        if (char === ',') expect = closers.at(-1) === '}' ? 'key' : 'value';
        else if (char === closers.at(-1)) closers.pop();
        else return unexpected(at);
        break;
      case 'key':
      case 'key-or-end':
        if (char === '}' && expect === 'key-or-end') {
          closers.pop();
          expect = 'comma-or-end';
        } else if (char === '"') {
          const end = endOfString(text, at);
          if (typeof end !== 'number') return end;
          next = end;
          expect = 'colon';
        } else return unexpected(at);
        break;
      case 'value':
      case 'value-or-end':
        if (char === ']' && expect === 'value-or-end') {
          closers.pop();
          expect = 'comma-or-end';
        } else if (char === '{' || char === '[') {
          closers.push(char === '{' ? '}' : ']');
          expect = char === '{' ? 'key-or-end' : 'value-or-end';
        } else {
          const end = endOfScalar(text, at);
          if (end === undefined) return unexpected(at);
          if (typeof end !== 'number') return end;
          next = end;
          expect = 'comma-or-end';
        }
        break;
    }
    at = skipSpace(text, next);
    if (closers.length === 0 && expect === 'comma-or-end') {
      return at === text.length ? undefined : rest(text, at);
    }
  }
  return { kind: 'cut-off' };
}

/** What follows a whole value. */
function rest(text: string, at: number): JsonFault {
  const from = text.charAt(at) === ',' ? skipSpace(text, at + 1) : at;
  const beginsValue = /(?:[{["\d]|-\d|true|false|null)/y;
  beginsValue.lastIndex = from;
  return beginsValue.test(text) ? { kind: 'more-than-one', at: from } : { kind: 'not-the-end', at };
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\n\r'.includes(text.charAt(at))) at++;
  return at;
}

/** The position behind a string that begins at `from`, or the fault within it. */
function endOfString(text: string, from: number): number | JsonFault {
  for (let at = from + 1; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"') return at + 1;
    if (char < ' ') {
      const written = JSON.stringify(char).slice(1, -1);
      return { kind: 'unexpected', at, expected: `the escape ${written} in place of a control character` };
    }
    if (char !== '\\') continue;
    at++;
    if (at === text.length) break;
    const escaped = text.charAt(at);
    if (escaped === 'u') {
      for (let digit = 0; digit < 4; digit++) {
        at++;
        if (at === text.length) return { kind: 'cut-off' };
        if (!/[0-9a-fA-F]/.test(text.charAt(at)))
          return { kind: 'unexpected', at, expected: 'four hexadecimal digits' };
      }
    } else if (!'"\\/bfnrt'.includes(escaped)) {
      return { kind: 'unexpected', at, expected: 'a JSON escape (a backslash is written as two)' };
    }
  }
  return { kind: 'cut-off' };
}

/** The position behind a string, number or literal at `from`; `undefined` where there is none. */
function endOfScalar(text: string, from: number): number | JsonFault | undefined {
  if (text.charAt(from) === '"') return endOfString(text, from);
  for (const literal of ['true', 'false', 'null']) {
    if (text.startsWith(literal, from)) return from + literal.length;
    if (literal.startsWith(text.slice(from, from + literal.length))) return { kind: 'cut-off' };
  }
  return endOfNumber(text, from);
}

function endOfNumber(text: string, from: number): number | JsonFault | undefined {
  const begun = match(/-?(?:0|[1-9]\d*)?(?:\.\d*)?(?:[eE][+-]?\d*)?/y, text, from);
  const whole = match(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y, text, from);
  if (begun !== '' && from + begun.length === text.length && begun !== whole) return { kind: 'cut-off' };
  return whole === '' ? undefined : from + whole.length;
}

function match(pattern: RegExp, text: string, from: number): string {
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0] ?? '';
}
