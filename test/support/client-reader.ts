import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { renderRuntime } from '../../generator/render/runtime.ts';
import type { LinkableGroup } from '../../templates/runtime/reader/groups.ts';
import type { createReader } from '../../templates/runtime/reader/reader.ts';

/** The reader as it stands in a generated client: copied as the generator copies it, and compiled to JavaScript. */
export interface ClientReader {
  readonly folder: string;
  /** The module that exports `createReader`. */
  readonly module: string;
  /** Paths of the client's files, below its folder. */
  readonly files: readonly string[];
  readonly createReader: typeof createReader;
  remove(): void;
}

const linked = 'runtime/reader/linked.ts';

/** @param groups the keyword groups that the client carries; all where left out */
export async function buildClientReader(groups?: readonly LinkableGroup[]): Promise<ClientReader> {
  const folder = mkdtempSync(path.join(tmpdir(), 'toolwright-reader-'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  const modules = [
    'runtime/reader/reader',
    ...(groups ?? []).map(({ module }) => `runtime/reader/${module}`),
  ];
  const rendered = renderRuntime(modules, {
    printed: new Set(groups ? [linked] : []),
    sources: new Map(),
    header: '// A client.',
    extension: 'js',
  });
  if (groups) rendered.push({ path: linked, text: linkedText(groups) });
  const files = rendered.map(({ path: file }) => file.replace(/\.ts$/, '.js'));
  for (const [index, { text }] of rendered.entries()) {
    const target = path.join(folder, files[index] ?? '');
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, stripTypeScriptTypes(text));
  }
  const module = path.join(folder, 'runtime/reader/reader.js');
  const loaded = (await import(pathToFileURL(module).href)) as { readonly createReader: typeof createReader };
  return {
    folder,
    module,
    files,
    createReader: loaded.createReader,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function linkedText(groups: readonly LinkableGroup[]): string {
  const imports = groups.map(({ constant, module }) => `import { ${constant} } from './${module}.js';`);
  return `${imports.join('\n')}\nexport const linkedGroups = [${groups.map(({ constant }) => constant).join(', ')}];\n`;
}
