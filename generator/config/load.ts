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
  let module: unknown;
  try {
    module = await importConfig(file);
  } catch (error) {
    throw failure(`${shownAs} cannot be loaded: ${firstLine(error)}`, undefined, error);
  }
  const exported: unknown =
    typeof module === 'object' && module !== null ? Reflect.get(module, 'default') : undefined;
  if (exported === undefined) {
    throw failure(
      `${shownAs} has no default export.`,
      "Write `import { defineConfig } from 'toolwright'` and `export default defineConfig({ … })`.",
    );
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

/** Reads the file anew each time, because under `--watch` it changes. */
async function importConfig(file: string): Promise<unknown> {
  const isTypeScript = /\.m?ts$/.test(file);
  if (isTypeScript && !process.features.typescript) return importWithJiti(file);
  try {
    return await import(`${pathToFileURL(file).href}?read=${performance.now()}`);
  } catch (error) {
    if (!isTypeScript || !isBeyondStripping(error)) throw error;
    return importWithJiti(file);
  }
}

async function importWithJiti(file: string): Promise<unknown> {
  const { createJiti } = await import('jiti');
  const jiti = createJiti(path.dirname(file), { fsCache: false, moduleCache: false });
  return jiti.import(file);
}

function isBeyondStripping(error: unknown): boolean {
  if (error instanceof SyntaxError) return true;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
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
