import { z } from 'zod';
import { profileSchema } from './config/profile.ts';
import { didYouMean } from './diagnostics/did-you-mean.ts';
import { RunFailure } from './diagnostics/failure.ts';
import { type HostProvider, isHostProvider } from './model/host-provider.ts';

/** What a host writes in `toolwright.config.*`. */
export type ToolwrightConfig = z.input<ReturnType<typeof configSchema>>;
/** The same, checked, with its defaults filled in. */
export type CheckedConfig = z.output<ReturnType<typeof configSchema>>;

/** The path of a provider's module, which no id looks like. */
export const providerPath: RegExp = /^(?:\.{1,2}\/|\/|[A-Za-z]:[\\/])/;

/** What may stand in a comment of one line. */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]+$/u;

/** The shortest limit is 64; what is left must have room for a word and a hash. */
const prefixes = 'a text of 1 to 48 letters, digits, `_`, `-`, `.` and `:`';

/**
 * The config: its types, defaults, docs and messages in one place. Each `error` completes "`field` must be …".
 *
 * @param providerIds the ids of the providers that are registered
 */
export function configSchema(providerIds: readonly string[]) {
  const glob = z.string({ error: 'a glob' }).min(1, { error: 'a glob' });
  const ours = `one of ${providerIds.map((id) => `'${id}'`).join(', ')}`;
  const ids = `${ours}, or a provider of your own`;
  const byModule = 'a provider, or the path of its module (`./acme-provider/provider.ts`)';
  const modulePath = (error: string) =>
    z
      .string({ error })
      .regex(providerPath, { error })
      .describe('The path of the module that exports a provider of the host’s own by default.');
  const hostProvider = (error: string) => z.custom<HostProvider>(isHostProvider, { error });
  const strict = z.enum(['auto', 'on', 'off'], { error: "'auto', 'on' or 'off'" });
  const sdkCheck = z
    .union([z.boolean(), z.string().min(1)], { error: 'true, false or the name of a package' })
    .optional()
    .describe(
      "Whether `providers/<id>/sdk-check.ts` is written, which compiles where the client's types fit the installed SDK's. A text: the package that the SDK is installed as. Default: no.",
    );
  const namePrefix = z
    .string({ error: prefixes })
    .regex(/^[\w.:-]{1,48}$/, { error: prefixes })
    .optional()
    .describe(
      'What the host itself puts in front of every tool name (`host__server__`): wire names are so short that both together keep to the provider’s limit.',
    );
  const settings = { strict: strict.optional(), profile: profileSchema.optional(), namePrefix, sdkCheck };
  const provider = z.strictObject({ id: z.enum(providerIds, { error: ours }), ...settings }, { error: ids });
  const ownProvider = z.strictObject(
    {
      provider: z.union([modulePath(byModule), hostProvider(byModule)], { error: byModule }),
      ...settings,
    },
    { error: ids },
  );
  return z
    .strictObject(
      {
        $schema: z.string({ error: 'the address of a schema' }).optional().describe('For editors; not read.'),
        actions: z
          .union([glob, z.array(glob).min(1, { error: 'a list of at least one glob' })], {
            error: 'a glob or a list of globs',
          })
          .transform((value) => (typeof value === 'string' ? [value] : value))
          .describe('Globs of the action files, relative to the config file.'),
        out: z
          .string({ error: 'the path of a folder' })
          .min(1, { error: 'the path of a folder' })
          .default('./generated')
          .describe('The folder that the client is written to, relative to the config file.'),
        providers: z
          .array(
            z.union(
              [
                z.enum(providerIds, { error: ids }),
                modulePath(ids),
                provider,
                ownProvider,
                hostProvider(ids),
              ],
              { error: ids },
            ),
            {
              error: 'a list of provider ids',
            },
          )
          .min(1, { error: 'a list of at least one provider id' })
          .default([...providerIds])
          .describe(
            'The providers that the client is written for: each by its id, or a provider of your own (`defineProvider`, or the path of the module that exports it), or an object with one of both and settings of its own. Default: all of ours.',
          ),
        strict: strict
          .default('auto')
          .describe(
            'Whether tools are sent strict. auto: where that takes harmless rewrites only and the request has room for it; on: always, or it is an error; off: never.',
          ),
        toolsets: z
          .record(
            z.string(),
            z.array(z.string({ error: 'the name of an action or of an integration' }), {
              error: 'a list of names',
            }),
            {
              error: 'an object of lists',
            },
          )
          .default({})
          .describe(
            'Actions (or whole integrations) that stand together in one request, by a name of your own: what a request may hold of strict tools is kept for each, as for each integration.',
          ),
        refs: z
          .record(z.string(), z.string({ error: 'the path of a file' }), {
            error: 'an object of URIs and the files that stand for them',
          })
          .default({})
          .describe(
            'For `$ref`s that lead to the network: URI -> the file, relative to the config file, that stands for it.',
          ),
        importExtension: z
          .enum(['js', 'ts'], { error: "'js' or 'ts'" })
          .optional()
          .describe(
            "The ending of relative imports in the client. Default: 'ts' where the host's tsconfig allows it, else 'js'.",
          ),
        command: z
          .string({ error: 'a command in one line' })
          .regex(oneLine, { error: 'a command in one line' })
          .optional()
          .describe(
            "The command that renews the client, as its files name it. Default: the script of the host's package.json that runs toolwright.",
          ),
      },
      { error: 'an object' },
    )
    .describe('The config of toolwright.');
}

/**
 * Checks a config.
 *
 * @param shownAs the file that it came from, for messages
 * @throws {RunFailure} that names every wrong field, not the first alone
 */
export function checkConfig(value: unknown, providerIds: readonly string[], shownAs: string): CheckedConfig {
  const result = configSchema(providerIds).safeParse(value);
  if (result.success) return result.data;
  throw new RunFailure({
    kind: 'config',
    message: `${shownAs} is not a valid config:`,
    details: result.error.issues.flatMap((issue) => explain(issue, value, providerIds)),
  });
}

type Issue = z.core.$ZodIssue;

function explain(issue: Issue, root: unknown, providerIds: readonly string[]): string[] {
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(configSchema(providerIds).shape);
    return issue.keys.map((key) => `\`${key}\` is not a known field${suggest(key, known)}`);
  }
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.flat().find((each) => each.path.length > 0);
    if (inner !== undefined)
      return explain({ ...inner, path: [...issue.path, ...inner.path] }, root, providerIds);
  }
  const found = valueAt(root, issue.path);
  const subject = issue.path.length === 0 ? 'the config' : `\`${pathText(issue.path)}\``;
  if (found === undefined && issue.path.length > 0)
    return [`${subject} is missing; it must be ${issue.message}`];
  const hint =
    issue.path[0] === 'providers' && issue.path.length === 2 && typeof found === 'string'
      ? suggest(found, providerIds)
      : '';
  return [`${subject} must be ${issue.message}, and is ${describe(found)}${hint}`];
}

function suggest(word: string, known: readonly string[]): string {
  const near = didYouMean(word, known);
  return near === undefined ? '' : ` (did you mean \`${near}\`?)`;
}

function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((key) =>
      typeof key === 'number'
        ? `[${key}]`
        : /^[\w$]+$/.test(String(key))
          ? `.${String(key)}`
          : `[${JSON.stringify(key)}]`,
    )
    .join('')
    .replace(/^\./, '');
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

function describe(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'string') return value === '' ? 'empty' : JSON.stringify(value.slice(0, 80));
  if (typeof value === 'number' || typeof value === 'bigint') return `the number ${value}`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
