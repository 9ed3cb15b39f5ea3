import path from 'node:path';
import { configFiles } from '../config/find.ts';
import { RunFailure } from '../diagnostics/failure.ts';
import { folderPath } from '../load/provider-folder.ts';
import { emitFailure } from './emit.ts';
import type { GenerateFlags } from './generate-flags.ts';
import { type Job, prepare } from './prepare.ts';
import { Rerunner } from './rerunner.ts';
import { runJob } from './run.ts';
import type { Terminal } from './terminal.ts';
import { Watched } from './watched.ts';

/** Editors save in several steps; a run waits until it was quiet for so long. */
const quietMs = 100;

/**
 * Generates, and again whenever an action file or the config changes, until it is interrupted. What goes wrong is
 * reported and waited out.
 *
 * @throws {RunFailure} where the command line is wrong from the start
 */
export async function watchGenerate(flags: GenerateFlags, terminal: Terminal): Promise<number> {
  const { watch } = await import('chokidar');
  const { cwd } = terminal;
  const configs =
    flags.config === undefined
      ? configFiles.map((name) => path.join(cwd, name))
      : [path.resolve(cwd, flags.config)];
  let job: Job | undefined;
  const open = (paths: string[]) =>
    watch(paths, {
      ignoreInitial: true,
      ignored: (file, stats) => !configs.includes(file) && isIrrelevant(file, stats?.isFile() === true, job),
    })
      .on('all', () => rerunner.request())
      .on('error', survive);
  const [config, sources] = [new Watched(open), new Watched(open)];
  const attempt = async (): Promise<void> => {
    job = await prepare(flags, cwd);
    // Before anything is read: what changes from now on is told, however long the run takes.
    await sources.turnTo(sourcesOf(job));
    await runJob(job, flags, terminal);
  };
  const survive = (error: unknown): void => void emitFailure(error, flags, terminal);
  const surviveAtFirst = (error: unknown): void => {
    if (error instanceof RunFailure && error.failure.kind === 'usage') throw error;
    survive(error);
  };
  const wait = (): void => {
    if (!flags.json) terminal.stderr.write('\nWaiting for changes …\n');
  };
  const rerunner = new Rerunner(() => attempt().catch(survive).then(wait), quietMs);

  try {
    await config.turnTo(configs);
    await rerunner.begin(() => attempt().catch(surviveAtFirst).then(wait));
    await ended(terminal.signal);
    return 130;
  } finally {
    rerunner.close();
    await Promise.all([config.close(), sources.close()]);
  }
}

/** The folders and files that a change of the actions, or of a provider of the host's own, shows itself in. */
function sourcesOf(job: Job): string[] {
  const { root, actions, refs } = job.settings;
  const folders = actions.filter((glob) => !glob.startsWith('!')).map(staticPart);
  const files = [...folders, ...Object.values(refs)].map((file) => path.resolve(root, file));
  return [...new Set([...files, ...providerFolders(job)])];
}

function providerFolders({ settings: { providers } }: Job): string[] {
  return providers.flatMap((each) =>
    typeof each === 'string' || each.folder === undefined ? [] : [folderPath(each.folder)],
  );
}

/** What of a glob stands before its first wildcard. */
function staticPart(glob: string): string {
  const parts = glob.split('/');
  const magic = parts.findIndex((part) => /[*?[\]{}()!+@\\]/.test(part));
  return (magic === -1 ? parts : parts.slice(0, magic)).join('/') || (glob.startsWith('/') ? '/' : '.');
}

function isIrrelevant(file: string, isFile: boolean, job: Job | undefined): boolean {
  if (job === undefined) return false;
  const { root, out } = job.settings;
  const below = path.relative(root, file).split(path.sep);
  if (below.includes('node_modules') || below.includes('.git')) return true;
  if (file === out || file.startsWith(out + path.sep)) return true;
  if (!isFile || /\.(?:jsonc?|ya?ml)$/i.test(file)) return false;
  const isProviders = providerFolders(job).some((folder) => file.startsWith(folder + path.sep));
  return !(isProviders && /\.(?:[mc]?[jt]s|hbs)$/.test(file));
}

/** Resolves when the signal says so; without one the process is interrupted from outside. */
function ended(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) resolve();
    else signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}
