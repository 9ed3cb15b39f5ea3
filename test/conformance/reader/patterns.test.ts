import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patternsOf, schemasIn } from '../../../templates/runtime/reader/groups.ts';
import { expressionOf } from '../../../templates/runtime/reader/native-pattern.ts';
import { guardedPattern } from '../../../templates/runtime/reader/patterns/guarded.ts';
import { findMatch } from '../../../templates/runtime/reader/patterns/match.ts';
import { parsePattern } from '../../../templates/runtime/reader/patterns/parse.ts';
import { compilePattern } from '../../../templates/runtime/reader/patterns/program.ts';
import { patternRisk } from '../../../templates/runtime/reader/patterns/risk.ts';
import { corpusFolder, hasCorpus } from '../../support/corpus.ts';
import { atWork } from '../../support/cost.ts';
import { accepts } from './read.ts';

/** Whether our own matcher finds a match, whatever the risk of the pattern. */
function ours(source: string, text: string): boolean {
  const parsed = parsePattern(source, expressionOf(source)?.unicode === true);
  const program = parsed && compilePattern(parsed);
  if (program === undefined) throw new Error(`not parsed: ${source}`);
  return findMatch(program, text) === true;
}

/** Expressions of every construct, over letters that meet often. */
const expression: fc.Arbitrary<string> = fc.letrec<{
  choice: string;
  sequence: string;
  term: string;
  atom: string;
}>((tie) => ({
  choice: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((branches) => branches.join('|')),
  sequence: fc.array(tie('term'), { maxLength: 4 }).map((terms) => terms.join('')),
  term: fc
    .tuple(
      tie('atom'),
      fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,2}', '{0,3}', '{2,}', '*?', '+?', '??', '{1,2}?'),
    )
    .map(([atom, quantifier]) => (/^(?:\^|\$|\\b|\\B|\(\?<?[=!])/.test(atom) ? atom : atom + quantifier)),
  atom: fc.oneof(
    { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(
      'a',
      'b',
      'c',
      '.',
      '[ab]',
      '[^a]',
      '\\w',
      '\\d',
      '\\u0061',
      '\\x62',
      '[\\]a-b]',
      '😀',
      '\\u{1F600}',
    ),
    fc.constantFrom('^', '$', '\\b', '\\1'),
    tie('choice').map((body) => `(?:${body})`),
    tie('choice').map((body) => `(${body})`),
    fc.tuple(fc.constantFrom('=', '!', '<=', '<!'), tie('choice')).map(([sign, body]) => `(?${sign}${body})`),
  ),
})).choice;

const text = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', '1', ' ', '\n', '😀', '\uD83D'),
  maxLength: 7,
});

describe('our own matcher', () => {
  it('finds what the platform finds, for random expressions', () => {
    fc.assert(
      fc.property(expression, fc.array(text, { minLength: 5, maxLength: 5 }), (source, texts) => {
        const native = expressionOf(source);
        // With back references the budget of steps may not do; that has tests of its own.
        fc.pre(native !== undefined && !(source.includes('\\1') && patternRisk(source) === 'exponential'));
        for (const each of texts) expect(ours(source, each), JSON.stringify(each)).toBe(native?.test(each));
      }),
      { numRuns: 1000, seed: 5, endOnFailure: true },
    );
  });

  it.each([
    ['(?<word>a+)-\\k<word>', ['aa-aa', 'aa-ab', 'xaa-a']],
    ['(?:(?<n>a)|(?<n>b))\\k<n>', ['aa', 'bb', 'ab']],
    ['^(?:(a)|b)*\\1$', ['ab', 'aba', 'b', 'abb']],
    ['^(a*)*$', ['aaa', 'aab']],
    ['^(?i:AB)c$', ['abc', 'abC']],
    ['(?m:^b$)', ['a\nb\nc', 'ab']],
    ['(?s:a.b)', ['a\nb', 'ab']],
    ['^a.b$', ['a\nb', 'axb', 'a\u2028b']],
    ['[\\w-\\]]+$', ['a-]', '!']],
    ['a{,2}', ['a{,2}', 'aa']],
    ['\\cA|\\c|]|}', ['\u0001', '\\c', ']', '}', 'c']],
    ['\\8\\0', ['8\0', '80']],
    ['\\141', ['a', '141']],
    ['\\p{Lu}\\P{Lu}', ['Aa', 'aA', 'Ää']],
    ['^\\p{Emoji_Presentation}$', ['😀', 'a']],
    ['^[😀a]$', ['😀', 'a', '\uD83D']],
    ['^\\uD83D\\uDE00$', ['😀', '\uD83D']],
    ['(?<=(\\d{2}))x', ['12x', '1x']],
    ['(?<=\\1(a))b', ['aab', 'ab']],
    ['(?<!a)b', ['ab', 'b', 'cb']],
    ['(?=(a+))a*b\\1', ['baaabac', 'ab']],
    ['(z)((a+)?(b+)?(c))*', ['zaacbbbcac', 'a']],
    ['(?!foo)...', ['foo', 'bar']],
    ['', ['', 'a']],
    ['a\\Bb|c\\B', ['ab', 'c', 'c.', 'cd']],
    ['|a', ['b']],
    ['()*$', ['a']],
    ['\\/\\-\\.', ['/-.', '/-x']],
  ])('finds what the platform finds by %s', (source, texts) => {
    const native = expressionOf(source);
    for (const each of texts) expect(ours(source, each), each).toBe(native?.test(each));
  });

  it.skipIf(!hasCorpus)('finds what the platform finds by the patterns of real tools', () => {
    const folder = path.join(corpusFolder, 'mcp');
    const sources = new Set(
      readdirSync(folder)
        .filter((file) => file.endsWith('.json'))
        .flatMap((file) => {
          const { tools } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as {
            tools: { inputSchema?: object }[];
          };
          return tools.flatMap(({ inputSchema }) => schemasIn({ ...inputSchema }).flatMap(patternsOf));
        }),
    );
    expect(sources.size).toBeGreaterThan(30);
    for (const source of sources) {
      const native = expressionOf(source);
      if (native === undefined) continue;
      const samples = fc.sample(
        fc.string({ unit: fc.constantFrom(...new Set(`${source}a1-.@ `)), maxLength: 40 }),
        { numRuns: 30, seed: 3 },
      );
      for (const each of [...samples, ...matchesOf(native)])
        expect(ours(source, each), `${source} ${each}`).toBe(native.test(each));
    }
  });
});

function matchesOf(expression: RegExp): string[] {
  try {
    return fc.sample(fc.stringMatching(expression), { numRuns: 15, seed: 3 });
  } catch {
    return [];
  }
}

describe('the risk of a pattern', () => {
  it.each([
    ...[
      '^(a+)+$',
      '^(a*)*$',
      '(a|a)*b',
      '^(\\w+\\s?)*$',
      '(x+x+)+y',
      '^(([a-z])+.)+[A-Z]([a-z])+$',
      '^([a-z]+,?)*$',
    ],
    ...[
      '^(?:a|[a-c]|b)*$',
      '^(a|b|ab)*$',
      '^(?:(?:|)a)*$',
      '^(a{0,50}){0,50}x$',
      '^(.*a){12}$',
      '^(?=(a+)+$)',
      '^(?:a?b?)*c$',
    ],
    ...['^((a|é)|[à-ü])*$', '^(?:\\p{L}|\\p{Lu})*$', '(?<=(a+)+)b', '^(a+)+\\1$', '^(?:a*b*)*$'],
  ])('is exponential: %s', (source) => {
    expect(patternRisk(source)).toBe('exponential');
  });

  it.each([
    ...[
      '[a-z]+@',
      '^\\s+|\\s+$',
      '^(.*)a(.*)b$',
      '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
      '^\\d+\\d+$',
      '(?=.*\\d).{8,}x',
    ],
    ...['^a*(?:b|a)*$', '\\w+\\s*=$'],
  ])('is polynomial: %s', (source) => {
    expect(patternRisk(source)).toBe('polynomial');
  });

  it.each([
    ...[
      '^[a-z]+-[a-z]+$',
      '^\\w+@\\w+\\.com$',
      '[a-z]+',
      'a.*',
      '^(?=.*\\d)(?=.*[a-z]).{8,}$',
      '^\\d{4}-\\d{2}-\\d{2}$',
    ],
    ...[
      '^(a|ab)(c|bcd)(d*)$',
      '^([a-z]+,)*[a-z]+$',
      '^(?:a?)*b$',
      '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
      'abc',
      '',
    ],
    ...[
      '^(GET|POST|PUT|PATCH)(,(GET|POST|PUT|PATCH))*$',
      '^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,}$',
    ],
    ...['^#([0-9A-F]{3}){1,2}$', '(not a pattern'],
  ])('is linear: %s', (source) => {
    expect(patternRisk(source)).toBe('linear');
  });

  it('is not told from what cannot be looked through, in bounded time', () => {
    const start = atWork();
    expect(patternRisk(`^(?:${'(?:a|b)?'.repeat(300)})*$`)).toBe('exponential');
    expect(atWork() - start).toBeLessThan(2000);
  });

  it('bounds what a backtracking matcher does, for random expressions', () => {
    let linear = 0;
    fc.assert(
      fc.property(expression, (source) => {
        const native = expressionOf(source);
        fc.pre(native !== undefined && !source.includes('\\1') && patternRisk(source) === 'linear');
        const parsed = parsePattern(source, native?.unicode === true);
        // As the platform does it: without remembering which states lead nowhere.
        const program = parsed && compilePattern({ ...parsed, hasBackReferences: true });
        if (program === undefined) throw new Error('not parsed');
        linear++;
        for (const pump of ['a', 'b', 'ab', 'aab', 'c1', ' ']) {
          const hostile = (times: number) => `${pump.repeat(times)}\n`;
          let budget = 256;
          while (findMatch(program, hostile(250), budget) === undefined && budget < 2 ** 24) budget *= 2;
          // Four times the text takes about four times the steps; quadratic time would take sixteen times.
          expect(findMatch(program, hostile(1000), budget * 8), `${source} on ${pump}`).toBe(
            ours(source, hostile(1000)),
          );
        }
      }),
      { numRuns: 300, seed: 11, endOnFailure: true },
    );
    expect(linear).toBe(300);
  });
});

describe('dangerous patterns', () => {
  it.each([
    ['^(a+)+$', 'a'.repeat(100_000), '!'],
    ['^(\\w+\\s?)*$', 'word '.repeat(20_000), '!'],
    [
      '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$',
      `${'a'.repeat(50_000)}@b.com`,
      '!',
    ],
    ['^(?:.*,)*end$', `${'x,'.repeat(20_000)}end`, '!'],
    ['\\s+$', `x${' '.repeat(100_000)}`, '!'],
    ['^(?=(a+)+$)a', 'a'.repeat(50_000), '!'],
    ['(?:😀|😀)*!', `${'😀'.repeat(50_000)}!`, ''],
  ])('give the right verdict on long texts in little time: %s', (pattern, match, spoiler) => {
    const schema = { pattern, patternProperties: { [pattern]: true } };
    const start = atWork();
    expect(accepts(schema, match)).toBe(true);
    expect(accepts(schema, spoiler === '' ? match.slice(0, -1) : match + spoiler)).toBe(false);
    expect(
      accepts(
        { patternProperties: { [pattern]: { type: 'string' } }, additionalProperties: false },
        { [match]: 'x' },
      ),
    ).toBe(true);
    expect(atWork() - start).toBeLessThan(6000);
  });

  it('run out of their budget rather than hang where back references allow no better', () => {
    const start = atWork();
    expect(accepts({ pattern: '^(a*)*\\1b$' }, 'aaab')).toBe(true);
    expect(accepts({ pattern: '^(a+)+(a+)+\\2c$' }, 'a'.repeat(5000))).toBe(false);
    expect(atWork() - start).toBeLessThan(6000);
  });

  it('match nothing where they are too long to be written out', () => {
    expect(guardedPattern('^((a|b){1,500}x?){1,500}$')('ab')).toBe(false);
  });
});

describe('formats', () => {
  const formats = [
    ...[
      'date',
      'time',
      'date-time',
      'duration',
      'email',
      'idn-email',
      'hostname',
      'idn-hostname',
      'ipv4',
      'ipv6',
      'uri',
    ],
    ...[
      'uri-reference',
      'iri',
      'iri-reference',
      'uri-template',
      'url',
      'uuid',
      'json-pointer',
      'relative-json-pointer',
      'regex',
    ],
    ...['json-pointer-uri-fragment', 'byte', 'iso-time', 'iso-date-time'],
  ];
  const pumps = [
    'a',
    '1',
    '.',
    '-',
    '/',
    ':',
    '@',
    '%20',
    '~0',
    'a.',
    'é',
    '::',
    '"',
    '\\"',
    '{a}',
    'P1Y',
    '(',
    'xn--a.',
    '·',
    '\u200C',
  ];

  it.each(formats)('are told in time linear to the text: %s', (format) => {
    for (const pump of pumps) {
      for (const start of ['', 'http://', 'a@', '2024-01-01T']) {
        const began = atWork();
        accepts({ format }, `${start}${pump.repeat(50_000)}!`);
        expect(atWork() - began, `${start}${pump}…`).toBeLessThan(1500);
      }
    }
  });
});
