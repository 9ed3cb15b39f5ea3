import type { ProviderNames } from './client.ts';
import { own } from './json.ts';

/** The way between canonical names and one provider's wire names. */
export interface NameTable {
  /** The wire name of an action; any other text as it is. */
  toWire(name: string): string;
  /** The action that a model means by a name, by the rule of `createNameTable`. */
  find(sent: string): FoundName | undefined;
}

export interface FoundName {
  readonly action: string;
  /** Whether the model called it by its wire name, of today or of earlier days. */
  readonly exact: boolean;
}

/**
 * What is read as which action, in this order:
 *
 * 1. a wire name of today, exactly;
 * 2. a wire name of earlier days, exactly;
 * 3. what models write instead: the canonical name (of today or before), and either form in white space, behind a
 *    `functions.` prefix, or behind the host's own, where that was not taken off. This counts only where all readings agree on one
 *    action: a call is never another action's.
 * 4. where the provider's models are known for it, the last part of a dotted name, if one action alone ends so.
 */
export function createNameTable(
  { names, previousNames, namePrefix = '' }: ProviderNames,
  previously: { readonly [oldName: string]: string },
  shortensNames: boolean = false,
): NameTable {
  const byWireName = new Map(Object.entries(names).map(([action, wire]) => [wire, action]));

  const readings = (text: string): (string | undefined)[] => [
    byWireName.get(text),
    own(previousNames, text),
    Object.hasOwn(names, text) ? text : own(previously, text),
  ];

  const unprefixed = (text: string): string[] =>
    namePrefix !== '' && text.startsWith(namePrefix) ? [text.slice(namePrefix.length)] : [];

  /** The actions whose wire name ends so, behind a dot; made when it is first asked for. */
  let endings: Map<string, string[]> | undefined;
  const endingIn = (part: string): readonly string[] => {
    endings ??= endingsOf(names);
    return endings.get(part) ?? [];
  };

  return {
    toWire: (name) => own(names, name) ?? name,
    find(sent) {
      const exact = byWireName.get(sent) ?? own(previousNames, sent);
      if (exact !== undefined) return { action: exact, exact: true };
      const bare = sent.trim();
      const forms = [sent, bare, bare.replace(/^functions\./, '')];
      const meant = new Set([...forms, ...forms.flatMap(unprefixed)].flatMap(readings));
      meant.delete(undefined);
      if (meant.size === 0 && shortensNames) for (const action of endingIn(bare)) meant.add(action);
      const [action] = meant;
      return action !== undefined && meant.size === 1 ? { action, exact: false } : undefined;
    },
  };
}

/** What stands behind each dot of the wire names -> the actions whose names end so. */
function endingsOf(names: { readonly [action: string]: string }): Map<string, string[]> {
  const endings = new Map<string, string[]>();
  for (const [action, wire] of Object.entries(names)) {
    for (let dot = wire.indexOf('.'); dot !== -1; dot = wire.indexOf('.', dot + 1)) {
      const ending = wire.slice(dot + 1);
      const actions = endings.get(ending) ?? [];
      actions.push(action);
      if (ending !== '') endings.set(ending, actions);
    }
  }
  return endings;
}
