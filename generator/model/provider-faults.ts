import * as z from 'zod/mini';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { dialectSchema, sourced } from './fields/dialect.ts';
import { partScheme } from './schemes.ts';

const anId =
  'lower-case letters, digits and single `-`, a letter first, and no more than 40 of them: files and identifiers of clients are named by it';

const id = z.string({ error: anId }).check(
  z.refine((text) => /^[a-z]/.test(text) && partScheme.isLegal(text) && text.length <= 40, { error: anId }),
  // An object has an inherited member of this name.
  z.refine((text) => text !== 'constructor', { error: anId }),
);

const label = z
  .string({ error: 'a name for people, in one line' })
  .check(z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,80}$/u, { error: 'a name for people, in one line' }));

/** Shortened names end in a hash, which is made of these. */
const hashCharacters = 'abcdefghijklmnopqrstuvwxyz0123456789_';

const characters = (needed: string, what: string) => {
  const error = `the body of a character class (\`a-zA-Z0-9_-\`) that allows ${what}`;
  return z.string({ error }).check(z.refine((body) => allows(body, needed), { error }));
};

function allows(body: string, needed: string): boolean {
  try {
    return body !== '' && new RegExp(`^[${body}]+$`, 'u').test(needed);
  } catch {
    return false;
  }
}

const leastLength = 'a whole number of 16 or more, so that a word and a hash have room';

const identifier = (start: string, what: string) => {
  const error = `an identifier that begins with ${what}`;
  return z.string({ error }).check(z.regex(new RegExp(`^[${start}][A-Za-z0-9]*$`), { error }));
};
const typeName = identifier('A-Z', 'a capital letter');
const valueName = identifier('a-z', 'a lower-case letter');

const method = z.custom((value) => typeof value === 'function', { error: 'a function' });
const mayHave = z.optional(method);

/** Functions stand on objects of any kind, so what is not listed is left alone. */
const wire = z.looseObject(
  {
    provider: z.string({ error: 'the id of the provider' }),
    toTool: method,
    findCalls: method,
    lastCallCutOff: method,
    readCall: method,
    formatResult: method,
    renderContext: method,
    renderContextMessages: method,
    assemble: mayHave,
    collect: mayHave,
    offer: mayHave,
    runnable: mayHave,
    join: mayHave,
  },
  { error: 'the constant of `wire.ts`' },
);

const providerSchema = z.strictObject(
  {
    id,
    label,
    names: z.strictObject(
      {
        characters: sourced(characters(hashCharacters, 'lower-case letters, digits and `_`')),
        first: z.optional(sourced(characters('abcdefghijklmnopqrstuvwxyz_', 'lower-case letters and `_`'))),
        maxLength: sourced(z.int({ error: leastLength }).check(z.minimum(16, { error: leastLength }))),
      },
      { error: 'an object { characters, maxLength }' },
    ),
    toolsPerRequest: z.optional(
      sourced(z.int({ error: 'a whole number of 1 or more' }).check(z.minimum(1, { error: '1 or more' }))),
    ),
    dialects: z.strictObject(
      { default: dialectSchema, strict: z.optional(dialectSchema) },
      { error: 'an object { default, strict? } of dialects' },
    ),
    wire,
    exports: z.strictObject(
      { tool: typeName, result: typeName, types: typeName, wire: valueName, prefix: valueName },
      { error: 'an object { tool, result, types, wire, prefix }' },
    ),
    shape: z.optional(z.looseObject({ recognise: method }, { error: 'a recogniser of tools' })),
    folder: z.optional(
      z.custom((value) => typeof value === 'string' || typeof at(value, ['href']) === 'string', {
        error: 'a file URL or an absolute path',
      }),
    ),
  },
  { error: 'what `defineProvider` gives' },
);

/**
 * Everything that is wrong with a provider of a host's own, in plain words. A provider that is none of ours has been checked by a
 * compiler at best, and at worst by nobody.
 *
 * @param dialects the ids of the dialects that there are, to suggest one
 */
export function providerFaults(provider: unknown, dialects: Iterable<string> = []): string[] {
  const result = providerSchema.safeParse(provider);
  if (!result.success) return result.error.issues.flatMap((issue) => tell(issue, provider, [...dialects]));
  const { data } = result;
  return [
    ...(data.wire.provider === data.id
      ? []
      : [`\`wire.provider\` must be the id ${shown(data.id)}, and is ${shown(data.wire.provider)}`]),
    ...(data.dialects.default.strict ? ['`dialects.default.strict` must be false'] : []),
    ...(data.dialects.strict?.strict === false ? ['`dialects.strict.strict` must be true'] : []),
  ];
}

function tell(issue: z.core.$ZodIssue, root: unknown, dialects: readonly string[]): string[] {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const field = path === '' ? key : `${path}.${key}`;
      return `\`${field}\` is not a known field${suggestion(key, known(path))}`;
    });
  }
  const value = at(root, issue.path);
  if (path === '') return [`it must be ${issue.message}, and is ${shown(value)}`];
  if (value === undefined) return [`\`${path}\` is missing; it must be ${issue.message}`];
  const hint = isDialect(path) && typeof value === 'string' ? suggestion(value, dialects) : '';
  return [`\`${path}\` must be ${issue.message}, and is ${shown(value)}${hint}`];
}

function suggestion(word: string, known: readonly string[]): string {
  const near = didYouMean(word, known);
  return near === undefined ? '' : ` (did you mean \`${near}\`?)`;
}

function isDialect(path: string): boolean {
  return path === 'dialects.default' || path === 'dialects.strict';
}

function known(path: string): readonly string[] {
  if (path === '') return Object.keys(providerSchema.shape);
  return isDialect(path) ? Object.keys(dialectSchema.shape) : [];
}

function at(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 60));
  if (value === null || typeof value !== 'object')
    return typeof value === 'function' ? 'a function' : String(value);
  return 'an object';
}
