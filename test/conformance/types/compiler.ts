import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

/** The compilers that a client must please, by the package that brings each. */
export const compilers = { '5.9': 'typescript-5.9', '6': 'typescript-6', '7': 'typescript' } as const;
export type CompilerVersion = keyof typeof compilers;

/** The strictest options that hosts use, with exact optional properties or without. */
const strictest = {
  noEmit: true,
  target: 'es2023',
  lib: ['es2023'],
  module: 'nodenext',
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  declaration: true,
  isolatedDeclarations: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
};

export interface SourceFile {
  readonly name: string;
  readonly text: string;
}

/** A complaint of the compiler with its place: line 1 is the first. */
export interface Complaint {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

export interface CompileOptions {
  readonly version: CompilerVersion;
  readonly exactOptionalPropertyTypes: boolean;
}

/** Compiles all files as one program. */
export async function compile(files: readonly SourceFile[], options: CompileOptions): Promise<Complaint[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'toolwright-types-'));
  try {
    for (const { name, text } of files) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    const { exactOptionalPropertyTypes } = options;
    const config = { compilerOptions: { ...strictest, exactOptionalPropertyTypes }, include: ['**/*.ts'] };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    return complaints(await output(options.version, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function output(version: CompilerVersion, folder: string): Promise<string> {
  const script = path.resolve(import.meta.dirname, '../../../node_modules', compilers[version], 'bin/tsc');
  const args = ['--max-old-space-size=6000', script, '-p', folder, '--pretty', 'false'];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      // 1 and 2 are the statuses of a program with errors; anything else means that the compiler itself failed.
      const status = error === null ? 0 : Number(error.code);
      if (status <= 2) resolve(stdout);
      else reject(new Error(`tsc ${version} failed: ${stderr || stdout.slice(0, 2000)}`));
    });
  });
}

function complaints(text: string): Complaint[] {
  return text.split('\n').flatMap((line) => {
    const [, file, at, message] = /^(.+?)\((\d+),\d+\): error (.*)$/.exec(line) ?? [];
    if (file !== undefined) return [{ file: path.basename(file), line: Number(at), text: message ?? '' }];
    if (line.startsWith('error ')) throw new Error(line);
    return [];
  });
}
