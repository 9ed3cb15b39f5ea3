import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findConfig } from '../../generator/config/find.ts';
import { hostCommand } from '../../generator/config/host-command.ts';
import { configFileSchema } from '../../generator/config/json-schema.ts';
import { loadConfig } from '../../generator/config/load.ts';
import { settle } from '../../generator/config/settings.ts';
import { importExtensionFor } from '../../generator/config/tsconfig.ts';
import { checkConfig } from '../../generator/config.ts';
import { RunFailure } from '../../generator/diagnostics/failure.ts';
import { registry } from '../../templates/providers/registry.ts';
import { folderWith, put } from '../write/folder.ts';

const ids = ['alpha', 'beta'];

function faults(config: unknown): readonly string[] {
  try {
    checkConfig(config, ids, 'toolwright.config.ts');
  } catch (error) {
    if (error instanceof RunFailure) return error.failure.details;
    throw error;
  }
  return [];
}

describe('checkConfig', () => {
  it('fills in the defaults', () => {
    expect(checkConfig({ actions: 'a/*.json' }, ids, 'c')).toEqual({
      actions: ['a/*.json'],
      out: './generated',
      providers: ['alpha', 'beta'],
      refs: {},
      strict: 'auto',
      toolsets: {},
    });
  });

  it('takes everything that there is', () => {
    const config = {
      $schema: 'x',
      actions: ['a', '!b'],
      out: 'o',
      providers: ['beta', { id: 'alpha', strict: 'on', profile: 'portable@2026-11' }],
      strict: 'off',
      toolsets: { daily: ['wallet'] },
      refs: { 'https://example.com/a.json': 'a.json' },
      importExtension: 'ts',
      command: 'make client',
    };
    expect(checkConfig(config, ids, 'c')).toEqual(config);
  });

  it.each([
    [undefined, ['the config must be an object, and is undefined']],
    [[], ['the config must be an object, and is an empty list']],
    [() => ({}), ['the config must be an object, and is a function']],
    [{}, ['`actions` is missing; it must be a glob or a list of globs']],
    [{ actions: 5 }, ['`actions` must be a glob or a list of globs, and is the number 5']],
    [{ actions: [] }, ['`actions` must be a list of at least one glob, and is an empty list']],
    [{ actions: '' }, ['`actions` must be a glob, and is empty']],
    [{ actions: ['a', 5] }, ['`actions[1]` must be a glob, and is the number 5']],
    [{ actions: 'a', out: null }, ['`out` must be the path of a folder, and is null']],
    [{ actions: 'a', importExtension: '.js' }, ["`importExtension` must be 'js' or 'ts', and is \".js\""]],
    [
      { actions: 'a', refs: { 'https://x/y': 1 } },
      ['`refs["https://x/y"]` must be the path of a file, and is the number 1'],
    ],
    [
      { actions: 'a', providers: [] },
      ['`providers` must be a list of at least one provider id, and is an empty list'],
    ],
    [{ actions: 'a', providers: 'alpha' }, ['`providers` must be a list of provider ids, and is "alpha"']],
    [
      { actions: 'a', providers: ['alhpa', 'gamma'] },
      [
        "`providers[0]` must be one of 'alpha', 'beta', or a provider of your own, and is \"alhpa\" (did you mean `alpha`?)",
        "`providers[1]` must be one of 'alpha', 'beta', or a provider of your own, and is \"gamma\"",
      ],
    ],
    [{ actions: 'a', provders: [] }, ['`provders` is not a known field (did you mean `providers`?)']],
    [{ actions: 'a', command: 'a\nb' }, ['`command` must be a command in one line, and is "a\\nb"']],
    [{ actions: 'a', command: 'a\u2028b' }, ['`command` must be a command in one line, and is "a\u2028b"']],
  ])('%j', (config, expected) => {
    expect(faults(config)).toEqual(expected);
  });

  it('names every wrong field at once', () => {
    expect(faults({ out: 1, providers: ['x'], nonsense: true, importExtension: 0 })).toHaveLength(5);
  });
});

describe('schemas/config.schema.json', () => {
  it('is what the schema of the config says', () => {
    const derived = configFileSchema(registry.map(({ id }) => id));
    expect(JSON.parse(readFileSync('schemas/config.schema.json', 'utf8'))).toEqual(derived);
  });
});

describe('findConfig', () => {
  it('looks in the folder only', () => {
    const folder = folderWith({ 'toolwright.config.mts': '', 'sub/x': '' });
    expect(findConfig(folder)).toBe(path.join(folder, 'toolwright.config.mts'));
    expect(findConfig(path.join(folder, 'sub'))).toBeUndefined();
  });

  it('does not choose between two', () => {
    const folder = folderWith({ 'toolwright.config.ts': '', 'toolwright.config.json': '' });
    expect(() => findConfig(folder)).toThrow(
      'There are 2 config files here: toolwright.config.json, toolwright.config.ts',
    );
  });
});

/** Loads a config in a Node of its own, because vitest would transform what Node is to read. */
function load(file: string, text: string, others: { readonly [file: string]: string } = {}) {
  const script = `
    import { loadConfig } from ${JSON.stringify(path.resolve('generator/config/load.ts'))};
    const outcome = await loadConfig(${JSON.stringify(path.join(folderWith({ [file]: text, ...others }), file))}, ${JSON.stringify(file)})
      .then((config) => ({ config }), ({ name, failure }) => ({ name, failure }));
    console.log(JSON.stringify(outcome));
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect(stdout, stderr).not.toBe('');
  return JSON.parse(stdout);
}

describe('loadConfig', () => {
  it.each([
    ['toolwright.config.json', '\uFEFF{ "actions": "a" }'],
    ['toolwright.config.js', 'export default { actions: "a" };'],
    ['toolwright.config.mjs', 'export default await Promise.resolve({ actions: "a" });'],
    ['toolwright.config.mts', 'const actions: string = "a"; export default { actions };'],
    ['toolwright.config.ts', 'const actions: string = "a"; export default { actions };'],
    ['toolwright.config.ts', 'enum Globs { All = "a" } export default { actions: Globs.All };'],
    ['toolwright.config.ts', 'import { actions } from "./globs"; export default { actions };'],
    ['toolwright.config.ts', 'import { actions } from "./globs.js"; export default { actions };'],
  ])('reads %s: %s', (file, text) => {
    const others = {
      'globs.ts': 'export const actions: string = "a";',
      'package.json': '{ "type": "module" }',
    };
    expect(load(file, text, others)).toEqual({ config: { actions: 'a' } });
  });

  it('reads ES syntax in a CommonJS package', () => {
    const others = { 'package.json': '{ "type": "commonjs" }' };
    expect(load('toolwright.config.ts', 'export default { actions: "a" };', others)).toEqual({
      config: { actions: 'a' },
    });
  });

  it('reads a file anew when it has changed', async () => {
    const folder = folderWith({ 'toolwright.config.mjs': 'export default 1;' });
    const file = path.join(folder, 'toolwright.config.mjs');
    expect(await loadConfig(file, 'c')).toBe(1);
    put(folder, 'toolwright.config.mjs', 'export default 2;');
    expect(await loadConfig(file, 'c')).toBe(2);
  });

  it.each([
    [
      'toolwright.config.json',
      '{\n  "actions": nonsense\n}',
      'toolwright.config.json:2:14 is not valid JSON.',
    ],
    ['toolwright.config.mjs', 'throw new Error("no\\nmore")', 'toolwright.config.mjs cannot be loaded: no'],
    ['toolwright.config.mjs', 'throw null', 'toolwright.config.mjs cannot be loaded: null'],
    ['toolwright.config.mjs', 'export const config = {};', 'toolwright.config.mjs has no default export.'],
    [
      'toolwright.config.ts',
      'import "./missing.ts"; export default {};',
      'toolwright.config.ts cannot be loaded: ',
    ],
    ['toolwright.config.ts', 'export default {', 'toolwright.config.ts cannot be loaded: '],
  ])('%s with %j: says what is wrong', (file, text, message) => {
    expect(load(file, text)).toEqual({
      name: 'RunFailure',
      failure: expect.objectContaining({ kind: 'config', message: expect.stringContaining(message) }),
    });
  });
});

describe('importExtensionFor', () => {
  const on = '{ "compilerOptions": { "allowImportingTsExtensions": true } }';
  const plain = '{ "compilerOptions": { "strict": true } }';
  const inFolder = (files: { readonly [file: string]: string }, folder = 'src/generated') =>
    importExtensionFor(path.join(folderWith(files), folder));

  it.each([
    ['no tsconfig', {}, 'js'],
    ['a tsconfig that says nothing', { 'tsconfig.json': plain }, 'js'],
    ['allowImportingTsExtensions', { 'tsconfig.json': on }, 'ts'],
    [
      'rewriteRelativeImportExtensions',
      { 'tsconfig.json': '{ "compilerOptions": { "rewriteRelativeImportExtensions": true } }' },
      'ts',
    ],
    ['the nearest one', { 'tsconfig.json': on, 'src/tsconfig.json': plain }, 'js'],
    [
      'comments, trailing commas, a BOM',
      { 'tsconfig.json': `\uFEFF// x\n${on.replace('true', 'true, /* y */')}` },
      'ts',
    ],
    ['extends', { 'tsconfig.json': '{ "extends": "./base.json" }', 'base.json': on }, 'ts'],
    ['extends without ending', { 'tsconfig.json': '{ "extends": "./base" }', 'base.json': on }, 'ts'],
    [
      'a base that is overridden',
      {
        'tsconfig.json':
          '{ "extends": "./base.json", "compilerOptions": { "allowImportingTsExtensions": false } }',
        'base.json': on,
      },
      'js',
    ],
    [
      'several bases, the last of which counts',
      {
        'tsconfig.json': '{ "extends": ["./a.json", "./b.json"] }',
        'a.json': on,
        'b.json': '{ "compilerOptions": { "allowImportingTsExtensions": false } }',
      },
      'js',
    ],
    [
      'a base from a package',
      {
        'tsconfig.json': '{ "extends": "@host/tsconfig/strict" }',
        'node_modules/@host/tsconfig/strict.json': on,
        'node_modules/@host/tsconfig/package.json': '{ "name": "@host/tsconfig" }',
      },
      'ts',
    ],
    [
      'a package whose tsconfig.json is meant',
      { 'tsconfig.json': '{ "extends": "base" }', 'node_modules/base/tsconfig.json': on },
      'ts',
    ],
    ['a base that is missing', { 'tsconfig.json': '{ "extends": "./none.json" }' }, 'js'],
    [
      'a circle',
      { 'tsconfig.json': '{ "extends": "./b.json" }', 'b.json': '{ "extends": "./tsconfig.json" }' },
      'js',
    ],
    ['nonsense', { 'tsconfig.json': '][' }, 'js'],
    [
      'references that all allow it',
      {
        'tsconfig.json':
          '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }, { "path": "./node" }] }',
        'tsconfig.app.json': on,
        'node/tsconfig.json': on,
      },
      'ts',
    ],
    [
      'references of which one does not',
      {
        'tsconfig.json':
          '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }, { "path": "./node" }] }',
        'tsconfig.app.json': on,
        'node/tsconfig.json': plain,
      },
      'js',
    ],
  ])('%s', (_what, files, expected) => {
    expect(inFolder(files)).toBe(expected);
  });
});

describe('hostCommand', () => {
  const command = (scripts: unknown, more: object = {}, files: { readonly [file: string]: string } = {}) =>
    hostCommand(folderWith({ 'package.json': JSON.stringify({ scripts, ...more }), ...files }));

  it.each([
    [{ codegen: 'toolwright generate' }, 'npm run codegen'],
    [{ gen: 'toolwright' }, 'npm run gen'],
    [{ gen: 'npx toolwright@latest generate --timings' }, 'npm run gen'],
    [{ gen: 'node ./node_modules/.bin/toolwright --config x.ts' }, 'npm run gen'],
    [{ build: 'tsc', gen: 'echo a && toolwright generate && prettier .' }, 'npm run gen'],
    [{ check: 'toolwright --check', gen: 'toolwright' }, 'npm run gen'],
    [{ a: 'toolwright', codegen: 'toolwright' }, 'npm run codegen'],
    [{ check: 'toolwright generate --check' }, undefined],
    [{ lint: 'toolwright lint' }, undefined],
    [{ other: 'my-toolwright generate', x: 'toolwrights' }, undefined],
    [{ 'odd name; rm': 'toolwright' }, undefined],
    [{ x: 5 }, undefined],
    ['nonsense', undefined],
  ])('%j -> %s', (scripts, expected) => {
    expect(command(scripts)).toBe(expected);
  });

  it('knows the package manager', () => {
    const scripts = { gen: 'toolwright' };
    expect(command(scripts, { packageManager: 'pnpm@10.0.0+sha' })).toBe('pnpm run gen');
    expect(command(scripts, {}, { 'yarn.lock': '' })).toBe('yarn run gen');
    expect(command(scripts, { packageManager: 'npm@11.0.0' }, { 'yarn.lock': '' })).toBe('npm run gen');
  });

  it('needs no package.json', () => {
    expect(hostCommand(folderWith())).toBeUndefined();
    expect(hostCommand(folderWith({ 'package.json': '{' }))).toBeUndefined();
  });
});

describe('settle', () => {
  it('makes the output folder absolute and decides the rest', () => {
    const root = folderWith({
      'tsconfig.json': '{ "compilerOptions": { "allowImportingTsExtensions": true } }',
    });
    expect(settle(checkConfig({ actions: 'a', out: 'src/out' }, ids, 'c'), root)).toEqual({
      root,
      actions: ['a'],
      out: path.join(root, 'src/out'),
      providers: ids,
      lowering: { strict: 'auto', toolsets: {}, providers: {} },
      sdkChecks: {},
      namePrefixes: {},
      refs: {},
      importExtension: 'ts',
      command: 'npx toolwright generate',
    });
  });

  it('lets the config decide', () => {
    const root = folderWith({ 'package.json': '{ "scripts": { "gen": "toolwright" } }' });
    const settings = (config: object) => settle(checkConfig({ actions: 'a', ...config }, ids, 'c'), root);
    expect(settings({ importExtension: 'ts', command: 'make client' })).toMatchObject({
      importExtension: 'ts',
      command: 'make client',
    });
    expect(settings({})).toMatchObject({ importExtension: 'js', command: 'npm run gen' });
  });

  it('takes a prefix for the names of one provider, and says what none can be', () => {
    const check = (namePrefix: string) =>
      checkConfig({ actions: 'a', providers: [{ id: ids[0], namePrefix }] }, ids, 'c');
    const [id = ''] = ids;
    expect(settle(check('mcp__s__'), folderWith()).namePrefixes).toEqual({ [id]: 'mcp__s__' });
    for (const wrong of ['', 'a b', 'x'.repeat(49)]) expect(() => check(wrong)).toThrow(RunFailure);
  });
});
