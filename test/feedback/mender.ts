/**
 * Mends a call by what an error text says, and by nothing else: no schema, no issues. What it can do, a model can.
 * It understands the sentences of `invalidInput`, and makes values from their words.
 */
import fc from 'fast-check';

type Steps = readonly (string | number)[];

interface Sentence {
  readonly steps: Steps;
  readonly said: string;
}

/** The arguments as the text asks for them; `undefined` where the text says nothing that could be followed. */
export function mendByText(text: string, sent: unknown): unknown {
  const mended: unknown = structuredClone(sent);
  const holder = { root: mended };
  let changed = false;
  for (const sentence of sentencesOf(text)) changed = follow(holder, sentence) || changed;
  return changed ? holder.root : undefined;
}

function sentencesOf(text: string): Sentence[] {
  const body = text
    .replace(/^The arguments do not fit the tool\. /, '')
    .replace(/ Mend this and call the tool again\.$/, '');
  const found: Sentence[] = [];
  const beginning =
    /(?:^|\. )((?:The whole input|(?:[\p{L}_$][\p{L}\p{N}_$-]*|\["(?:[^"\\]|\\.)*"\])(?:\.[\p{L}_$][\p{L}\p{N}_$-]*|\[\d+\]|\["(?:[^"\\]|\\.)*"\])*)):? (?=expected|is |repeats |must |fits |has |does not)/gu;
  const starts = [...body.matchAll(beginning)];
  for (const [index, { 0: whole, 1: subject = '', index: at }] of starts.entries()) {
    const said = body.slice(at + whole.length, starts[index + 1]?.index ?? body.length).replace(/\.$/, '');
    found.push({ steps: subject === 'The whole input' ? [] : stepsOf(subject), said });
  }
  return found;
}

function stepsOf(subject: string): Steps {
  return [...subject.matchAll(/\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|([^.[\]]+)/gu)].map(
    ([, index, quoted, word = '']) => {
      if (index !== undefined) return Number(index);
      return quoted === undefined ? word : (JSON.parse(quoted) as string);
    },
  );
}

function follow(holder: { root: unknown }, { steps, said }: Sentence): boolean {
  if (/^(fits none|does not fit)/.test(said)) return false;
  const path: Steps = ['root', ...steps];
  const nearest = /; the nearest is (.+)$/.exec(said)?.[1];
  const current = get(holder, path);
  if (/^is missing/.test(said))
    return set(holder, path, fromWords(nearest ?? /expected (.*?)(?:; |$)/.exec(said)?.[1]));
  if (/^is not a known key/.test(said)) {
    remove(holder, path);
    const key: unknown = nearest === undefined ? undefined : JSON.parse(nearest);
    const renamed: Steps = [...path.slice(0, -1), String(key)];
    if (key !== undefined && get(holder, renamed) === undefined) set(holder, renamed, current);
    return true;
  }
  const excess = /^fits \d+ of \d+ alternatives \((.*)\), but must fit one only$/.exec(said)?.[1];
  if (excess !== undefined) return keepOnly(get(holder, path), excess.split('; '));
  const name = /^has a name that is not allowed: expected (.*), got /.exec(said)?.[1];
  if (name !== undefined) {
    const most = /^at most (\d+) character/.exec(name)?.[1];
    const renamed = most === undefined ? fromWords(name) : String(path.at(-1)).slice(0, Number(most));
    return remove(holder, path) && set(holder, [...path.slice(0, -1), String(renamed)], current);
  }
  if (/^(repeats|is not expected|is not allowed)/.test(said)) return remove(holder, path);
  const expected = /^expected (.*), got [\s\S]*?$/.exec(said)?.[1];
  if (expected === undefined) return false;
  if (nearest !== undefined) return set(holder, path, JSON.parse(nearest));
  const member = /^at least \d+ items? to be (.*)$/.exec(expected)?.[1];
  if (member !== undefined && Array.isArray(current)) return current.push(fromWords(member)) > 0;
  const size = /^(at least|at most) (\d+) (character|item|key)s?$/.exec(expected);
  return set(
    holder,
    path,
    size ? resized(current, size[1] === 'at least', Number(size[2])) : fromWords(expected, current),
  );
}

/** Of alternatives that exclude each other, what the first one names; of anything but objects, nothing is known. */
function keepOnly(value: unknown, alternatives: readonly string[]): boolean {
  const [kept = [], ...others] = alternatives.map((each) =>
    [...each.matchAll(/"([^"]*)"/g)].map(([, key]) => key),
  );
  if (typeof value !== 'object' || value === null) return false;
  const dropped = others.flat().filter((key) => key !== undefined && !kept.includes(key));
  return dropped.length > 0 && dropped.every((key) => Reflect.deleteProperty(value, key ?? ''));
}

/** Something else than what the words say. */
function otherThan(words: string, current: unknown): unknown {
  const pattern = / that matches (\S+)/.exec(words)?.[1];
  if (pattern !== undefined) return String(current).replace(new RegExp(pattern, 'gu'), '');
  const last = /"([^"]*)"[^"]*$/.exec(words)?.[1];
  if (typeof current !== 'object' || current === null || last === undefined) return `${String(current)}x`;
  return Object.fromEntries(Object.entries(current).filter(([key]) => key !== last));
}

function resized(value: unknown, grow: boolean, size: number): unknown {
  if (typeof value === 'string') return grow ? value.padEnd(size, 'x') : value.slice(0, size);
  if (Array.isArray(value))
    return grow
      ? [...value, ...Array.from({ length: size - value.length }, (_, i) => value[0] ?? i)]
      : value.slice(0, size);
  if (!grow) return Object.fromEntries(Object.entries(value as object).slice(0, size));
  return {
    ...(value as object),
    ...Object.fromEntries(Array.from({ length: size }, (_, i) => [`key${i}`, 'x'])),
  };
}

/** A value from words: a JSON literal, or a kind of value with its limits; of several, the first. */
function fromWords(words: string | undefined, current?: unknown): unknown {
  if (words === undefined || words === 'any value') return 'x';
  const text = words.replace(/^one of /, '');
  const literal = /^("(?:[^"\\]|\\.)*"|-?\d[\d.e+-]*|true|false|null)(?=$|[,) ])/.exec(text)?.[1];
  if (text.startsWith('true or false')) return true;
  if (literal !== undefined) return JSON.parse(literal);
  if (text.startsWith('anything but')) return otherThan(text, current);
  if (/^[[{].*[\]}]$/.test(text)) return JSON.parse(text);
  if (/^a (string|multiple)/.test(text) === false && /^(an integer|a (finite )?number)/.test(text) === false)
    return compound(text);
  return text.startsWith('a string') ? stringOf(text) : numberOf(text);
}

function compound(text: string): unknown {
  if (text.startsWith('an object')) {
    const members: [string, unknown][] = [];
    let rest = text.slice('an object'.length).replace(/^ with /, '');
    for (
      let key = /^("(?:[^"\\]|\\.)*")( \()?/.exec(rest);
      key;
      key = /^("(?:[^"\\]|\\.)*")( \()?/.exec(rest)
    ) {
      rest = rest.slice(key[0].length);
      const inner = key[2] === undefined ? 'any value' : rest.slice(0, closing(rest));
      members.push([JSON.parse(key[1] ?? '""') as string, fromWords(inner)]);
      rest = rest.slice(key[2] === undefined ? 0 : inner.length + 1).replace(/^ and /, '');
    }
    return Object.fromEntries(members);
  }
  const each = /, each (.*)$/.exec(text)?.[1];
  const least = Number(/^an array of (?:at least |exactly )?(\d+)/.exec(text)?.[1] ?? 0);
  return text.startsWith('an array') ? Array.from({ length: least }, () => fromWords(each)) : null;
}

function closing(text: string): number {
  let depth = 1;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return at;
  }
  return text.length;
}

const formats: { readonly [name: string]: string } = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  time: '12:00:00Z',
  duration: 'PT5M',
  email: 'a@example.org',
  uri: 'https://example.org/',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  hostname: 'example.org',
};

function stringOf(text: string): string {
  const pattern = / that matches (\S+?)(?:, got|$| or )/.exec(`${text}`)?.[1];
  const least = Number(/ of (?:at least |exactly )?(\d+)/.exec(text)?.[1] ?? 0);
  const most = Number(/ (?:at most|to|exactly) (\d+) character/.exec(text)?.[1] ?? 40);
  if (pattern !== undefined && !pattern.endsWith('…')) {
    const fitting = fc
      .stringMatching(new RegExp(pattern, 'u'))
      .filter((each) => each.length >= least && each.length <= Math.max(most, 64));
    return fc.sample(fitting, { numRuns: 1, seed: 7 })[0] ?? '';
  }
  const format = / in the format "([^"]+)"/.exec(text)?.[1];
  return (format === undefined ? undefined : formats[format]) ?? 'x'.repeat(Math.max(least, 1));
}

function numberOf(text: string): number {
  const range = / from (-?[\d.]+) to/.exec(text) ?? / of at (?:least|most) (-?[\d.]+)/.exec(text);
  if (range) return Number(range[1]);
  const above = / greater than (-?[\d.]+)/.exec(text);
  if (above) return Number(above[1]) + 1;
  const under = / less than (-?[\d.]+)/.exec(text);
  return under ? Number(under[1]) - 1 : within(text);
}

function within(text: string): number {
  return Number(/within ±(\d+)/.exec(text)?.[1] ?? 1);
}

function get(from: unknown, [step, ...rest]: Steps): unknown {
  if (step === undefined) return from;
  return typeof from === 'object' && from !== null && Object.hasOwn(from, step)
    ? get(Reflect.get(from, step), rest)
    : undefined;
}

function set(holder: object, path: Steps, value: unknown): boolean {
  const parent = get(holder, path.slice(0, -1));
  return (
    typeof parent === 'object' &&
    parent !== null &&
    Reflect.defineProperty(parent, path.at(-1) ?? '', {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    })
  );
}

function remove(holder: object, path: Steps): boolean {
  const parent = get(holder, path.slice(0, -1));
  const step = path.at(-1) ?? '';
  if (Array.isArray(parent)) return parent.splice(Number(step), 1).length > 0;
  return typeof parent === 'object' && parent !== null && Reflect.deleteProperty(parent, step);
}
