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
const maxNodes = 2_000;

/** `undefined` where there is nothing to hide. */
export function createSecrets(credentials: unknown): Secrets | undefined {
  const known = [...textsIn(credentials)]
    .filter((text) => text.length >= minLength)
    .sort((a, b) => b.length - a.length);
  if (known.length === 0) return undefined;

  const text = (given: string): string => known.reduce((rest, each) => rest.replaceAll(each, hidden), given);
  const holds = (value: unknown): boolean => [...textsIn(value)].some((each) => text(each) !== each);
  const strip = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(strip);
    if (typeof value !== 'object' || value === null) return value;
    const result: { [key: string]: unknown } = {};
    for (const [key, member] of Object.entries(value)) setOwn(result, text(key), strip(member));
    return result;
  };

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
      if (!holds(error)) return error;
      const [name, message] = error instanceof Error ? [error.name, error.message] : ['Error', String(error)];
      return Object.assign(new Error(text(message)), { name: text(name) });
    },
  };
}

/** All texts in a value of any kind: of its own members, enumerable or not, and of theirs. Never throws. */
function textsIn(root: unknown): Set<string> {
  const texts = new Set<string>();
  const seen = new Set<unknown>();
  const pending: unknown[] = [root];
  for (let nodes = 0; pending.length > 0 && nodes < maxNodes; nodes++) {
    const value = pending.pop();
    if (typeof value === 'string') texts.add(value);
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    pending.push(...membersOf(value));
  }
  return texts;
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
