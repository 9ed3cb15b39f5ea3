import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(path.join(tmpdir(), 'toolwright-infer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const compilerOptions = {
  target: 'es2023',
  lib: ['es2023', 'dom'],
  types: [],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
};

function compile(compiler: string, file: string): string {
  const project = path.join(folder, `${compiler}.json`);
  writeFileSync(project, JSON.stringify({ compilerOptions, files: [file] }));
  const tsc = path.join(root, 'node_modules', compiler, 'bin/tsc');
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', project], { encoding: 'utf8' });
  return stdout + stderr;
}

it.each(['typescript-5.9', 'typescript-6', 'typescript'])(
  '%s infers inputs and outputs, of schemas and of actions',
  (compiler) => {
    for (const file of ['infer.ts', 'provider.ts']) {
      expect(compile(compiler, path.join(import.meta.dirname, 'project', file))).toBe('');
    }
  },
);

it('sees what is wrong at all', () => {
  const wrong = path.join(folder, 'wrong.ts');
  writeFileSync(wrong, '// @ts-expect-error nothing is wrong here\nvoid 0;\n');
  expect(compile('typescript', wrong)).toContain("Unused '@ts-expect-error' directive");
});
