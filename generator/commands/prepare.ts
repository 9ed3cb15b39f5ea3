import path from 'node:path';
import { findConfig, requireConfig } from '../config/find.ts';
import { hostCommand } from '../config/host-command.ts';
import { loadConfig } from '../config/load.ts';
import type { Settings } from '../config/settings.ts';
import { RunFailure } from '../diagnostics/failure.ts';
import type { GenerateFlags } from './generate-flags.ts';

/** What a command line and a config come to. */
export interface Job {
  readonly settings: Settings;
  /** The config file, absolute, where there is one. */
  readonly config?: string;
  /** The command that brings the output up to date, as it can be typed here. */
  readonly mend: string;
}

/**
 * Finds, reads and checks the config; flags go before what it says.
 *
 * @throws {RunFailure} where there is nothing to generate from, or the config is wrong
 */
export async function prepare(flags: GenerateFlags, cwd: string): Promise<Job> {
  const file = flags.config === undefined ? findConfig(cwd) : requireConfig(cwd, flags.config);
  if (file === undefined && flags.actions === undefined) {
    throw new RunFailure({
      kind: 'usage',
      message: 'There is no toolwright.config.{ts,mts,js,mjs,json} here, and no --actions.',
      details: [],
      hint: "Write a config, or run: toolwright generate --actions 'actions/**/*.json' --out generated",
    });
  }
  const [{ registry }, { checkConfig }, { withProviders }, { settle }] = await Promise.all([
    import('../../templates/providers/registry.ts'),
    import('../config.ts'),
    import('../config/providers.ts'),
    import('../config/settings.ts'),
  ]);
  const root = file === undefined ? cwd : path.dirname(file);
  const shownAs = file === undefined ? 'the command line' : slashes(path.relative(cwd, file));
  const written = file === undefined ? {} : await loadConfig(file, shownAs);
  const checked = checkConfig(
    withFlags(written, flags, cwd, root),
    registry.map(({ id }) => id),
    shownAs,
  );
  const config = await withProviders(checked, root);
  const settings = settle(config, root);
  const job = { settings, mend: config.command ?? hostCommand(root) ?? invocation(flags) };
  return file === undefined ? job : { ...job, config: file };
}

/** Paths of flags are relative to the current directory, those of the config to its folder. */
function withFlags(config: unknown, flags: GenerateFlags, cwd: string, root: string): unknown {
  const overrides = {
    ...(flags.actions === undefined ? {} : { actions: flags.actions.map((glob) => rebase(glob, cwd, root)) }),
    ...(flags.out === undefined ? {} : { out: path.resolve(cwd, flags.out) }),
    ...(flags.providers === undefined
      ? {}
      : {
          providers: flags.providers.map((each) => (each.startsWith('.') ? path.resolve(cwd, each) : each)),
        }),
    ...(flags.strict === undefined ? {} : { strict: flags.strict }),
  };
  if (Object.keys(overrides).length === 0) return config;
  return typeof config === 'object' && config !== null && !Array.isArray(config)
    ? { ...config, ...overrides }
    : config;
}

function rebase(glob: string, cwd: string, root: string): string {
  if (cwd === root || path.isAbsolute(glob)) return glob;
  const [mark, rest] = glob.startsWith('!') ? ['!', glob.slice(1)] : ['', glob];
  const way = slashes(path.relative(root, cwd)).replace(/[\\*?[\]{}()!+@]/g, '\\$&');
  return `${mark}${path.posix.join(way, rest)}`;
}

function invocation({ config, actions, out, providers, strict }: GenerateFlags): string {
  const words = ['npx', 'toolwright', 'generate'];
  if (config !== undefined) words.push('--config', config);
  if (actions !== undefined) words.push('--actions', ...actions);
  if (out !== undefined) words.push('--out', out);
  if (providers !== undefined) words.push('--providers', providers.join(','));
  if (strict !== undefined) words.push('--strict', strict);
  return words
    .map((word) => (/^[\w./:,@=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ');
}

function slashes(file: string): string {
  return file.replaceAll(path.sep, '/');
}
