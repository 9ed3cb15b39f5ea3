import type { Repair } from '../calls.ts';
import { isPlainObject, setOwn } from '../json.ts';
import { toPointer } from '../json-pointer.ts';
import type { Issue, Reader } from '../reader/issue.ts';
import { findReading, type Path, type Reading } from './reading.ts';

/** A value that fits, and what was done to it; `undefined` where it could not be put right without a guess. */
export type MendedValue = { readonly value: unknown; readonly repairs: readonly Repair[] } | undefined;

/** JSON in text may hold text again, and lists of it: so often the whole is looked at. */
const maxRounds = 4;

/** What the reader says of a value of the wrong kind; other refusals are of content, which nobody may change. */
const aboutKinds: readonly string[] = ['type', 'enum', 'const', 'anyOf', 'oneOf'];

/**
 * Puts right what the reader refused, where the schema leaves one reading only. The reader has the last word: a change that
 * it still refuses was none. Changes `value`, which must be the caller's own copy.
 */
export function mendValue(value: { [key: string]: unknown }, schema: unknown, reader: Reader): MendedValue {
  const repairs: Repair[] = [];
  const seen = new Set<string>();
  let read = reader.read(value);
  for (let round = 0; round < maxRounds && !read.ok; round++) {
    const changes = read.issues.flatMap((issue) => changeAt(value, schema, issue, seen));
    if (changes.length === 0) return undefined;
    read = reader.read(value);
    if (!read.ok && changes.some(refusedBy(read.issues))) return undefined;
    repairs.push(...changes);
  }
  return read.ok ? { value: read.value, repairs } : undefined;
}

/** Changes one place, once, where its value has another reading. */
function changeAt(
  value: { [key: string]: unknown },
  schema: unknown,
  { path, keyword }: Issue,
  seen: Set<string>,
): Repair[] {
  const pointer = toPointer(path);
  if (path.length === 0 || seen.has(pointer) || !aboutKinds.includes(keyword)) return [];
  seen.add(pointer);
  const reading = findReading(schema, value, path, at(value, path));
  if (reading === undefined) return [];
  put(value, path, reading.value);
  return [{ kind: reading.kind, path: pointer }];
}

/** Whether the reader still has something against a change: at its place, or anywhere in a list that was made of one value. */
function refusedBy(issues: readonly Issue[]): (change: Repair) => boolean {
  const exact = new Set<string>();
  const above = new Set<string>();
  for (const { path } of issues) {
    exact.add(toPointer(path));
    for (let length = 1; length < path.length; length++) above.add(toPointer(path.slice(0, length)));
  }
  const wrapped: Reading['kind'] = 'single-to-list';
  return ({ path, kind }) => exact.has(path) || (kind === wrapped && above.has(path));
}

function at(value: unknown, path: Path): unknown {
  let place = value;
  for (const step of path) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, step)) return undefined;
    place = (place as { readonly [step: string | number]: unknown })[step];
  }
  return place;
}

/** Sets the value at a path; `undefined` takes the key away. */
function put(value: { [key: string]: unknown }, path: Path, member: unknown): void {
  const parent = at(value, path.slice(0, -1));
  const step = path.at(-1) ?? '';
  if (Array.isArray(parent)) parent[Number(step)] = member;
  else if (isPlainObject(parent) && member === undefined) delete parent[String(step)];
  else if (isPlainObject(parent)) setOwn(parent, String(step), member);
}
