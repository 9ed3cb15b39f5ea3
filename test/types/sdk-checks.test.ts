import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registry } from '../../templates/providers/registry.ts';
import { temporaryProject } from '../support/client.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Clients whose types are held against real SDKs; the first is held against all of them. */
const clients: {
  readonly [out: string]: readonly { readonly id: string; readonly sdkCheck: string | true }[];
} = {
  all: registry.map(({ id }) => ({ id, sdkCheck: true })),
  'ai-4': [{ id: 'vercel', sdkCheck: 'ai-4' }],
  'ai-5': [{ id: 'vercel', sdkCheck: 'ai-5' }],
  'ai-6': [{ id: 'vercel', sdkCheck: 'ai-6' }],
  'mcp-2': [{ id: 'mcp', sdkCheck: '@modelcontextprotocol/server' }],
};

/** The option that only some providers have forms for, held to by the compiler as the clients are. */
const media = `
import { createToolkit } from './index.ts';
import { langchainAdapter } from './providers/langchain.ts';
import { openaiAdapter } from './providers/openai.ts';

declare const handlers: Parameters<typeof createToolkit>[0];
const toolkit = createToolkit(handlers);
toolkit.forLLM('vercel', { media: 'ai@5' });
toolkit.forLLM('langchain', { media: 'ChatAnthropic' });
toolkit.forLLM('mcp', { media: 'text' });
const call = { id: 'c', name: 'clock.now' } as const;
langchainAdapter.formatToolResult(call, 'x', { media: 'ChatOpenAIResponses' });
openaiAdapter.formatToolResult(call, 'x', { media: 'text' });
// @ts-expect-error there is no such major
toolkit.forLLM('vercel', { media: 'ai@3' });
// @ts-expect-error that is LangChain's
toolkit.forLLM('vercel', { media: 'ChatAnthropic' });
// @ts-expect-error OpenAI's form is one
openaiAdapter.formatToolResult(call, 'x', { media: 'ai@5' });
`;

const project = temporaryProject();
const { folder } = project;
afterAll(() => project[Symbol.dispose]());

beforeAll(() => {
  cpSync(path.join(import.meta.dirname, 'project/actions.json'), path.join(folder, 'actions.json'));
  for (const [out, providers] of Object.entries(clients)) {
    const config = { actions: 'actions.json', out, providers, importExtension: 'ts' };
    writeFileSync(path.join(folder, 'toolwright.config.json'), JSON.stringify(config));
    const command = [path.join(root, 'generator/cli.ts'), 'generate'];
    execFileSync(process.execPath, command, { cwd: folder, stdio: 'pipe' });
  }
  writeFileSync(path.join(folder, 'all/media.ts'), media);
  const compilerOptions = {
    ...{ target: 'es2023', lib: ['es2023', 'dom'], types: ['node'], module: 'nodenext', noEmit: true },
    ...{ strict: true, noUncheckedIndexedAccess: true, noUnusedLocals: true, noUnusedParameters: true },
    ...{ verbatimModuleSyntax: true, erasableSyntaxOnly: true, allowImportingTsExtensions: true },
    skipLibCheck: true,
  };
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: Object.keys(clients) }),
  );
});

describe.each(['typescript-5.9', 'typescript-6', 'typescript'])('%s', (compiler) => {
  it('finds that every client fits the SDKs of its providers', () => {
    const tsc = path.join(root, 'node_modules', compiler, 'bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', '.'], { cwd: folder, encoding: 'utf8' });
    expect(stdout).toBe('');
  });
});

it('sees what does not fit: a check of another SDK fails', () => {
  const wrong =
    "import type Anthropic from '@anthropic-ai/sdk';\nimport type { ClientTypes } from './all/types.ts';\n" +
    "export const tools = (ours: ClientTypes['providers']['openai']['tools']): Anthropic.Tool[] => ours;\n";
  writeFileSync(path.join(folder, 'wrong.ts'), wrong);
  const config = { extends: './tsconfig.json', include: ['wrong.ts'] };
  writeFileSync(path.join(folder, 'tsconfig.wrong.json'), JSON.stringify(config));
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.wrong.json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stdout).toContain('input_schema');
});
