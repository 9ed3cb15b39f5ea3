import type { ObjectView } from './object-view.ts';
import { enumMembers } from './object-view.ts';
import { phraseLength, phrases } from './phrases.ts';

/** What a union of objects says beyond its merged properties, in phrases. `kind` is the keyword that it stood under. */
export function unionPhrases(
  kind: 'anyOf' | 'oneOf',
  base: ObjectView | undefined,
  branches: readonly ObjectView[],
): string[] {
  const key = discriminator(branches);
  if (key !== undefined) {
    return branches.flatMap((branch) =>
      list(phrases.withKey(key, listed(branch, key)), members(branch, key)),
    );
  }
  const demands = branches.map((branch) => [...branch.required].filter((each) => !base?.required.has(each)));
  const sameKeys = branches.every((branch) => branch.properties.size === branches[0]?.properties.size);
  if (sameKeys && demands.every((keys) => keys.length > 0)) {
    const sets = demands.map((keys) => keys.join(' and '));
    return list(phrases.oneOfKeys(kind), sets);
  }
  return [
    phrases.oneOfSets(kind),
    ...branches.flatMap((branch, i) => list(phrases.set(i + 1), members(branch))),
  ];
}

/** A list behind its head, as one sentence of as many phrases as its length asks for. */
function list(head: string, items: readonly string[]): string[] {
  const made: string[] = [];
  let line = head;
  for (const [i, item] of items.entries()) {
    const next = i === items.length - 1 ? `${item}.` : `${item},`;
    if (line !== '' && line.length + 1 + next.length > phraseLength) {
      made.push(line);
      line = '';
    }
    line = line === '' ? phrases.listed(next) : `${line} ${next}`;
  }
  return [...made, line];
}

/** The property whose listed values tell the branches apart. */
function discriminator(branches: readonly ObjectView[]): string | undefined {
  return [...(branches[0]?.properties.keys() ?? [])].find((key) => {
    const values = branches.map((branch) => enumMembers(branch.properties.get(key) ?? true));
    return values.every((each) => each !== undefined) && new Set(values.flat()).size === values.flat().length;
  });
}

function listed(branch: ObjectView, key: string): string {
  return (enumMembers(branch.properties.get(key) ?? true) ?? [])
    .map((value) => JSON.stringify(value))
    .join(' or ');
}

function members(branch: ObjectView, except?: string): string[] {
  const keys = [...branch.properties.keys()].filter((key) => key !== except);
  if (keys.length === 0) return ['nothing else'];
  return keys.map((key) => (branch.required.has(key) ? key : `${key} (optional)`));
}
