import * as z from 'zod/mini';

/** A risk level that is known; any other text is taken too, with a warning, and ranked as high. */
export const riskLevels = ['read', 'low', 'medium', 'high'] as const;

const told = <S extends z.ZodMiniType>(schema: S, what: string): S => schema.check(z.describe(what));

const text = (what: string) => told(z.string({ error: 'must be a string' }), what);
const name = (what: string) =>
  told(z.string({ error: 'must be a string' }).check(z.minLength(1, { error: 'must not be empty' })), what);
const names = (of: string, what: string) =>
  told(z.array(name(of), { error: 'must be a list of strings' }), what);
const flag = (what: string) => told(z.boolean({ error: 'must be true or false' }), what);
const count = (least: number, most: number, what: string) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return told(z.int({ error }).check(z.minimum(least, { error }), z.maximum(most, { error })), what);
};
const schema = (what: string) =>
  told(
    z.union([z.boolean(), z.looseObject({})], { error: 'must be a JSON Schema: an object, true or false' }),
    what,
  );
const data = (what: string) => told(z.unknown(), what);

/** RFC 6901, as JSON text: empty, or steps that begin with `/`. */
const pointer = z
  .string({ error: 'must be a string' })
  .check(z.regex(/^(?:\/(?:[^~/]|~[01])*)*$/, { error: 'must be a JSON pointer such as "/token"' }));

/** The longest time that a timer of JavaScript can wait. */
const longestTimer = 2 ** 31 - 1;

/** Published tools write null for a hint that they do not give, and for having no hints at all. */
const hint = (what: string) => z.optional(z.nullable(flag(what)));

const annotations = told(
  z.nullable(
    z.looseObject(
      {
        title: z.optional(z.nullable(text('A name for people; `title` beside the annotations wins.'))),
        readOnlyHint: hint('The action changes nothing. Ranks it as read where `riskLevel` is absent.'),
        destructiveHint: hint(
          'The action may delete or overwrite. Ranks it as high (false: low) where `riskLevel` is absent.',
        ),
        idempotentHint: hint('Running it twice with the same input has the effect of running it once.'),
        openWorldHint: hint('The action reaches systems outside of the host.'),
      },
      { error: 'must be an object of hints' },
    ),
  ),
  'Hints about what the action does.',
);

const auth = told(
  z.strictObject(
    {
      connection: name('The connection of the user that the handler needs (`github`).'),
      scopes: z.optional(names('A scope.', 'What the connection must be allowed to do.')),
    },
    { error: 'must be an object with `connection`' },
  ),
  'What the user must have connected before the action can run.',
);

const examples = told(
  z.array(
    z.strictObject(
      {
        input: data('An input that fits the input schema.'),
        output: z.optional(data('What the action gives for it; must fit the output schema.')),
      },
      { error: 'must be an object with `input`' },
    ),
    { error: 'must be a list of examples' },
  ),
  'Inputs (and outputs) shown to models that take examples, and used in docs.',
);

const providers = told(
  z.record(z.string(), z.looseObject({}, { error: 'must be an object' }), {
    error: 'must be an object by provider id',
  }),
  'Settings for single providers, by their ids.',
);

/** Every field of an action: its values, and what editors show for it. */
export const fields = {
  $schema: z.optional(text('The schema that editors check the file with.')),
  name: name('The canonical name. Any text: names that providers take are derived from it.'),
  previously: z.optional(
    names(
      'A former name.',
      'Former names: stored conversations that call them still work, and handlers know them as renamed.',
    ),
  ),
  title: z.optional(text('A short name for people.')),
  description: z.optional(text('What the action does and when to use it; models choose tools by it.')),
  integration: z.optional(
    name('The group that the action belongs to. Default: what stands before the dot in its name.'),
  ),
  inputSchema: z.optional(
    schema(
      'The JSON Schema of the arguments; it must accept objects. 2020-12 where its `$schema` names no other draft. Absent: no parameters.',
    ),
  ),
  outputSchema: z.optional(schema('The JSON Schema of what the handler returns: types it, and is enforced.')),
  riskLevel: z.optional(
    text(
      'How much harm a wrong call can do: read, low, medium or high. Any other text is ranked as high. Default: from the annotations, else medium.',
    ),
  ),
  requiresConfirmation: z.optional(flag('The action runs only after somebody said yes. Default: false.')),
  networks: z.optional(
    names('A network.', 'The networks on which the action exists. Empty or absent: every network.'),
  ),
  annotations: z.optional(annotations),
  auth: z.optional(auth),
  timeoutMs: z.optional(count(1, longestTimer, 'Milliseconds after which a run is given up.')),
  retries: z.optional(count(0, 100, 'How often a failed run is tried again.')),
  sensitive: z.optional(
    told(
      z.array(pointer, { error: 'must be a list of JSON pointers' }),
      'JSON pointers into input and output whose values models, hooks and logs do not see.',
    ),
  ),
  examples: z.optional(examples),
  deprecated: z.optional(name('Why the action should no longer be used, and what to use instead.')),
  providers: z.optional(providers),
  _meta: z.optional(
    told(z.looseObject({}, { error: 'must be an object' }), 'Anything of your own; it is kept.'),
  ),
  icons: z.optional(data('Icons of the tool, as its server publishes them; kept.')),
  execution: z.optional(data('How the tool wants to be run, as its server publishes it; kept.')),
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
