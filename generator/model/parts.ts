import type { Action } from './ir.ts';
import { allocateNames, byCodeUnits, shortHash } from './names.ts';
import { partScheme } from './schemes.ts';

/** Up to this many actions of an integration stand in one file. */
const wholeSize = 40;
/** A file that is filled by newcomers grows to this size before another is begun. */
const fullSize = 60;
/** What a bucket holds when an integration is divided for the first time. */
const bucketSize = 25;
/** A name prefix with fewer actions than this gets no file of its own. */
const groupSize = 8;

/**
 * Which file ("part") each action's types, schemas and tools stand in: one an integration, large ones divided by the first word of the
 * name, the rest by a hash. The ledger keeps every action where it is; only newcomers are placed, so adding an action never moves
 * another. A part is `<integration's file stem>` or `<stem>.<bucket>`.
 */
export function assignParts(
  actions: readonly Action[],
  ledger: ReadonlyMap<string, string>,
): Map<string, string> {
  const byIntegration = groupBy(actions, (action) => action.integration);
  const stems = allocateNames(byIntegration.keys(), ownedStems(byIntegration, ledger), partScheme);
  const result = new Map<string, string>();
  for (const [integration, members] of byIntegration) {
    for (const [name, part] of assignWithin(stems.get(integration) ?? integration, members, ledger)) {
      result.set(name, part);
    }
  }
  return result;
}

/** An integration owns the stem that most of its actions already have in the ledger. */
function ownedStems(
  byIntegration: ReadonlyMap<string, readonly Action[]>,
  ledger: ReadonlyMap<string, string>,
): Map<string, string> {
  const owned = new Map<string, string>();
  for (const [integration, members] of byIntegration) {
    const counts = new Map<string, number>();
    for (const { name } of members) {
      const stem = ledger.get(name)?.split('.')[0];
      if (stem !== undefined) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
    const [best] = [...counts].sort(([a, m], [b, n]) => n - m || byCodeUnits(a, b));
    if (best) owned.set(integration, best[0]);
  }
  return owned;
}

function assignWithin(
  stem: string,
  members: readonly Action[],
  ledger: ReadonlyMap<string, string>,
): Map<string, string> {
  const result = new Map<string, string>();
  const sizes = new Map<string, number>();
  const place = (name: string, part: string): void => {
    result.set(name, part);
    sizes.set(part, (sizes.get(part) ?? 0) + 1);
  };
  const newcomers: Action[] = [];
  for (const action of members) {
    const part = ledger.get(action.name);
    if (part !== undefined && isPartOf(part, stem)) place(action.name, part);
    else newcomers.push(action);
  }
  if (sizes.size === 0) {
    divide(stem, newcomers, place);
    return result;
  }
  for (const action of newcomers) {
    const choices = [`${stem}.${firstWord(action)}`, stem, ...numbered(stem, sizes)];
    const open = choices.find((part) => sizes.has(part) && (sizes.get(part) ?? 0) < fullSize);
    place(action.name, open ?? `${stem}.${numbered(stem, sizes).length + 1}`);
  }
  return result;
}

/** The first division of an integration, from nothing. */
function divide(stem: string, actions: readonly Action[], place: (name: string, part: string) => void): void {
  if (actions.length <= wholeSize) {
    for (const { name } of actions) place(name, stem);
    return;
  }
  const groups = groupBy(actions, firstWord);
  const rest: Action[] = [];
  for (const [word, group] of groups) {
    if (word === '' || group.length < groupSize) rest.push(...group);
    else spread(`${stem}.${word}`, '-', group, place);
  }
  spread(stem, '.', rest, place);
}

function spread(
  base: string,
  separator: string,
  actions: readonly Action[],
  place: (name: string, part: string) => void,
): void {
  const buckets = Math.ceil(actions.length / bucketSize);
  for (const { name } of actions) {
    if (actions.length <= wholeSize && separator === '-') place(name, base);
    else
      place(name, `${base}${separator}${1 + (Number.parseInt(shortHash(name).slice(0, 8), 36) % buckets)}`);
  }
}

function numbered(stem: string, sizes: ReadonlyMap<string, number>): string[] {
  return [...sizes.keys()].filter((part) => /^\d+$/.test(part.slice(stem.length + 1))).sort(byCodeUnits);
}

function isPartOf(part: string, stem: string): boolean {
  return part === stem || (part.startsWith(`${stem}.`) && /^[a-z0-9-]+$/.test(part.slice(stem.length + 1)));
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

/** The first word of an action's name after its integration's: `issues` of `github.issues.create`. */
function firstWord({ name, integration }: Action): string {
  const lower = name.toLowerCase();
  const rest = lower.startsWith(integration.toLowerCase()) ? lower.slice(integration.length) : lower;
  return rest.match(/[a-z0-9]+/)?.[0].slice(0, 24) ?? '';
}
