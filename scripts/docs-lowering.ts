/** What `docs/lowering.md` and `docs/dialects.md` show of lowering, made by lowering itself. */
import { lowerSchema } from '../generator/lower/lower.ts';
import type { Dialect, KeywordLists, PatternFeature } from '../generator/model/dialect.ts';
import type { SchemaObject } from '../generator/model/ir.ts';
import { jsonSchema, keywordsOf } from '../generator/model/vocabulary.ts';
import { dialects } from '../templates/providers/dialects.ts';
import { down } from '../templates/runtime/lens/lens.ts';
import { judge } from '../templates/runtime/readers.ts';
import { table } from './docs-table.ts';

/** One schema and one value before and after lowering. */
interface Picture {
  readonly dialect: string;
  readonly schema: SchemaObject;
  readonly value: unknown;
}

const fence = /```json5 picture\n([\s\S]*?)```/g;

/** The page with what its pictures show as it is now: each gives a dialect, a schema and a value, and is given what becomes of them. */
export function withPictures(text: string): string {
  return text.replaceAll(fence, (_, block: string) => {
    const { dialect, schema, value } = JSON.parse(block) as Picture;
    const known = dialects.get(dialect);
    if (known === undefined)
      throw new Error(`docs/lowering.md shows the dialect ${dialect}, which there is not`);
    const { schema: lowered, restore, words } = lowerSchema(schema, known);
    const shown = {
      dialect,
      schema,
      lowered,
      ...(words.length === 0 ? {} : { words }),
      value,
      wire: down(value, restore, judge),
    };
    const lines = Object.entries(shown).map(([name, each]) => `  "${name}": ${JSON.stringify(each)}`);
    return `\`\`\`json5 picture\n{\n${lines.join(',\n')}\n}\n\`\`\``;
  });
}

const intro = `# Dialects

What each provider takes of JSON Schema, in each mode, as data with sources: \`templates/providers/<id>/dialects.ts\`, from which this page is made
(\`node scripts/docs.ts\`). Every list is one of what passes; what it does not name is rewritten ([lowering](lowering.md)). A host can name any of these as
the \`profile\` of a provider, or write one of its own.

${table([
  ['Profile', 'For'],
  ['`azure-openai`', 'OpenAI on Azure, strict'],
  ['`ollama`, `vllm`', "servers that are compatible with OpenAI's"],
  ['`portable@2026-11`', 'what passes everywhere'],
])}`;

/** The page of all dialects: those with the same rules together. */
export function dialectsPage(): string {
  const groups = new Map<string, Dialect[]>();
  for (const dialect of dialects.values()) {
    const { id: _, ...rules } = dialect;
    const key = JSON.stringify(rules, (name, value: unknown) => (name === 'source' ? undefined : value));
    groups.set(key, [...(groups.get(key) ?? []), dialect]);
  }
  return [intro, ...[...groups.values()].map(section)].join('\n').replace(/\n+$/, '\n');
}

function section(group: readonly Dialect[]): string {
  const [dialect] = group;
  if (dialect === undefined) return '';
  const rows = rules.flatMap(({ label, of, tell }) => {
    const rule = dialect[of];
    if (typeof rule !== 'object') return [];
    const told = tell(dialect);
    return told === '' ? [] : [[label, told, rule.source]];
  });
  const title = group.map(({ id }) => `\`${id}\``).join(', ');
  return `## ${title}\n\n${table([['Rule', 'What passes', 'Source'], ...rows])}`;
}

interface Rule {
  readonly label: string;
  readonly of: keyof Dialect;
  tell(dialect: Dialect): string;
}

const rules: readonly Rule[] = [
  { label: 'keywords', of: 'keywords', tell: ({ keywords }) => keywordsText(keywords.value) },
  { label: 'values of keywords', of: 'values', tell: ({ values }) => valuesText(values?.value ?? {}) },
  { label: 'not at the root', of: 'rootForbids', tell: ({ rootForbids }) => names(rootForbids.value) },
  {
    label: 'the root is closed',
    of: 'rootClosed',
    tell: () => 'it says `additionalProperties: false`, and nothing below does',
  },
  {
    label: '`type`',
    of: 'types',
    tell: ({ types: { value } }) =>
      [
        { one: 'one kind', nullable: 'one kind, or one and null', any: 'any list of kinds' }[value.lists],
        value.null === 'type' ? '' : 'null by the keyword `nullable`',
        value.typed ? 'every schema says it' : '',
      ]
        .filter((each) => each !== '')
        .join('; '),
  },
  {
    label: '`enum`',
    of: 'enums',
    tell: ({ enums: { value } }) => `${value.kinds.join(', ')}${value.emptyText ? '' : '; no empty text'}`,
  },
  {
    label: '`format`',
    of: 'formats',
    tell: ({ formats: { value } }) => (value === 'any' ? 'any' : names(value)),
  },
  {
    label: '`pattern`',
    of: 'patterns',
    tell: ({ patterns }) => `without ${(patterns?.value ?? []).map(featureText).join(', ')}`,
  },
  {
    label: '`required`',
    of: 'required',
    tell: ({ required }) => (required.value === 'all' ? 'every property' : 'some properties'),
  },
  { label: 'objects', of: 'closed', tell: () => 'each says `additionalProperties: false`' },
  {
    label: '`$ref`',
    of: 'references',
    tell: ({ keywords, references: { value } }) =>
      keywords.value.any.includes('$ref')
        ? [
            value.siblings.length === 0
              ? 'nothing beside it'
              : value.siblings.length > 5
                ? 'anything beside it'
                : `beside it ${names(value.siblings)}`,
            value.recursive ? 'also into itself' : 'not into itself',
          ].join('; ')
        : 'none: definitions are written out',
  },
  { label: '`anyOf`', of: 'unionsAlone', tell: () => 'nothing beside it' },
  { label: '`properties`', of: 'emptyPropertiesRefused', tell: () => 'none that are empty, below the root' },
  { label: 'properties of the root', of: 'objectProperties', tell: () => 'objects, not `true` or `false`' },
  { label: 'arrays', of: 'itemsRequired', tell: () => 'each says `items`' },
  {
    label: 'keys',
    of: 'keys',
    tell: ({ keys }) =>
      keys === undefined
        ? ''
        : `\`[${keys.value.first ?? keys.value.characters}][${keys.value.characters}]*\`, up to ${keys.value.maxLength} characters${keys.value.where === 'root' ? ', of the root' : ''}`,
  },
  { label: 'bounds', of: 'boundLimit', tell: ({ boundLimit }) => `below ${powerOf(boundLimit?.value ?? 0)}` },
  {
    label: 'one schema',
    of: 'limits',
    tell: ({ limits }) => {
      const { depth, properties, enumValues, characters, longEnum } = limits?.value ?? {};
      return [
        depth === undefined ? '' : `${depth} levels`,
        properties === undefined ? '' : `${properties} properties`,
        enumValues === undefined ? '' : `${enumValues} listed values`,
        characters === undefined ? '' : `${characters} characters of names and values`,
        longEnum === undefined
          ? ''
          : `${longEnum.characters} in a list of more than ${longEnum.members} members`,
      ]
        .filter((each) => each !== '')
        .join(', ');
    },
  },
  {
    label: 'one request',
    of: 'budget',
    tell: ({ budget }) => {
      const { tools, optionals, unions } = budget?.value ?? {};
      return `${tools} strict tools, ${optionals} optional properties, ${unions} unions`;
    },
  },
];

function names(list: readonly string[]): string {
  return list.map((each) => `\`${each}\``).join(', ');
}

function keywordsText(lists: KeywordLists): string {
  const all = keywordsOf(jsonSchema);
  const own = keywordsOf(lists);
  const missing = [...all].filter((keyword) => !own.has(keyword));
  if (missing.length === 0) return 'all of 2020-12';
  if (missing.length < 8) return `all of 2020-12 but ${names(missing)}`;
  return names([...own]);
}

function valuesText(values: { readonly [keyword: string]: readonly unknown[] }): string {
  return Object.entries(values)
    .map(
      ([keyword, allowed]) => `\`${keyword}\`: ${allowed.map((each) => JSON.stringify(each)).join(' or ')}`,
    )
    .join('; ');
}

function powerOf(bound: number): string {
  const power = Math.round(Math.log2(bound));
  return 2 ** power === bound ? `2^${power}` : `2^${power} - ${2 ** power - bound}`;
}

/** `ecmascript-only` in words; the other names speak for themselves. */
function featureText(feature: PatternFeature): string {
  return feature === 'ecmascript-only'
    ? "what Python's `re` does not compile (`\\p{…}`, `(?<name>…)`)"
    : feature;
}
