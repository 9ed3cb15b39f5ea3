import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { RunFailure } from '../diagnostics/failure.ts';

const endings = ['ts', 'mts', 'js', 'mjs', 'json'];

/** The names that a config file may have. */
export const configFiles: readonly string[] = endings.map((ending) => `toolwright.config.${ending}`);

/**
 * The config file of a folder, as an absolute path; `undefined` where there is none.
 *
 * @throws {RunFailure} where there are two, since either could be meant
 */
export function findConfig(folder: string): string | undefined {
  const found = readdirSync(folder)
    .filter((name) => configFiles.includes(name))
    .sort();
  if (found.length > 1) {
    throw new RunFailure({
      kind: 'config',
      message: `There are ${found.length} config files here: ${found.join(', ')}.`,
      details: [],
      hint: 'Keep one of them, or choose with --config.',
    });
  }
  return found[0] === undefined ? undefined : path.join(folder, found[0]);
}

/**
 * The config file that was asked for, as an absolute path.
 *
 * @throws {RunFailure} where it is no file, or of no kind that can be read
 */
export function requireConfig(cwd: string, given: string): string {
  const file = path.resolve(cwd, given);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new RunFailure({ kind: 'usage', message: `--config: there is no file ${given}.`, details: [] });
  }
  if (!endings.includes(path.extname(file).slice(1))) {
    throw new RunFailure({
      kind: 'usage',
      message: `--config: ${given} must end in ${endings.map((ending) => `.${ending}`).join(', ')}.`,
      details: [],
    });
  }
  return file;
}
