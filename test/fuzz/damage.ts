import { mutate } from '../support/sampling/mutate.ts';
import type { Random } from '../support/sampling/random.ts';

/** Text as models, servers and networks spoil it: cut off, doubled, wrapped, escaped once too often, with strange characters in it. */
export function damageText(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  switch (random.below(12)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text + text;
    case 2:
      return JSON.stringify(text);
    case 3:
      return `\`\`\`json\n${text}\n\`\`\``;
    case 4:
      return text.slice(0, at) + (random.pick(strangers) ?? '') + text.slice(at);
    case 5:
      return text.slice(0, at) + text.slice(at + 1 + random.below(3));
    case 6:
      return text.replaceAll('"', "'");
    case 7:
      return text.replace(/\d+/, (digits) => digits.repeat(8));
    case 8:
      return text.replace(/:\s*("[^"]*"|\d+)/, ':null');
    case 9:
      return `${text},`;
    case 10:
      return random.pick(['', ' ', 'null', '[]', '{}', '5', '"x"', '{"__proto__":{"polluted":1}}']) ?? '';
    default:
      return text.replace(/(\d+)/, '"$1"');
  }
}

const strangers: readonly string[] = [
  '\\',
  '"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\u0000',
  '\u2028',
  '\uD800',
  '1e400',
  'NaN',
  '\\u00',
  '```',
  '"a":1,',
];

/** A response of which one or more places are other than they were: structure, or the text of arguments. */
export function damage(value: unknown, random: Random): unknown {
  if (random.chance(0.4)) return mutate(value, { count: 1, seed: random.below(2 ** 31) })[0];
  const damaged = damageArguments(structuredClone(value), random);
  return random.chance(0.3) ? mutate(damaged, { count: 1, seed: random.below(2 ** 31) })[0] : damaged;
}

/** Where providers carry arguments, or pieces of them, as text. */
const argumentsInText: ReadonlySet<string> = new Set(['arguments', 'partial_json', 'delta', 'input', 'args']);

function damageArguments(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return value.map((item) => damageArguments(item, random));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      if (argumentsInText.has(key) && typeof member === 'string') return [key, damageText(member, random)];
      if ((key === 'input' || key === 'args') && typeof member === 'object') {
        return [
          key,
          random.chance(0.2)
            ? damageText(JSON.stringify(member), random)
            : mutate(member, { count: 1, seed: random.below(2 ** 31) })[0],
        ];
      }
      return [key, damageArguments(member, random)];
    }),
  );
}
