/**
 * The run-time library beside what a host would load in its place: sizes of what is loaded, the time to import it in a process of its own, and the
 * time from definitions to tools. Times are the best of several and say little by themselves: read the multiples.
 *
 *     node bench/library/run.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { bundleLibrary, libraryEntries } from '../../scripts/bundle.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolwright-bench-')));
const rounds = 9;

/** What a host imports, by a name; each in a file of its own. */
const programs: { readonly [name: string]: string } = {
  'toolwright/adapters': `export * from '${root}/library/adapters.ts'`,
  'toolwright/providers': `export * from '${root}/library/providers.ts'`,
  'toolwright/runtime': `export * from '${root}/library/runtime.ts'`,
  'zod (to have something to compare with)': `export * from 'zod'`,
  'ajv with ajv-formats': `export { Ajv2020 } from 'ajv/dist/2020.js'; export { default } from 'ajv-formats'`,
  'the AI SDK (ai 7)': `export { tool, jsonSchema, generateText } from 'ai'`,
  'LangChain (@langchain/core/tools)': `export * from '@langchain/core/tools'`,
};

const lowering = `
import { toOpenAITools } from './library/adapters.js';
import { customActionProvider } from './library/providers.js';
import { createDynamicToolkit } from './library/runtime.js';
const actions = (length) => Array.from({ length }, (_, i) => ({
  handler: () => 1,
  name: 'group.action_' + i,
  description: 'Does ' + i,
  inputSchema: {
    type: 'object',
    properties: { id: { type: 'string', pattern: '^[a-z]+$' }, count: { type: 'integer', minimum: 1, maximum: 50 }, tags: { type: 'array', items: { type: 'string' } } },
    required: ['id'],
  },
}));
const manifest = actions(100).map(({ handler, ...definition }) => definition);
const timed = (work) => { const start = performance.now(); work(); return performance.now() - start; };
const least = (work) => Math.min(...Array.from({ length: 9 }, () => timed(work)));
const lower = () => toOpenAITools(manifest);
const first = timed(lower);
const next = least(lower);
const provider = customActionProvider(actions(10_000));
const tools = () => provider.anthropicTools(undefined, { strict: 'auto' });
const many = timed(tools);
let late = 0;
const oneMore = least(() => { provider.register({ name: 'late.' + late++, handler: () => 1 }); tools(); });
const toolkit = createDynamicToolkit(provider);
const calls = 10_000;
const call = () => toolkit.execute('group.action_7', { id: 'a', count: 3 });
await call();
const start = performance.now();
for (let i = 0; i < calls; i++) await call();
const perCall = (performance.now() - start) / calls;
console.log(JSON.stringify({ first, next, many, oneMore, perCall }));
`;

try {
  await bundleLibrary(root, path.join(folder, 'library'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  console.log('| import | minified | gzip | import time |\n| --- | ---: | ---: | ---: |');
  const empty = importTime(write('empty.mjs', ''));
  for (const [name, text] of Object.entries(programs)) {
    const { minified, zipped } = await sizeOf(text);
    const entry = libraryEntries.find((each) => name === `toolwright/${each}`);
    const file =
      entry === undefined ? await bundled(name, text) : path.join(folder, 'library', `${entry}.js`);
    const time = importTime(file) - empty;
    console.log(`| ${name} | ${kB(minified)} | ${kB(zipped)} | ${time.toFixed(0)} ms |`);
  }
  const { first, next, many, oneMore, perCall } = JSON.parse(
    execFileSync(process.execPath, [write('lower.mjs', lowering)], { encoding: 'utf8' }),
  ) as { first: number; next: number; many: number; oneMore: number; perCall: number };
  console.log(
    `\nFrom 100 definitions to OpenAI's tools: ${first.toFixed(0)} ms the first time, ${next.toFixed(1)} ms after that.`,
  );
  console.log(
    `A provider of 10,000 actions: Anthropic's tools (auto) in ${many.toFixed(0)} ms, with one action more in ${oneMore.toFixed(0)} ms; a call in ${(1000 * perCall).toFixed(0)} µs.`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

async function sizeOf(text: string): Promise<{ readonly minified: number; readonly zipped: number }> {
  const stdin = { contents: text, resolveDir: root };
  const { outputFiles } = await build({
    stdin,
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'node',
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  return { minified: code.length, zipped: gzipSync(code).length };
}

async function bundled(name: string, text: string): Promise<string> {
  const outfile = path.join(folder, `${name.replaceAll(/\W+/g, '-')}.mjs`);
  const banner = {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  };
  const stdin = { contents: text, resolveDir: root };
  await build({ stdin, bundle: true, outfile, format: 'esm', platform: 'node', banner });
  return outfile;
}

/** Milliseconds of a process that only imports a file; the least of some. */
function importTime(file: string): number {
  return Math.min(
    ...Array.from({ length: rounds }, () => {
      const start = performance.now();
      execFileSync(process.execPath, [file]);
      return performance.now() - start;
    }),
  );
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`;
}
