import { z } from 'zod';

/** A risk level that is known; any other text is taken too, with a warning, and ranked as high. */
export const riskLevels = ['read', 'low', 'medium', 'high'] as const;

const text = (what: string) => z.string({ error: 'must be a string' }).describe(what);
const name = (what: string) =>
  z.string({ error: 'must be a string' }).min(1, { error: 'must not be empty' }).describe(what);
const names = (of: string, what: string) =>
  z.array(name(of), { error: 'must be a list of strings' }).describe(what);
const flag = (what: string) => z.boolean({ error: 'must be true or false' }).describe(what);
const count = (least: number, most: number, what: string) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.number({ error }).int({ error }).min(least, { error }).max(most, { error }).describe(what);
};
const schema = (what: string) =>
  z
    .union([z.boolean(), z.looseObject({})], { error: 'must be a JSON Schema: an object, true or false' })
    .describe(what);
const data = (what: string) => z.unknown().describe(what);

/** RFC 6901, as JSON text: empty, or steps that begin with `/`. */
const pointer = z
  .string({ error: 'must be a string' })
  .regex(/^(?:\/(?:[^~/]|~[01])*)*$/, { error: 'must be a JSON pointer such as "/token"' });

/** The longest time that a timer of JavaScript can wait. */
const longestTimer = 2 ** 31 - 1;

/** Published tools write null for a hint that they do not give, and for having no hints at all. */
const hint = (what: string) => flag(what).nullable().optional();

const annotations = z
  .looseObject(
    {
      title: text('A name for people; `title` beside the annotations wins.').nullable().optional(),
      readOnlyHint: hint('The action changes nothing. Ranks it as read where `riskLevel` is absent.'),
      destructiveHint: hint(
        'The action may delete or overwrite. Ranks it as high (false: low) where `riskLevel` is absent.',
      ),
      idempotentHint: hint('Running it twice with the same input has the effect of running it once.'),
      openWorldHint: hint('The action reaches systems outside of the host.'),
    },
    { error: 'must be an object of hints' },
  )
  .nullable()
  .describe('Hints about what the action does.');

const auth = z
  .strictObject(
    {
      connection: name('The connection of the user that the handler needs (`github`).'),
      scopes: names('A scope.', 'What the connection must be allowed to do.').optional(),
    },
    { error: 'must be an object with `connection`' },
  )
  .describe('What the user must have connected before the action can run.');

const examples = z
  .array(
    z.strictObject(
      {
        input: data('An input that fits the input schema.'),
        output: data('What the action gives for it; must fit the output schema.').optional(),
      },
      { error: 'must be an object with `input`' },
    ),
    { error: 'must be a list of examples' },
  )
  .describe('Inputs (and outputs) shown to models that take examples, and used in docs.');

const providers = z
  .record(z.string(), z.looseObject({}, { error: 'must be an object' }), {
    error: 'must be an object by provider id',
  })
  .describe('Settings for single providers, by their ids.');

/** Every field of an action: its values, and what editors show for it. */
export const fields = {
  $schema: text('The schema that editors check the file with.').optional(),
  name: name('The canonical name. Any text: names that providers take are derived from it.'),
  previously: names(
    'A former name.',
    'Former names: stored conversations that call them still work, and handlers know them as renamed.',
  ).optional(),
  title: text('A short name for people.').optional(),
  description: text('What the action does and when to use it; models choose tools by it.').optional(),
  integration: name(
    'The group that the action belongs to. Default: what stands before the dot in its name.',
  ).optional(),
  inputSchema: schema(
    'The JSON Schema of the arguments; it must accept objects. 2020-12 where its `$schema` names no other draft. Absent: no parameters.',
  ).optional(),
  outputSchema: schema('The JSON Schema of what the handler returns: types it, and is enforced.').optional(),
  riskLevel: text(
    'How much harm a wrong call can do: read, low, medium or high. Any other text is ranked as high. Default: from the annotations, else medium.',
  ).optional(),
  requiresConfirmation: flag('The action runs only after somebody said yes. Default: false.').optional(),
  networks: names(
    'A network.',
    'The networks on which the action exists. Empty or absent: every network.',
  ).optional(),
  annotations: annotations.optional(),
  auth: auth.optional(),
  timeoutMs: count(1, longestTimer, 'Milliseconds after which a run is given up.').optional(),
  retries: count(0, 100, 'How often a failed run is tried again.').optional(),
  sensitive: z
    .array(pointer, { error: 'must be a list of JSON pointers' })
    .describe('JSON pointers into input and output whose values models, hooks and logs do not see.')
    .optional(),
  examples: examples.optional(),
  deprecated: name('Why the action should no longer be used, and what to use instead.').optional(),
  providers: providers.optional(),
  _meta: z
    .looseObject({}, { error: 'must be an object' })
    .describe('Anything of your own; it is kept.')
    .optional(),
  icons: data('Icons of the tool, as its server publishes them; kept.').optional(),
  execution: data('How the tool wants to be run, as its server publishes it; kept.').optional(),
} as const;

export type FieldName = keyof typeof fields;

export const fieldNames = Object.keys(fields) as readonly FieldName[];

/** Fields that only our own shape has: where one stands, the element is ours. */
export const ownFields: ReadonlySet<string> = new Set<FieldName>([
  'previously',
  'integration',
  'riskLevel',
  'requiresConfirmation',
  'networks',
  'auth',
  'timeoutMs',
  'retries',
  'sensitive',
  'examples',
  'deprecated',
  'providers',
]);

/** A field's value as it is after the check. */
export type FieldValue<Name extends FieldName> = z.infer<(typeof fields)[Name]>;
