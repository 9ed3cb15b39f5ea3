import { type ContentPart, content, contentOf } from '../content.ts';
import { setOwn } from '../json.ts';
import { toJson } from '../json-form.ts';

/** Takes the credentials of one call out of whatever leaves its handler. */
export interface Secrets {
  text(text: string): string;
  /** The value itself where it holds none of them, else a copy as JSON data without them. */
  value(value: unknown): unknown;
  /** The exception itself where it says none of them, else another one that tells the rest. */
  error(error: unknown): unknown;
}

const hidden = '[credentials]';
/** Shorter texts stand in too many others by chance. */
const minLength = 6;
/** Exceptions of HTTP clients hold sockets and agents, and the request with its headers among them. */
const maxNodes = 20_000;

/** `undefined` where there is nothing to hide. */
export function createSecrets(credentials: unknown): Secrets | undefined {
  const known = [...textsIn(credentials).texts]
    .filter((text) => text.length >= minLength)
    .sort((a, b) => b.length - a.length);
  if (known.length === 0) return undefined;

  const text = (given: string): string => known.reduce((rest, each) => rest.replaceAll(each, hidden), given);
  const mayHold = (value: unknown): boolean => {
    const { texts, complete } = textsIn(value);
    return !complete || [...texts].some((each) => text(each) !== each);
  };
  const strip = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(strip);
    if (typeof value !== 'object' || value === null) return value;
    const result: { [key: string]: unknown } = {};
    for (const [key, member] of Object.entries(value)) setOwn(result, text(key), strip(member));
    return result;
  };

  const told = (value: unknown, other = ''): string => (typeof value === 'string' ? text(value) : other);

  const clean = (value: unknown): unknown => {
    const json = toJson(value);
    if (!json.ok) return value;
    return [...allTexts(json.value)].some((each) => text(each) !== each) ? strip(json.value) : value;
  };

  return {
    text,
    value(value) {
      const parts = contentOf(value);
      if (parts === undefined) return clean(value);
      return content(
        parts.map((part) =>
          part.type === 'json' ? { type: 'json', value: clean(part.value) } : (clean(part) as ContentPart),
        ),
      );
    },
    error(error) {
      if (!mayHold(error)) return error;
      if (!(error instanceof Error))
        return new Error(told(error, 'No error was thrown, but something else.'));
      const { name, message, stack } = error;
      return Object.assign(new Error(told(message)), { name: told(name, 'Error'), stack: told(stack) });
    },
  };
}

/** The texts in a value of any kind: of its own members, enumerable or not, and of theirs, what is nearest first. Never throws. */
function textsIn(root: unknown): { readonly texts: ReadonlySet<string>; readonly complete: boolean } {
  const texts = new Set<string>();
  const seen = new Set<unknown>([root]);
  // A set gives what is added while it is walked.
  let nodes = 0;
  for (const value of seen) {
    if (++nodes > maxNodes) return { texts, complete: false };
    if (typeof value === 'string') texts.add(value);
    if (typeof value === 'object' && value !== null) for (const member of membersOf(value)) seen.add(member);
  }
  return { texts, complete: true };
}

function membersOf(value: object): unknown[] {
  try {
    if (value instanceof Map || value instanceof Set) return [...value].flat();
    return Reflect.ownKeys(value).map((key) => Reflect.get(value, key));
  } catch {
    return [];
  }
}

/** All texts of JSON data, keys too. */
function* allTexts(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    yield key;
    yield* allTexts(member);
  }
}
