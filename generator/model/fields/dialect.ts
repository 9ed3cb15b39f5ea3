import * as z from 'zod/mini';

/** A dialect as data, which hosts may write themselves. Each `error` completes "`field` must be …". */

const list = z.array(z.string({ error: 'a text' }), { error: 'a list of texts' });
const flag = z.literal(true, { error: 'true, or absent' });
const count = z.int({ error: 'a whole number of 1 or more' }).check(z.minimum(1, { error: '1 or more' }));
const kind = z.enum(['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'], {
  error: 'a type of JSON',
});
const feature = z.enum(
  ['look-around', 'back-reference', 'word-boundary', 'large-repeat', 'ecmascript-only'],
  {
    error: "'look-around', 'back-reference', 'word-boundary', 'large-repeat' or 'ecmascript-only'",
  },
);

/** A fact, with the page or thread that it was learnt from. */
export const sourced = <Value extends z.core.$ZodType>(value: Value) =>
  z.strictObject(
    { value, source: z.string({ error: 'a text: where this was learnt' }) },
    { error: 'an object { value, source }' },
  );

export const dialectSchema = z.strictObject(
  {
    id: z.string({ error: 'a text' }).check(z.minLength(1, { error: 'a text' })),
    strict: z.boolean({ error: 'true or false' }),
    keywords: sourced(
      z.strictObject(
        { any: list, string: list, number: list, array: list, object: list },
        { error: 'an object { any, string, number, array, object }' },
      ),
    ),
    rootForbids: sourced(list),
    values: z.exactOptional(
      sourced(
        z.record(z.string(), z.array(z.json(), { error: 'a list of values' }), {
          error: 'an object of lists',
        }),
      ),
    ),
    types: sourced(
      z.strictObject(
        {
          lists: z.enum(['one', 'nullable', 'any'], { error: "'one', 'nullable' or 'any'" }),
          null: z.enum(['type', 'nullable-keyword'], { error: "'type' or 'nullable-keyword'" }),
          typed: z.boolean({ error: 'true or false' }),
        },
        { error: 'an object { lists, null, typed }' },
      ),
    ),
    enums: sourced(
      z.strictObject(
        {
          kinds: z.array(kind, { error: 'a list of types' }),
          emptyText: z.boolean({ error: 'true or false' }),
        },
        { error: 'an object { kinds, emptyText }' },
      ),
    ),
    formats: sourced(z.union([z.literal('any'), list], { error: "'any' or a list of texts" })),
    patterns: z.exactOptional(sourced(z.array(feature, { error: 'a list of features' }))),
    required: sourced(z.enum(['some', 'all'], { error: "'some' or 'all'" })),
    closed: z.exactOptional(sourced(flag)),
    rootClosed: z.exactOptional(sourced(flag)),
    emptyPropertiesRefused: z.exactOptional(sourced(flag)),
    objectProperties: z.exactOptional(sourced(flag)),
    references: sourced(
      z.strictObject(
        { siblings: list, recursive: z.boolean({ error: 'true or false' }) },
        { error: 'an object { siblings, recursive }' },
      ),
    ),
    unionsAlone: z.exactOptional(sourced(flag)),
    itemsRequired: z.exactOptional(sourced(flag)),
    keys: z.exactOptional(
      sourced(
        z.strictObject(
          {
            where: z.enum(['root', 'all'], { error: "'root' or 'all'" }),
            characters: z.string({ error: 'the body of a character class' }),
            first: z.exactOptional(z.string({ error: 'the body of a character class' })),
            maxLength: count,
          },
          { error: 'an object { where, characters, maxLength }' },
        ),
      ),
    ),
    boundLimit: z.exactOptional(
      sourced(z.number({ error: 'a number above 0' }).check(z.positive({ error: 'above 0' }))),
    ),
    limits: z.exactOptional(
      sourced(
        z.strictObject(
          {
            depth: z.exactOptional(count),
            properties: z.exactOptional(count),
            enumValues: z.exactOptional(count),
            characters: z.exactOptional(count),
            longEnum: z.exactOptional(
              z.strictObject(
                { members: count, characters: count },
                { error: 'an object { members, characters }' },
              ),
            ),
          },
          { error: 'an object of limits' },
        ),
      ),
    ),
    budget: z.exactOptional(
      sourced(
        z.strictObject(
          {
            tools: z.exactOptional(count),
            optionals: z.exactOptional(count),
            unions: z.exactOptional(count),
          },
          { error: 'an object { tools, optionals, unions }' },
        ),
      ),
    ),
  },
  { error: 'a dialect, or the id of one' },
);
