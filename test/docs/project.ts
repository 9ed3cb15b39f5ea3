import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { type Example, examples, root } from './pages.ts';

const projects = ['readme', 'docs', 'own'] as const;

/** What hosts import, and the source of each. */
const entries = {
  toolwright: 'generator/index.ts',
  'toolwright/adapters': 'library/adapters.ts',
  'toolwright/providers': 'library/providers.ts',
  'toolwright/runtime': 'library/runtime.ts',
  'toolwright/testing': 'library/testing.ts',
  'toolwright/wire': 'library/wire.ts',
};

/** A file of an example's project; `undefined` where the example is none. */
function fileOf({ language, label, place }: Example): string | undefined {
  if (label.includes('.')) return label;
  return language === 'ts' ? `src/${place.replaceAll(/\W+/g, '-')}.ts` : undefined;
}

/**
 * Writes the projects of the pages below `folder`, as their readers would have them, and generates their clients by the
 * command. One tsconfig, beside them, has all of their TypeScript.
 */
export function writeProjects(folder: string): void {
  for (const project of projects) {
    put(
      folder,
      `${project}/package.json`,
      JSON.stringify({ type: 'module', scripts: { codegen: 'toolwright generate' } }),
    );
    put(folder, `${project}/tsconfig.json`, '{}');
  }
  for (const example of examples) {
    const file = fileOf(example);
    if (file !== undefined) put(folder, `${example.project}/${file}`, example.text);
  }
  installItself(folder);
  for (const project of projects) {
    const command = [
      '--disable-warning=ExperimentalWarning',
      path.join(root, 'generator/cli.ts'),
      'generate',
    ];
    execFileSync(process.execPath, command, { cwd: path.join(folder, project), stdio: 'pipe' });
  }
  const options = {
    noEmit: true,
    noUnusedLocals: false,
    paths: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, [path.join(root, file)]])),
  };
  const config = {
    extends: path.join(root, 'tsconfig.base.json'),
    compilerOptions: options,
    include: ['*/*.ts', '*/src', '*/acme-provider'],
  };
  put(folder, 'tsconfig.json', JSON.stringify(config));
}

/** The packages of this repository, and the repository itself, as `toolwright`, without its having been built. */
function installItself(folder: string): void {
  const modules = path.join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of [
    '@anthropic-ai',
    '@aws-sdk',
    '@google',
    '@langchain',
    '@modelcontextprotocol',
    '@openai',
    '@opentelemetry',
    '@standard-schema',
    '@types',
    'ai',
    'jsonrepair',
    'openai',
    'prom-client',
    'undici-types',
    'zod',
    'vitest',
  ])
    symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  const names = Object.keys(entries).map((name) => name.replace(/^toolwright/, '.'));
  const exported = Object.fromEntries(names.map((name, index) => [name, `./${index}.js`]));
  put(modules, 'toolwright/package.json', JSON.stringify({ type: 'module', exports: exported }));
  for (const [index, file] of Object.values(entries).entries())
    put(modules, `toolwright/${index}.js`, `export * from ${JSON.stringify(path.join(root, file))};\n`);
}

function put(folder: string, file: string, text: string): void {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text, { flag: 'wx' });
}

/** What tsc says of all TypeScript of the pages and of their clients. */
export function typeCheck(folder: string): string {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  try {
    return execFileSync(process.execPath, [tsc, '-p', folder], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  }
}

/** Compiles an example with what it imports of its project, and runs it. */
export async function runExample(folder: string, file: string): Promise<object> {
  const outfile = path.join(folder, `${file.replaceAll(/\W+/g, '-')}.mjs`);
  const entryPoints = [path.join(folder, file)];
  await build({ entryPoints, outfile, bundle: true, format: 'esm', platform: 'node', packages: 'external' });
  return (await import(outfile)) as object;
}
