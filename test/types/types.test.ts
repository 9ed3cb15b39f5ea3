import { spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateClient, temporaryProject } from '../support/client.ts';

const root = path.resolve(import.meta.dirname, '../..');
const compilers = ['typescript-5.9', 'typescript-6', 'typescript'];

/** As strict as a host may be, without the DOM's and Node's types: the client may rely on neither. */
const strictest = {
  target: 'es2023',
  lib: ['es2023'],
  types: [] as string[],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  allowImportingTsExtensions: true,
};

const project = temporaryProject();
const { folder } = project;
afterAll(() => project[Symbol.dispose]());

beforeAll(() => {
  cpSync(path.join(import.meta.dirname, 'project'), folder, { recursive: true });
  generateClient(folder);
  const declarations = { ...strictest, declaration: true, isolatedDeclarations: true };
  const sdks = { ...strictest, lib: ['es2023', 'dom'], types: ['node'], skipLibCheck: true };
  // Another copy of what is copied into clients, as another client or the library has it.
  cpSync(path.join(folder, 'generated/runtime'), path.join(folder, 'other'), { recursive: true });
  configure('tsconfig.json', strictest, ['client.ts', 'framework.ts', 'generated']);
  configure('tsconfig.declarations.json', declarations, ['generated']);
  configure('tsconfig.sdks.json', sdks, ['sdks.ts']);
});

function configure(file: string, compilerOptions: object, include: readonly string[]): void {
  writeFileSync(path.join(folder, file), JSON.stringify({ compilerOptions, include }));
}

function compile(compiler: string, project: string): string {
  const tsc = path.join(root, 'node_modules', compiler, 'bin/tsc');
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', project], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

describe.each(compilers)('%s', (compiler) => {
  it('compiles what is right, and nothing that is wrong', () => {
    expect(compile(compiler, 'tsconfig.json')).toBe('');
  });

  it('has an explicit type on every export of a client', () => {
    expect(compile(compiler, 'tsconfig.declarations.json')).toBe('');
  });

  it('hands the client and the real SDKs to each other', () => {
    expect(compile(compiler, 'tsconfig.sdks.json')).toBe('');
  });
});

it('sees what is wrong at all: an expected error that is none fails', () => {
  const wrong =
    "import { createToolkit } from './generated/index.ts';\n// @ts-expect-error nothing is wrong here\nvoid createToolkit;\n";
  writeFileSync(path.join(folder, 'wrong.ts'), wrong);
  configure('tsconfig.wrong.json', strictest, ['wrong.ts']);
  expect(compile('typescript', 'tsconfig.wrong.json')).toContain("Unused '@ts-expect-error' directive");
});
