import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { renderRuntime } from '../../generator/render/runtime.ts';
import type { createReader } from '../../templates/runtime/reader/reader.ts';

/** The reader as it stands in a generated client: copied as the generator copies it, and compiled to JavaScript. */
export interface ClientReader {
  readonly folder: string;
  /** The module that exports `createReader`. */
  readonly module: string;
  readonly createReader: typeof createReader;
}

/** @param files further files of the client, such as another `runtime/reader/linked.ts` */
export async function buildClientReader(
  files: { readonly [path: string]: string } = {},
): Promise<ClientReader> {
  const folder = mkdtempSync(path.join(tmpdir(), 'toolwright-reader-'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  const rendered = renderRuntime(['runtime/reader/reader', 'runtime/standard-schema'], '// A client.', 'js');
  for (const { path: file, text } of rendered) {
    const target = path.join(folder, file.replace(/\.ts$/, '.js'));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, stripTypeScriptTypes(files[file] ?? text));
  }
  const module = path.join(folder, 'runtime/reader/reader.js');
  const loaded = (await import(pathToFileURL(module).href)) as { readonly createReader: typeof createReader };
  return { folder, module, createReader: loaded.createReader };
}
