import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import type { Catalog } from '../../generator/model/ir.ts';
import { generate } from '../../generator/pipeline.ts';
import { sampleValues } from '../support/sample.ts';
import { hasCorpus, type Server, servers } from './servers.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Tools that may be refused: those that ajv's own meta-schema check refuses or that no value satisfies. By name, with the diagnostic. */
const refused = JSON.parse(readFileSync(path.join(import.meta.dirname, 'refused.json'), 'utf8')) as {
  readonly [tool: string]: string;
};

interface Generated {
  readonly server: Server;
  readonly out: string;
  readonly catalog: Catalog;
  readonly refused: readonly Diagnostic[];
}

describe.skipIf(!hasCorpus)('a client of every MCP server of the corpus', () => {
  let folder = '';
  const clients: Generated[] = [];

  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolwright-corpus-')));
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    for (const server of servers()) clients.push(await generateClient(folder, server));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('refuses only the tools that are on the list', () => {
    const found = clients.flatMap(({ server, refused }) =>
      refused.map(({ at, code }) => {
        const index = Number(/^\/tools\/(\d+)/.exec(at?.pointer ?? '')?.[1]);
        return [`${server.name}/${server.tools[index]?.name}`, code] as const;
      }),
    );
    expect(Object.fromEntries(found)).toEqual(refused);
  });

  it('holds every other tool', () => {
    const published = clients.reduce((sum, { server }) => sum + server.tools.length, 0);
    const held = clients.reduce((sum, { catalog }) => sum + catalog.actions.length, 0);
    console.log(
      `corpus: ${clients.length} servers, ${published} tools, ${held} generated, ${Object.keys(refused).length} refused`,
    );
    expect(held + Object.keys(refused).length).toBe(published);
  });

  it('compiles under the strictest options with TypeScript 7', () => {
    const config = path.join(folder, 'tsconfig.json');
    writeFileSync(config, JSON.stringify({ compilerOptions: strictest, include: ['clients'] }));
    expect(tsc(config)).toBe('');
  });

  it('compiles as one client of all servers, with the types of all its handlers, calls and events', async () => {
    const home = path.join(folder, 'all');
    mkdirSync(home);
    for (const { server, catalog } of clients) {
      const held = new Set(catalog.actions.map(({ name }) => name));
      const tools = server.tools
        .filter(({ name }) => held.has(name))
        .map((tool) => ({ ...tool, name: `${server.name}/${tool.name}` }));
      writeFileSync(
        path.join(home, `${server.name}.json`),
        JSON.stringify({ integration: server.name, tools }),
      );
    }
    const { diagnostics } = await generateInto(home, '*.json', path.join(home, 'client'), ['openai']);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    writeFileSync(path.join(home, 'host.ts'), hostOfAll);
    const config = path.join(home, 'tsconfig.json');
    writeFileSync(config, JSON.stringify({ compilerOptions: strictest, include: ['.'] }));
    expect(tsc(config)).toBe('');
  }, 240_000);

  it('loads without code generation and answers a valid call of every tool, for every provider', () => {
    const jobs = clients
      .filter(({ catalog }) => catalog.actions.length > 0)
      .map(({ server, out, catalog }) => ({
        server: server.name,
        client: pathToFileURL(out).href,
        samples: catalog.actions.map((action) => {
          const [input] = sampleValues(action.input, { count: 1, seed: 1 });
          const output =
            action.output === undefined ? undefined : sampleValues(action.output, { count: 1, seed: 1 })[0];
          return { action: action.name, input: input ?? {}, ...(output === undefined ? {} : { output }) };
        }),
      }));
    const file = path.join(folder, 'jobs.json');
    writeFileSync(file, JSON.stringify(jobs));
    const drive = path.join(import.meta.dirname, 'drive.ts');
    const flags = ['--disallow-code-generation-from-strings', '--disable-warning=ExperimentalWarning'];
    const text = execFileSync(process.execPath, [...flags, drive, file], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    const report = JSON.parse(text) as { calls: number; failures: string[] };
    console.log(`corpus: ${report.calls} calls`);
    expect(report.failures).toEqual([]);
    expect(report.calls).toBe(2 * jobs.reduce((sum, job) => sum + job.samples.length, 0));
  });
});

/** The whole server; where the generator refuses tools, those are told and the rest is generated. */
async function generateClient(folder: string, server: Server): Promise<Generated> {
  const home = path.join(folder, 'actions', server.name);
  const out = path.join(folder, 'clients', server.name);
  mkdirSync(home, { recursive: true });
  const run = (tools: readonly object[]) => {
    writeFileSync(path.join(home, 'tools.json'), JSON.stringify({ server: server.name, tools }));
    return generateInto(home, 'tools.json', out, ['anthropic', 'openai']);
  };
  const first = await run(server.tools);
  const errors = first.diagnostics.filter((each) => each.severity === 'error');
  if (errors.length === 0) return { server, out, catalog: first.catalog, refused: [] };
  const bad = new Set(errors.map(({ at }) => Number(/^\/tools\/(\d+)/.exec(at?.pointer ?? '')?.[1])));
  const rest = server.tools.filter((_, i) => !bad.has(i));
  const second = await run(rest);
  return { server, out, catalog: second.catalog, refused: errors };
}

function generateInto(
  root: string,
  file: string,
  out: string,
  providers: readonly string[],
): ReturnType<typeof generate> {
  return generate({
    root,
    actions: [file],
    out,
    providers,
    refs: {},
    importExtension: 'ts',
    command: 'npm run codegen',
    mode: 'write',
  });
}

/** Makes the compiler look into the types that are unions of a member for each action. */
const hostOfAll = `
import { type ActionName, createToolkit, type Handlers, type ToolCall } from './client/index.ts';
import { manifest } from './client/manifest.ts';

declare const handlers: Handlers;
declare const call: ToolCall;

const toolkit = createToolkit(handlers, {
  onResult: (event) => {
    event.action satisfies ActionName | undefined;
    if (!event.ok) event.errorCode satisfies string;
  },
});
export const answers: Promise<unknown>[] = [toolkit.execute('live-modelcontextprotocol-servers-src-git/git_status', { repo_path: '.' }), toolkit.forLLM('openai').run([])];
export const names: ActionName[] = [call.name, ...manifest.map(({ name }) => name)];
// @ts-expect-error no such action
toolkit.execute('live-modelcontextprotocol-servers-src-git/git_statuses', { repo_path: '.' });
`;

const strictest = {
  target: 'es2023',
  lib: ['es2023'],
  types: [],
  module: 'nodenext',
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
  isolatedDeclarations: true,
  declaration: true,
  erasableSyntaxOnly: true,
  allowImportingTsExtensions: true,
  skipLibCheck: false,
};

function tsc(config: string): string {
  const bin = path.join(root, 'node_modules/typescript/bin/tsc');
  try {
    return execFileSync(process.execPath, [bin, '-p', config], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  } catch (error) {
    return String((error as { stdout?: string }).stdout).slice(0, 4000);
  }
}
