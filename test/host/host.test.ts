import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../docs/pages.ts';

const root = path.resolve(import.meta.dirname, '../..');
const compilers = { '5.9': 'typescript-5.9', '6': 'typescript-6', '7': 'typescript' };

const strict = {
  target: 'es2023',
  lib: ['es2023'],
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  skipLibCheck: false,
};

/** The ways in which hosts compile: module resolution, and the ending of relative imports that follows from it. */
const setups = {
  'nodenext, .js': {
    extension: 'js',
    options: { ...strict, module: 'nodenext', rootDir: 'src', outDir: 'dist' },
  },
  'bundler, .js': {
    extension: 'js',
    options: { ...strict, module: 'esnext', moduleResolution: 'bundler', noEmit: true },
  },
  'nodenext, .ts': {
    extension: 'ts',
    options: { ...strict, module: 'nodenext', allowImportingTsExtensions: true, noEmit: true },
  },
  'bundler, .ts': {
    extension: 'ts',
    options: {
      ...strict,
      module: 'esnext',
      moduleResolution: 'bundler',
      allowImportingTsExtensions: true,
      noEmit: true,
    },
  },
} as const;
type Setup = keyof typeof setups;

describe('a host project, from the packed package', () => {
  let folder = '';
  let host = '';

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolwright-host-')));
    host = path.join(folder, 'host');
    cpSync(path.join(import.meta.dirname, 'project'), host, { recursive: true });
    run('npm', ['pack', '--silent', '--pack-destination', folder], root);
    const [tarball = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
    run('npm', ['install', '--no-save', '--prefer-offline', path.join(folder, tarball)], host);
    // The compilers' `node` types come from the project; what hosts install is the package alone.
    cpSync(path.join(root, 'node_modules/@types/node'), path.join(host, 'node_modules/@types/node'), {
      recursive: true,
    });
    cpSync(path.join(root, 'node_modules/undici-types'), path.join(host, 'node_modules/undici-types'), {
      recursive: true,
    });
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The project as a host with this setup has it: its tsconfig, and the endings of its own imports. */
  function become(setup: Setup): void {
    const { extension, options } = setups[setup];
    writeFileSync(
      path.join(host, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, include: ['src'] }),
    );
    for (const file of ['src/main.ts', 'src/handlers.ts']) {
      const text = readFileSync(path.join(import.meta.dirname, 'project', file), 'utf8');
      writeFileSync(path.join(host, file), text.replaceAll(/(from '\.[^']*)\.js'/g, `$1.${extension}'`));
    }
    run('npm', ['run', '--silent', 'codegen'], host);
  }

  function typeCheck(compiler: string): string {
    const bin = path.join(root, 'node_modules', compiler, 'bin/tsc');
    return run(process.execPath, [bin, '-p', 'tsconfig.json'], host);
  }

  it('installs nothing but the package and its few dependencies', () => {
    expect(existsSync(path.join(host, 'node_modules/node'))).toBe(false);
    expect(existsSync(path.join(host, 'node_modules/typescript'))).toBe(false);
    expect(existsSync(path.join(host, 'node_modules/toolwright/templates/runtime/adapter.ts'))).toBe(true);
  });

  describe.each(Object.keys(setups) as Setup[])('%s', (setup) => {
    it('generates once, and has nothing to do the second time', () => {
      become(setup);
      const { extension } = setups[setup];
      expect(readFileSync(path.join(host, 'src/generated/index.ts'), 'utf8')).toContain(
        `from './types.${extension}'`,
      );
      run('npm', ['run', '--silent', 'codegen', '--', '--check'], host);
    });

    it.each(Object.entries(compilers))('type-checks with TypeScript %s', (_version, compiler) => {
      expect(typeCheck(compiler)).toBe('');
    });
  });

  it.each([
    ['node16', {}, '7'],
    ['preserve', { moduleResolution: 'bundler' }, '7'],
    ['commonjs', { moduleResolution: 'bundler', verbatimModuleSyntax: false }, '7'],
    ['commonjs', { moduleResolution: 'node10', verbatimModuleSyntax: false }, '5.9'],
  ] as const)('type-checks with module %s %j and TypeScript %s', (module, options, version) => {
    become('nodenext, .js');
    const compilerOptions = { ...strict, module, noEmit: true, ...options };
    // Not `main.ts`, whose top-level await CommonJS has not.
    const include = ['src/handlers.ts', 'src/generated'];
    writeFileSync(path.join(host, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
    expect(typeCheck(compilers[version])).toBe('');
  });

  it.each(Object.entries(compilers))(
    'has the types that declarations of a host need, and needs no others, with TypeScript %s',
    (_version, compiler) => {
      become('nodenext, .js');
      // No types of Node or of a browser: the library's own need none.
      const edge = { types: [], declaration: true, rootDir: 'src', outDir: 'declared' };
      const compilerOptions = { ...strict, module: 'nodenext', ...edge };
      const include = ['src/declared.ts'];
      writeFileSync(path.join(host, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
      expect(typeCheck(compiler)).toBe('');
    },
  );

  it('has the run-time library, in TypeScript and by require', () => {
    expect(run(process.execPath, ['src/library.ts'], host).trim()).toBe('echo 2 2 said hello');
    const text =
      "console.log(['adapters', 'providers', 'runtime'].map((name) => Object.keys(require('toolwright/' + name)).length > 3))";
    expect(run(process.execPath, ['--eval', text], host).trim()).toBe('[ true, true, true ]');
  });

  it('can be had by import and by require', () => {
    const text =
      "const { defineConfig, generate } = require('toolwright'); console.log(typeof defineConfig, typeof generate)";
    expect(run(process.execPath, ['--eval', text], host).trim()).toBe('function function');
    const imported = text.replace("require('toolwright')", "await import('toolwright')");
    const flags = ['--input-type=module', '--eval', imported];
    expect(run(process.execPath, flags, host).trim()).toBe('function function');
  });

  it('runs compiled', () => {
    become('nodenext, .js');
    typeCheck(compilers['7']);
    expectConversation(run(process.execPath, ['dist/main.js'], host));
  });

  it('runs under plain Node, by type stripping', () => {
    become('nodenext, .ts');
    expectConversation(run(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/main.ts'], host));
  });

  it('runs bundled', async () => {
    const { build } = await import('esbuild');
    const outfile = path.join(host, 'bundle.mjs');
    await build({
      entryPoints: [path.join(host, 'src/main.ts')],
      bundle: true,
      format: 'esm',
      platform: 'neutral',
      outfile,
    });
    const text = readFileSync(outfile, 'utf8');
    expect(text).not.toMatch(/\brequire\(|\beval\(|new Function/);
    expectConversation(run(process.execPath, [outfile], host));
  });

  it('has a provider of its own, also where Node reads no TypeScript, and tests it', () => {
    const own = path.join(host, 'own');
    for (const { project, label, text } of examples) {
      if (project !== 'own' || !label.includes('.')) continue;
      mkdirSync(path.dirname(path.join(own, label)), { recursive: true });
      writeFileSync(path.join(own, label), text);
    }
    writeFileSync(path.join(own, 'package.json'), '{ "type": "module" }');
    const cli = path.join(host, 'node_modules/toolwright/dist/generator/cli.js');
    run(process.execPath, ['--no-strip-types', cli, 'generate'], own);
    run(process.execPath, [cli, 'generate', '--check'], own);

    const { options } = setups['nodenext, .ts'];
    const include = ['acme-provider', 'src/generated', 'toolwright.config.ts'];
    const exclude = ['acme-provider/*.test.ts'];
    const tsconfig = JSON.stringify({ compilerOptions: options, include, exclude });
    writeFileSync(path.join(own, 'tsconfig.json'), tsconfig);
    const bin = path.join(root, 'node_modules', compilers['7'], 'bin/tsc');
    expect(run(process.execPath, [bin, '-p', 'tsconfig.json'], own)).toBe('');
    expect(run(process.execPath, ['acme-provider/check.ts'], own)).toContain('ok never throws');
  });

  it('tells drift with its own words and exit code', () => {
    const file = path.join(host, 'src/generated/types/notes.ts');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.replace('title: string', 'title: number'));
    const outcome = fails('npm', ['run', '--silent', 'codegen', '--', '--check'], host);
    expect(outcome.status).toBe(1);
    expect(outcome.stderr).toContain('types/notes.ts');
    expect(outcome.stderr).toContain('npm run codegen');
    writeFileSync(file, before);
  });
});

function expectConversation(text: string): void {
  const { tools, messages, blocks, direct } = JSON.parse(text) as {
    tools: string[];
    messages: { tool_call_id: string; content: string }[];
    blocks: object[];
    direct: object;
  };
  expect(tools).toEqual(['notes_create', 'notes_delete']);
  expect(messages.map((message) => message.tool_call_id)).toEqual(['a', 'b']);
  expect(JSON.parse(messages[0]?.content ?? '')).toEqual({ id: 'Milk' });
  expect(JSON.parse(messages[1]?.content ?? '')).toMatchObject({ code: 'CONFIRMATION_REQUIRED' });
  expect(blocks).toEqual([{ type: 'tool_result', tool_use_id: 'c', content: '2026-01-01T00:00:00Z' }]);
  expect(direct).toMatchObject({ ok: true, output: { id: 'Eggs!' } });
}

function run(command: string, args: readonly string[], cwd: string): string {
  try {
    return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 26 });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
  }
}

function fails(command: string, args: readonly string[], cwd: string): { status: number; stderr: string } {
  try {
    execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    return error as { status: number; stderr: string };
  }
  throw new Error(`${command} ${args.join(' ')} did not fail`);
}
