import type { ObjectView } from './object-view.ts';
import { enumMembers } from './object-view.ts';

/** What a union of objects says beyond its merged properties. `kind` is the keyword that it stood under. */
export function unionWords(
  kind: 'anyOf' | 'oneOf',
  base: ObjectView | undefined,
  branches: readonly ObjectView[],
): string {
  const amount = kind === 'oneOf' ? 'exactly one' : 'at least one';
  const key = discriminator(branches);
  if (key !== undefined) {
    return clip(
      branches.map((branch) => `With ${key} ${listed(branch, key)}: ${members(branch, key)}.`).join(' '),
    );
  }
  const demands = branches.map((branch) => [...branch.required].filter((key) => !base?.required.has(key)));
  const sameKeys = branches.every((branch) => branch.properties.size === branches[0]?.properties.size);
  if (sameKeys && demands.every((keys) => keys.length > 0)) {
    return clip(`Give ${amount} of: ${demands.map((keys) => keys.join(' and ')).join(', ')}.`);
  }
  return clip(
    `Give ${amount} of these sets of properties: ${branches.map((branch) => members(branch)).join(' | ')}.`,
  );
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

function members(branch: ObjectView, except?: string): string {
  const keys = [...branch.properties.keys()].filter((key) => key !== except);
  if (keys.length === 0) return 'nothing else';
  return keys.map((key) => (branch.required.has(key) ? key : `${key} (optional)`)).join(', ');
}

function clip(text: string): string {
  return text.length <= 600 ? text : `${text.slice(0, 599)}…`;
}
