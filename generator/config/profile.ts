import { z } from 'zod';

/** What a host may write instead of the id of a dialect; the same data as the dialects of `templates/providers/`. */

const names = z.array(z.string());
const sourced = <T extends z.ZodType>(value: T) => z.strictObject({ value, source: z.string() });
const count = z.number().int().positive();

const lists = z.strictObject({ any: names, string: names, number: names, array: names, object: names });
const kind = z.enum(['null', 'boolean', 'integer', 'number', 'string', 'array', 'object']);

const dialect = z.strictObject({
  id: z.string().min(1),
  strict: z.boolean(),
  keywords: sourced(lists),
  rootForbids: sourced(names),
  values: sourced(z.record(z.string(), z.array(z.json()))).exactOptional(),
  types: sourced(
    z.strictObject({
      lists: z.enum(['one', 'nullable', 'any']),
      null: z.enum(['type', 'nullable-keyword']),
      typed: z.boolean(),
    }),
  ),
  enums: sourced(z.strictObject({ kinds: z.array(kind), emptyText: z.boolean() })),
  formats: sourced(z.union([z.literal('any'), names])),
  patterns: sourced(
    z.array(z.enum(['look-around', 'back-reference', 'word-boundary', 'large-repeat'])),
  ).exactOptional(),
  required: sourced(z.enum(['some', 'all'])),
  closed: sourced(z.literal(true)).exactOptional(),
  rootClosed: sourced(z.literal(true)).exactOptional(),
  emptyPropertiesRefused: sourced(z.literal(true)).exactOptional(),
  objectProperties: sourced(z.literal(true)).exactOptional(),
  references: sourced(z.strictObject({ siblings: names, recursive: z.boolean() })),
  unionsAlone: sourced(z.literal(true)).exactOptional(),
  itemsRequired: sourced(z.literal(true)).exactOptional(),
  keys: sourced(
    z.strictObject({
      where: z.enum(['root', 'all']),
      characters: z.string(),
      first: z.string().exactOptional(),
      maxLength: count,
    }),
  ).exactOptional(),
  boundLimit: sourced(z.number().positive()).exactOptional(),
  limits: sourced(
    z.strictObject({
      depth: count.exactOptional(),
      properties: count.exactOptional(),
      enumValues: count.exactOptional(),
      characters: count.exactOptional(),
      longEnum: z.strictObject({ members: count, characters: count }).exactOptional(),
    }),
  ).exactOptional(),
  budget: sourced(
    z.strictObject({
      tools: count.exactOptional(),
      optionals: count.exactOptional(),
      unions: count.exactOptional(),
    }),
  ).exactOptional(),
});

/** The id of a dialect (`portable@2026-11`), or a dialect of the host's own. */
export const profileSchema = z.union([z.string().min(1), dialect], {
  error: 'the id of a dialect, or a dialect',
});
