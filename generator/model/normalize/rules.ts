import type { Json } from '../ir.ts';
import { isObject } from '../subschemas.ts';
import {
  annotations,
  type Dialect,
  hasArrayItems,
  isMalformedHere,
  isTooNew,
  refStandsAlone,
} from './keywords.ts';
import { referenceKeywords } from './node.ts';
import { nullableRule } from './nullable.ts';
import type { Rule, RuleContext } from './rule.ts';
import { conjoined, replaced, type Slot, type Slots, sourceValue, without } from './slots.ts';

/** What brings a schema to 2020-12, in this order. Each rule sees one schema's own keywords. */
export const rules: readonly Rule[] = [
  {
    name: 'too-new keywords',
    why: 'A keyword means nothing in a draft that is older than it, nor where the vocabulary leaves it out.',
    apply: (slots, { dialect }) =>
      without(slots, (keyword) => isTooNew(keyword, dialect) || dialect.ignored.has(keyword)),
  },
  {
    name: 'malformed annotations',
    why: 'A later annotation may have any form in a draft that does not know it; only what is one today stays.',
    apply: (slots, { dialect }) =>
      without(
        slots,
        (keyword, slot) => slot.kind === 'source' && isMalformedHere(keyword, slot.value, dialect),
      ),
  },
  {
    name: '$ref alone',
    why: 'Up to draft-07 the siblings of `$ref` assert nothing; what they tell a reader stays.',
    apply: (slots, { dialect }) =>
      refStandsAlone(dialect) && typeof sourceValue(slots, '$ref') === 'string'
        ? without(slots, (keyword) => keyword !== '$ref' && !annotations.has(keyword))
        : slots,
  },
  {
    name: 'references',
    why: '`$dynamicRef` and `$recursiveRef` become the `$ref` that they are in this dynamic scope.',
    apply: resolveReferences,
  },
  {
    name: 'identifiers',
    why: 'With every reference local, names, definitions nobody refers to and remarks for authors say nothing.',
    apply: (slots, { isContainer }) =>
      without(
        slots,
        (keyword, slot) =>
          dropped.has(keyword) ||
          isContainer(keyword) ||
          // Draft-04's `$id`; in later drafts a leftover of it that asserts nothing and that validators trip
          // over.
          (keyword === 'id' && slot.kind === 'source' && typeof slot.value === 'string'),
      ),
  },
  {
    name: 'boolean exclusive bounds',
    why: 'Draft-04 says `minimum: 0, exclusiveMinimum: true` where later drafts say `exclusiveMinimum: 0`.',
    apply: (slots, { dialect }) =>
      !dialect.declared || isDraft4(dialect)
        ? exclusive(exclusive(slots, 'minimum', 'exclusiveMinimum'), 'maximum', 'exclusiveMaximum')
        : slots,
  },
  {
    name: 'array-form items',
    why: 'Up to 2019-09 a tuple is `items: [...]` with `additionalItems`; 2020-12 says `prefixItems` and `items`.',
    apply: (slots, { dialect }) => (hasArrayItems(dialect) ? tupleItems(slots) : slots),
  },
  {
    name: 'dependencies',
    why: 'Split in 2019-09 into `dependentRequired` and `dependentSchemas`; still read by every validator.',
    apply: splitDependencies,
  },
  {
    name: 'contains evaluates nothing',
    why: 'In 2019-09 what `contains` matched still counts as unevaluated; in 2020-12 it does not.',
    apply: (slots, { dialect, hasUnevaluatedItems }) =>
      hasUnevaluatedItems && dialect.declared && dialect.draft === '2019-09' ? muteContains(slots) : slots,
  },
  nullableRule,
];

const dropped: ReadonlySet<string> = new Set(
  (
    '$id $schema $anchor $dynamicAnchor $recursiveAnchor $dynamicRef $recursiveRef $vocabulary $comment ' +
    '$defs definitions'
  ).split(' '),
);

function isDraft4(dialect: Dialect): boolean {
  return dialect.declared && dialect.draft === 'draft-04';
}

function resolveReferences(slots: Slots, context: RuleContext): Slots {
  let result = without(slots, (keyword) => (referenceKeywords as readonly string[]).includes(keyword));
  const found: Slot[] = [];
  for (const keyword of referenceKeywords) {
    const reference = slots.has(keyword) ? context.reference(keyword) : undefined;
    if (reference !== undefined) found.push({ kind: 'reference', reference, pointer: `/${keyword}` });
  }
  const [first, ...others] = found;
  if (first === undefined) return result;
  result = new Map([['$ref', first], ...result]);
  const also = others.map((slot): Slots => new Map([['$ref', slot]]));
  return conjoined(result, also, first.pointer);
}

function exclusive(slots: Slots, bound: 'minimum' | 'maximum', flag: string): Slots {
  const value = sourceValue(slots, flag);
  if (typeof value !== 'boolean') return slots;
  const limit = slots.get(bound);
  const plain = without(slots, (keyword) => keyword === flag);
  return value && limit !== undefined ? replaced(plain, bound, [[flag, limit]]) : plain;
}

function tupleItems(slots: Slots): Slots {
  const items = slots.get('items');
  const rest = slots.get('additionalItems');
  const plain = without(slots, (keyword) => keyword === 'additionalItems');
  if (items?.kind !== 'source' || !Array.isArray(items.value)) return plain;
  const prefix: readonly [string, Slot][] = items.value.length > 0 ? [['prefixItems', items]] : [];
  return replaced(plain, 'items', rest === undefined ? prefix : [...prefix, ['items', rest]]);
}

function splitDependencies(slots: Slots): Slots {
  const slot = slots.get('dependencies');
  if (slot?.kind !== 'source' || !isObject(slot.value)) return slots;
  const entries = Object.entries(slot.value);
  const parts: [string, Slot][] = [];
  const add = (keyword: string, keep: (value: Json) => boolean): void => {
    const kept = entries.filter(([, value]) => keep(value));
    if (kept.length > 0) parts.push([keyword, { ...slot, value: Object.fromEntries(kept) }]);
  };
  add('dependentRequired', (value) => Array.isArray(value));
  add('dependentSchemas', (value) => !Array.isArray(value));
  // Where the newer keyword stands too, both must hold.
  const beside = parts.filter(([keyword]) => slots.has(keyword)).map((part): Slots => new Map([part]));
  const alone = parts.filter(([keyword]) => !slots.has(keyword));
  return conjoined(replaced(slots, 'dependencies', alone), beside, slot.pointer);
}

function muteContains(slots: Slots): Slots {
  const isPart = (keyword: string): boolean => ['contains', 'minContains', 'maxContains'].includes(keyword);
  if (!slots.has('contains')) return slots;
  const counted = without(slots, (keyword) => !isPart(keyword));
  const inner: Slots = new Map([['not', { kind: 'built', value: counted, pointer: '/contains' }]]);
  const outer: Slots = new Map([['not', { kind: 'built', value: inner, pointer: '/contains' }]]);
  return conjoined(without(slots, isPart), [outer], '/contains');
}
