import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** How names of one kind (a provider's wire names, TypeScript identifiers, file names) look. */
export interface NameScheme {
  readonly maxLength: number;
  /** Whether a canonical name may stand as it is. */
  isLegal(name: string): boolean;
  /** The nearest legal name; may be empty where nothing of the canonical name can be kept, and may be too long. */
  derive(canonical: string): string;
  /** What stands between a shortened name and its hash. */
  readonly separator: string;
  /** What a name is made of when `derive` keeps nothing. */
  readonly fallback: string;
  /** Names with the same fold clash (two that differ in case only, on some disks). */
  fold(name: string): string;
}

/**
 * Gives every canonical name one legal name, unique within the scheme. Owners keep what the ledger says they have;
 * newcomers yield: first those whose canonical name is legal as it is, then those whose derived name nobody else wants;
 * the rest get a short hash of their canonical name. So the outcome depends on the set of names and the ledger alone, and adding
 * a name never renames another. `reserved` names (fold -> the canonical name that may have it) go to nobody else.
 */
export function allocateNames(
  canonical: Iterable<string>,
  owned: ReadonlyMap<string, string>,
  scheme: NameScheme,
  reserved: ReadonlyMap<string, string> = new Map(),
): Map<string, string> {
  const result = new Map<string, string>();
  const taken = new Set<string>();
  const isFree = (name: string, given: string): boolean => {
    const fold = scheme.fold(given);
    return !taken.has(fold) && (reserved.get(fold) ?? name) === name;
  };
  const take = (name: string, given: string): void => {
    result.set(name, given);
    taken.add(scheme.fold(given));
  };

  const newcomers: string[] = [];
  for (const name of [...new Set(canonical)].sort(byCodeUnits)) {
    const given = owned.get(name);
    if (given !== undefined && isGiven(given, scheme) && !taken.has(scheme.fold(given))) take(name, given);
    else newcomers.push(name);
  }

  const yielding: string[] = [];
  for (const name of newcomers) {
    if (isGiven(name, scheme) && isFree(name, name)) take(name, name);
    else yielding.push(name);
  }

  const wanted = new Map<string, number>();
  const derived = new Map(yielding.map((name) => [name, scheme.derive(name)]));
  for (const each of derived.values()) {
    wanted.set(scheme.fold(each), (wanted.get(scheme.fold(each)) ?? 0) + 1);
  }
  for (const [name, each] of derived) {
    const undisputed = isGiven(each, scheme) && isFree(name, each) && wanted.get(scheme.fold(each)) === 1;
    take(name, undisputed ? each : hashed(name, each, scheme, (given) => isFree(name, given)));
  }
  return result;
}

function isGiven(name: string, scheme: NameScheme): boolean {
  return name !== '' && name.length <= scheme.maxLength && scheme.isLegal(name);
}

function hashed(
  canonical: string,
  derived: string,
  scheme: NameScheme,
  isFree: (name: string) => boolean,
): string {
  const digest = shortHash(canonical);
  for (let length = 6; length <= digest.length; length++) {
    const tail = scheme.separator + digest.slice(0, length);
    const head = trimSurrogate((derived || scheme.fallback).slice(0, scheme.maxLength - tail.length));
    const name = head + tail;
    if (isFree(name)) return name;
  }
  throw new Error(`no free name for ${JSON.stringify(canonical)}`);
}

/** A hash of a name in lower-case letters and digits, which every scheme allows. */
export function shortHash(text: string): string {
  return BigInt(`0x${bytesToHex(sha256(utf8ToBytes(text)))}`)
    .toString(36)
    .padStart(50, '0')
    .slice(2);
}

/** A slice may have cut a surrogate pair in two; a lone half is no text. */
function trimSurrogate(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, '');
}

export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
