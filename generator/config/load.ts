import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ParseError, parse } from 'jsonc-parser';
import { RunFailure } from '../diagnostics/failure.ts';

/**
 * What a config file exports or holds. TypeScript is read by Node where Node can, else by jiti, which also takes what
 * type stripping refuses (enums, imports without endings, ES syntax in a CommonJS package).
 *
 * @param shownAs the file's name in messages
 * @throws {RunFailure} where the file cannot be read or run, or exports nothing by default
 */
export async function loadConfig(file: string, shownAs: string): Promise<unknown> {
  if (file.endsWith('.json')) return readJson(file, shownAs);
  return loadModule(
    file,
    shownAs,
    "Write `import { defineConfig } from 'toolwright'` and `export default defineConfig({ … })`.",
  );
}

/**
 * What a module of the host's exports by default.
 *
 * @param hint what to write, where it exports nothing
 * @throws {RunFailure} where it cannot be run, or exports nothing by default
 */
export async function loadModule(file: string, shownAs: string, hint: string): Promise<unknown> {
  let module: unknown;
  try {
    module = await importModule(file);
  } catch (error) {
    throw failure(`${shownAs} cannot be loaded: ${firstLine(error)}`, undefined, error);
  }
  const exported: unknown =
    typeof module === 'object' && module !== null ? Reflect.get(module, 'default') : undefined;
  if (exported === undefined) {
    throw failure(`${shownAs} has no default export.`, hint);
  }
  return exported;
}

function readJson(file: string, shownAs: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw failure(`${shownAs} cannot be read.`, undefined, error);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    const errors: ParseError[] = [];
    parse(text, errors, { disallowComments: true });
    const before = text.slice(0, errors[0]?.offset ?? 0).split('\n');
    const place = `${shownAs}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
    throw failure(`${place} is not valid JSON.`, undefined, error);
  }
}

const known = new Set<string>();

/**
 * Reads the file anew each time, because under `--watch` it changes. What it imports may have changed as well, and Node keeps modules, so from the
 * second time on it is jiti that reads.
 */
async function importModule(file: string): Promise<unknown> {
  const isTypeScript = /\.m?ts$/.test(file);
  if (known.has(file) || (isTypeScript && !process.features.typescript)) return importWithJiti(file);
  known.add(file);
  try {
    return await import(pathToFileURL(file).href);
  } catch (error) {
    if (!isBeyondNode(error, isTypeScript)) throw error;
    return importWithJiti(file);
  }
}

async function importWithJiti(file: string): Promise<unknown> {
  const { createJiti } = await import('jiti');
  const jiti = createJiti(path.dirname(file), { fsCache: false, moduleCache: false });
  return jiti.import(file);
}

/** A JavaScript file may import TypeScript, which older Nodes do not read. */
function isBeyondNode(error: unknown, isTypeScript: boolean): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (!isTypeScript)
    return code === 'ERR_UNKNOWN_FILE_EXTENSION' || code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX';
  if (error instanceof SyntaxError) return true;
  return (
    code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX' ||
    code === 'ERR_MODULE_NOT_FOUND' ||
    code === 'ERR_UNSUPPORTED_DIR_IMPORT' ||
    code === 'ERR_UNKNOWN_FILE_EXTENSION'
  );
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0] ?? '';
}

function failure(message: string, hint?: string, cause?: unknown): RunFailure {
  return new RunFailure(
    { kind: 'config', message, details: [], ...(hint === undefined ? {} : { hint }) },
    cause,
  );
}
