import type { NameScheme } from './names.ts';
import type { NameRules } from './provider.ts';

/** The wire names of a provider, `taken` characters shorter than it allows. `wallet.balance` becomes `wallet_balance` where dots are illegal. */
export function wireNameScheme(rules: NameRules, taken: number = 0): NameScheme {
  const illegal = new RegExp(`[^${rules.characters.value}]+`, 'gu');
  const legal = new RegExp(`^[${rules.characters.value}]+$`);
  const first = rules.first === undefined ? undefined : new RegExp(`^[${rules.first.value}]`);
  return {
    maxLength: rules.maxLength.value - taken,
    isLegal: (name) => legal.test(name) && (first === undefined || first.test(name)),
    derive: (canonical) => {
      const cleaned = canonical.trim().replace(illegal, '_');
      if (!/[a-zA-Z0-9]/.test(cleaned)) return '';
      return first === undefined || first.test(cleaned) ? cleaned : `_${cleaned}`;
    },
    separator: '_',
    fallback: 'tool',
    fold: (name) => name,
  };
}

/**
 * The stem of an action's TypeScript names: `wallet.balance` -> `WalletBalance` (-> `WalletBalanceInput`, …). Letters of every
 * script are kept; underscores never occur, since they set nested definitions apart (`WalletBalanceInput_Node`).
 */
export const identifierScheme: NameScheme = {
  maxLength: 80,
  isLegal: (name) => /^\p{Lu}[\p{L}\p{Nd}]*$/u.test(name) && !newer.test(name) && !reservedStems.has(name),
  derive: (canonical) => pascal(canonical, 'Action'),
  separator: '',
  fallback: 'Action',
  fold: (name) => name.toLowerCase(),
};

/** `ActionInput`, `ToolRequest` and the like are names of the client itself. */
const reservedStems: ReadonlySet<string> = new Set(['Action', 'Tool']);

/** The stem of an integration's file names: `Git Hub` -> `git-hub`. Dots never occur, since they set buckets apart. */
export const partScheme: NameScheme = {
  maxLength: 40,
  isLegal: (name) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) && !deviceNames.test(name),
  derive: (integration) => kebab(integration),
  separator: '-',
  fallback: 'actions',
  fold: (name) => name.replaceAll('-', ''),
};

/** Windows keeps these for devices, whatever their ending. */
const deviceNames = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** Words of a name, each with a capital first letter; `lead` goes before a digit. */
export function pascal(text: string, lead: string): string {
  const joined = words(text)
    .map((word) => {
      const [head = '', ...tail] = word;
      return recased(head, head.toUpperCase()) + tail.join('');
    })
    .join('');
  if (joined === '') return '';
  return /^\p{Lu}/u.test(joined) ? joined : lead + joined;
}

/** The first letter in lower case: `WalletBalance` -> `walletBalance`. */
export function camel(identifier: string): string {
  const [head = '', ...tail] = identifier;
  return recased(head, head.toLowerCase()) + tail.join('');
}

/** Some letters change into several characters, combining marks among them, or into a newer letter; those stay as they are. */
function recased(letter: string, changed: string): string {
  return [...changed].length === 1 && !newer.test(changed) ? changed : letter;
}

function kebab(text: string): string {
  return words(text.replace(/([a-z0-9])([A-Z])/g, '$1 $2'))
    .map((word) => word.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '')
    .join('-');
}

/**
 * Letters and digits that are none in identifiers everywhere: TypeScript 5.9 to 7 and the Nodes in use know Unicode 15 at least, but not what
 * it gained later, and differ beyond the Basic Multilingual Plane. Names without them are legal, and the same whichever Node made them.
 */
const newer =
  /[\u{10000}-\u{10FFFF}\u088F\u0C5C\u0CDC\u1C89\u1C8A\u2E2F\uA7CB-\uA7CF\uA7D2\uA7D4\uA7DA-\uA7DC\uA7F1]/u;

function words(text: string): string[] {
  const known = text.normalize('NFC').split(new RegExp(newer, 'gu'));
  return known.flatMap((part) => part.match(/[\p{L}\p{Nd}]+/gu) ?? []);
}
