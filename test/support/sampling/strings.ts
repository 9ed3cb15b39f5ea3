import fc from 'fast-check';
import type { Random } from './random.ts';

/** What the schemas at one place say about a string. */
export interface StringNeeds {
  readonly patterns: readonly string[];
  readonly formats: readonly string[];
  readonly minLength: number;
  readonly maxLength: number;
}

const examples: { readonly [format: string]: readonly string[] } = {
  'date-time': ['2024-02-29T23:59:59Z', '1999-12-31T00:00:00.5+01:00', '2026-11-01T08:30:00-08:00'],
  date: ['2024-02-29', '1999-12-31'],
  time: ['23:59:59Z', '08:30:00.5+01:00'],
  'iso-time': ['23:59:59', '08:30:00Z'],
  'iso-date-time': ['2024-02-29T23:59:59', '2024-02-29T23:59:59Z'],
  duration: ['P1DT12H', 'P4W', 'PT0S'],
  uri: ['https://example.com/a?b=c#d', 'urn:isbn:0451450523', 'ftp://user@host:21/%20'],
  'uri-reference': ['/a/b', 'https://example.com/', '?q=1'],
  'uri-template': ['https://example.com/{id}', '/plain'],
  iri: ['https://example.com/ä'],
  url: ['https://example.com/a'],
  email: ['a@example.com', 'first.last+tag@sub.example.org'],
  'idn-email': ['a@example.com'],
  hostname: ['example.com', 'a', 'xn--nxasmq6b.example'],
  'idn-hostname': ['example.com'],
  ipv4: ['127.0.0.1', '255.255.255.255'],
  ipv6: ['::1', '2001:db8::ff00:42:8329'],
  uuid: ['2eb8aa08-aa98-11ea-b4aa-73b441d16380', '00000000-0000-0000-0000-000000000000'],
  regex: ['^a+$', '[0-9]{2}'],
  'json-pointer': ['', '/a/0/~1b'],
  'relative-json-pointer': ['0', '1/a', '2#'],
  byte: ['', 'aGVsbG8='],
  'json-string': ['{}'],
};

const words = [
  '',
  'a',
  'hello',
  '123',
  'Zoë',
  '𝒳',
  'two words',
  '0',
  'true',
  'null',
  '{"a":1}',
  ' a ',
  'line\nend',
];

/** Strings that are worth trying at one place, best guesses first; none where nothing was found. */
export function stringCandidates(needs: StringNeeds, random: Random): string[] {
  const matches = needs.patterns.map(compile);
  const found: string[] = [];
  const guesses = [
    ...needs.formats.flatMap((format) => examples[format] ?? []),
    ...needs.patterns.flatMap((pattern) => matching(pattern, random)),
    ...words,
  ];
  for (const guess of guesses) {
    for (const sized of fitted(guess, needs, needs.patterns.length === 0 && needs.formats.length === 0)) {
      const length = [...sized].length;
      if (length < needs.minLength || length > needs.maxLength) continue;
      if (matches.every((expression) => expression?.test(sized) !== false)) found.push(sized);
    }
  }
  const strict = needs.formats.some((format) => examples[format] !== undefined);
  return strict
    ? found.filter((each) => needs.formats.some((format) => examples[format]?.includes(each)))
    : found;
}

/** A guess as it is, stretched to the least length and cut to the greatest one. */
function fitted(guess: string, { minLength, maxLength }: StringNeeds, free: boolean): string[] {
  const points = [...guess];
  const results = [guess];
  if (points.length < minLength)
    results.push((guess || 'x').repeat(minLength).slice(0, minLength), guess.padEnd(minLength, 'x'));
  if (points.length > maxLength) results.push(points.slice(0, maxLength).join(''));
  if (free && maxLength < 10_000) results.push('y'.repeat(maxLength));
  return results;
}

const matched = new Map<string, string[]>();

function matching(pattern: string, random: Random): string[] {
  const known = matched.get(pattern);
  if (known) return shuffled(known, random);
  const result = new Set<string>();
  for (const source of new Set([pattern, withoutLookarounds(pattern)])) {
    try {
      for (const value of fc.sample(fc.stringMatching(new RegExp(source, 'u')), { numRuns: 40, seed: 7 }))
        result.add(value);
      for (const value of fc.sample(fc.stringMatching(new RegExp(source), { size: '+1' }), {
        numRuns: 40,
        seed: 8,
      })) {
        result.add(value);
      }
    } catch {
      // A construct that the generator of strings does not know: the other form of the pattern may do.
    }
  }
  const list = [...result];
  matched.set(pattern, list);
  return shuffled(list, random);
}

function shuffled(list: readonly string[], random: Random): string[] {
  const start = list.length === 0 ? 0 : random.below(list.length);
  return [...list.slice(start), ...list.slice(0, start)];
}

/** The generator of strings knows no lookarounds; what it gives without them is tried against the whole pattern. */
function withoutLookarounds(pattern: string): string {
  let source = pattern;
  for (;;) {
    const start = /\(\?<?[=!]/.exec(source)?.index;
    if (start === undefined) return source;
    let depth = 0;
    let end = start;
    for (; end < source.length; end++) {
      if (source[end] === '\\') end++;
      else if (source[end] === '(') depth++;
      else if (source[end] === ')' && --depth === 0) break;
    }
    source = source.slice(0, start) + source.slice(end + 1);
  }
}

function compile(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    try {
      return new RegExp(pattern);
    } catch {
      return undefined;
    }
  }
}
