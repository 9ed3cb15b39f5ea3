import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledLicences, bundledPackages, bundleLibrary, libraryEntries } from '../../scripts/bundle.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolwright-library-')));
let metafile: Metafile;

beforeAll(async () => {
  metafile = await bundleLibrary(root, folder);
  const { type, sideEffects } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    readonly type: string;
    readonly sideEffects: unknown;
  };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type, sideEffects }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What each entry is used for; one program for all of it. */
const program = `
const { toOpenAITools } = await import('./adapters.js');
const { customActionProvider, defineAction, fromMcpClient } = await import('./providers.js');
const { createDynamicToolkit, ExecutionRuntime } = await import('./runtime.js');
const schema = { type: 'object', properties: { n: { type: 'integer', minimum: 1 } }, required: ['n'] };
const next = defineAction({ name: 'math.next', inputSchema: schema, handler: ({ n }) => n + 1 });
const provider = customActionProvider([next]);
const toolkit = createDynamicToolkit(provider);
const server = {
  listTools: async () => ({ tools: [{ name: 'say', inputSchema: schema }] }),
  callTool: async ({ arguments: { n } }) => ({ content: [{ type: 'text', text: 'said ' + n }] }),
};
const live = await fromMcpClient(server, { server: 'live' });
await server.fallbackNotificationHandler({ method: 'notifications/tools/list_changed' });
await new Promise((resolve) => setTimeout(resolve, 100));
const found = {
  tools: toOpenAITools(provider.manifest()).length,
  answers: await toolkit.run('openai', [{ id: 'c', type: 'function', function: { name: 'math_next', arguments: '{"n":"2"}' } }]),
  refused: (await toolkit.execute('math.next', { n: 0 })).errorCode,
  live: (await createDynamicToolkit(live).execute('live.say', { n: 3 })).output,
  alone: (await new ExecutionRuntime().run(next, undefined, { n: 3 })).output,
};
`;
const expected = {
  tools: 1,
  answers: [{ role: 'tool', tool_call_id: 'c', content: '3' }],
  refused: 'INVALID_INPUT',
  live: 'said 3',
  alone: 4,
};

describe('the bundled library', () => {
  it('holds nothing of the generator but its model and its lowering, and no library of the generator', () => {
    const inputs = Object.keys(metafile.inputs);
    const rooms = new Set(inputs.map((file) => /^[^/]+\/[^/]+/.exec(file)?.[0]));
    expect(bundledPackages(metafile)).toEqual(['@noble/hashes', 'zod']);
    expect([...rooms].filter((room) => room?.startsWith('generator/')).sort()).toEqual([
      'generator/diagnostics',
      'generator/lower',
      'generator/lowered-providers.ts',
      'generator/model',
    ]);
    expect(inputs.filter((file) => file.startsWith('generator/model/oracles/'))).toEqual([]);
    expect(bundledLicences(root, metafile)).toContain('MIT');
  });

  it.each(libraryEntries)('%s loads only files of the bundle', (entry) => {
    const hook = `data:text/javascript,${encodeURIComponent(
      `import { registerHooks } from 'node:module';
       registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });`,
    )}`;
    const out = execFileSync(
      process.execPath,
      ['--import', hook, '--disallow-code-generation-from-strings', path.join(folder, `${entry}.js`)],
      { encoding: 'utf8' },
    );
    const loaded = out
      .trim()
      .split('\n')
      .filter((url) => !url.startsWith('data:'));
    expect(loaded.length).toBeGreaterThan(1);
    for (const url of loaded) expect(fileURLToPath(url).startsWith(folder), url).toBe(true);
  });

  it.each([
    ["import { content } from './runtime.js'; console.log(content([]))", 3000],
    ["import { FrameworkAdapter } from './runtime.js'; console.log(FrameworkAdapter)", 3000],
    ["import './providers.js'", 100],
  ])('leaves no more in a host’s bundle than it uses: %s', async (contents, most) => {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: folder },
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
      logLevel: 'silent',
    });
    expect(outputFiles[0]?.contents.length).toBeLessThan(most);
  });

  it('runs where code cannot be made of text', () => {
    const file = path.join(folder, 'program.js');
    writeFileSync(file, `${program}\nconsole.log(JSON.stringify(found));`);
    const out = execFileSync(process.execPath, ['--disallow-code-generation-from-strings', file], {
      encoding: 'utf8',
    });
    expect(JSON.parse(out)).toEqual(expected);
  });

  it('runs where there is nothing of Node', () => {
    const file = path.join(folder, 'bare.mjs');
    writeFileSync(file, bareRunner(folder, `${program}\nglobalThis.found = JSON.stringify(found);`));
    const out = execFileSync(process.execPath, ['--experimental-vm-modules', '--no-warnings', file], {
      encoding: 'utf8',
    });
    expect(JSON.parse(out)).toEqual(expected);
  });
});

/** A program that runs `source` as a module beside the bundle, in a realm that has ECMAScript and what edge runtimes share of the Web, and no more. */
function bareRunner(bundle: string, source: string): string {
  return `
import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
const globals = { TextEncoder, AbortController, AbortSignal, setTimeout, clearTimeout, performance, crypto };
const context = vm.createContext(globals, { codeGeneration: { strings: false, wasm: false } });
const modules = new Map();
const load = (file) => {
  if (!modules.has(file)) {
    modules.set(file, new vm.SourceTextModule(readFileSync(file, 'utf8'), { context, identifier: file, importModuleDynamically }));
  }
  return modules.get(file);
};
const link = (specifier, from) => load(path.resolve(path.dirname(from.identifier), specifier));
const importModuleDynamically = async (specifier, from) => {
  const module = link(specifier, from);
  if (module.status === 'unlinked') await module.link(link);
  await module.evaluate();
  return module;
};
const main = new vm.SourceTextModule(${JSON.stringify(source)}, {
  context,
  identifier: path.join(${JSON.stringify(bundle)}, 'main.js'),
  importModuleDynamically,
});
await main.link(link);
await main.evaluate();
console.log(context.found);
`;
}
