/** Every example of README.md and docs/: it compiles, is accepted, or does what the page says. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type Anthropic from '@anthropic-ai/sdk';
import type OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { generateVerb } from '../../generator/commands/generate.ts';
import { main } from '../../generator/commands/main.ts';
import { checkConfig } from '../../generator/config.ts';
import { load } from '../../generator/load/load.ts';
import { registry } from '../../templates/providers/registry.ts';
import { shapes } from '../../templates/providers/shapes.ts';
import { modelOf } from '../load/marked.ts';
import { anthropicCall, openaiCall } from '../support/providers.ts';
import { scriptedServer } from '../support/scripted-server.ts';
import { folderWith } from '../write/folder.ts';
import { type Example, examples, examplesOf, tableOf } from './pages.ts';
import { runExample, typeCheck, writeProjects } from './project.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolwright-docs-')));
beforeAll(() => writeProjects(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => vi.unstubAllEnvs());

const of = (...languages: string[]): Example[] =>
  examples.filter(({ language }) => languages.includes(language));
const ending = ({ language }: Example): string => (language === 'yaml' ? 'yaml' : 'json');
const data = of('json', 'yaml');
const isAction = ({ label }: Example): boolean => label === '' || label.startsWith('actions/');

it('has no example that nothing looks at', () => {
  const known = ['ts', 'json', 'json5', 'yaml', 'sh', 'text'];
  expect(examples.filter(({ language }) => !known.includes(language)).map(({ place }) => place)).toEqual([]);
  const labels = data.filter((each) => !isAction(each)).map(({ label }) => label);
  expect(new Set(labels)).toEqual(new Set(['config', 'wrong', '.github/workflows/client.yml']));
});

it('compiles: TypeScript examples, against the real SDKs and clients of the pages’ own actions', () => {
  expect(of('ts').length).toBeGreaterThan(12);
  expect(typeCheck(folder)).toBe('');
});

describe('definitions', () => {
  it.each(data.filter(isAction))('of $place are loaded without a word', async (example) => {
    const { catalog, diagnostics } = await modelOf({ [`a.${ending(example)}`]: example.text });
    expect(diagnostics).toEqual([]);
    expect(catalog.actions.length).toBeGreaterThan(0);
  });

  it('of docs/actions.md have every shape that its table has', async () => {
    const example = data.filter(isAction).find(({ text }) => text.includes('toolSpec'));
    const root = folderWith({ 'a.yaml': example?.text ?? '' });
    const { elements } = await load({ root, globs: ['a.yaml'], refs: {}, shapes });
    const found = elements.map((each) => each.found.shape);
    const shown = tableOf('docs/actions.md', 'Shape').map(([shape]) => shape);
    expect(found.sort()).toEqual(shown.sort());
    expect(new Set(found).size).toBeGreaterThan(shapes.length);
  });

  it('that are wrong get the messages that the page shows', async () => {
    const wrong = examples.flatMap((each, index) =>
      each.label === 'wrong' ? [[each, examples[index + 1]] as const] : [],
    );
    expect(wrong).toHaveLength(1);
    for (const [definition, shown] of wrong) {
      const cwd = folderWith({ [`actions.${ending(definition)}`]: definition.text });
      const written: string[] = [];
      const stderr = { write: (text: string) => written.push(text) };
      const flags = ['--actions', `actions.${ending(definition)}`];
      expect(await main(flags, { cwd, env: {}, stdout: stderr, stderr })).toBe(1);
      expect(written.join('')).toBe(shown?.text);
    }
  });
});

it.each(data.filter(({ label }) => label === 'config'))('accepts the config of $place', ({ text, place }) => {
  const ids = registry.map(({ id }) => id);
  expect(checkConfig(JSON.parse(text), ids, place)).toMatchObject(JSON.parse(text));
});

describe('commands', () => {
  const workflows = data.filter(({ label }) => label.startsWith('.github/'));
  const lines = [
    ...of('sh').flatMap(({ text }) => text.split('\n')),
    ...workflows.flatMap(({ text }) =>
      [...JSON.stringify(parseYaml(text)).matchAll(/"run":"([^"]*)"/g)].map(([, run = '']) => run),
    ),
  ];
  const commands = lines
    .flatMap((line) => line.replace(/ # .*$/, '').split('&&'))
    .map((command) => command.trim());

  it('have flags that there are', async () => {
    const usage = stripVTControlCharacters(await generateVerb.usage());
    const ours = commands.filter((command) => command.includes('toolwright '));
    expect(ours.length).toBeGreaterThan(5);
    for (const command of ours) {
      expect(command).toMatch(/^npx toolwright generate\b|^npm install --save-dev toolwright$/);
      for (const [flag] of command.replace('--save-dev', '').matchAll(/--[\w-]+/g))
        expect(usage).toContain(` ${flag}`);
    }
  });

  it('of the README are the two of a fresh machine', () => {
    const [first] = of('sh');
    expect(first?.text.replaceAll(/ +#.*$/gm, '')).toBe('npm ci && npm run codegen\nnpm test\n');
  });
});

const balanceArguments = { address: '0x52908400098527886E0F7030069857D2E4169EE7' };
const notesArguments = { query: 'milk' };

const messageOf = (stop_reason: string, content: object[]) => ({
  ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'any', stop_sequence: null },
  ...{ stop_reason, content, usage: { input_tokens: 1, output_tokens: 1 } },
});
const completionOf = (finish_reason: string, message: object) => ({
  ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'any' },
  choices: [
    { index: 0, finish_reason, logprobs: null, message: { role: 'assistant', refusal: null, ...message } },
  ],
});

describe('loops', () => {
  const confirmation = expect.stringContaining('"code":"CONFIRMATION_REQUIRED"');
  const transferArguments = { to: balanceArguments.address, amount: '1' };

  it('of the README', async () => {
    await using server = await scriptedServer<Anthropic.MessageCreateParams>([
      messageOf('tool_use', [anthropicCall('toolu_1', 'wallet_balance', balanceArguments)]),
      messageOf('end_turn', [{ type: 'text', text: 'You have 1.5.' }]),
    ]);
    const log = vi.spyOn(console, 'log').mockReturnValue();
    vi.stubEnv('ANTHROPIC_BASE_URL', server.url);
    vi.stubEnv('ANTHROPIC_API_KEY', 'none');
    await runExample(folder, 'readme/src/main.ts');
    expect(log.mock.calls).toEqual([[[{ type: 'text', text: 'You have 1.5.' }]]]);
    log.mockRestore();
    const content = '{"amount":"1500000000000000000","decimals":18}';
    expect(server.request(1).body.messages.at(-1)).toEqual({
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content }],
    });
    expect(server.request(0).body.tools).toMatchObject([
      { name: 'wallet_balance', input_schema: { type: 'object' } },
    ]);
  });

  it('for Anthropic', async () => {
    await using server = await scriptedServer<Anthropic.MessageCreateParams>([
      messageOf('tool_use', [
        anthropicCall('toolu_1', 'notes_search', notesArguments),
        anthropicCall('toolu_2', 'wallet_transfer', transferArguments),
      ]),
      messageOf('end_turn', [{ type: 'text', text: 'Milk.' }]),
    ]);
    vi.stubEnv('ANTHROPIC_BASE_URL', server.url);
    vi.stubEnv('ANTHROPIC_API_KEY', 'none');
    const { ask } = (await runExample(folder, 'docs/src/anthropic.ts')) as Loop;
    expect(await ask('user_1', 'What do I need?')).toBe('Milk.');
    expect(server.request(1).body.messages.at(-1)).toEqual({
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'toolu_1', content: '[{"title":"milk","text":"Milk"}]' },
        { type: 'tool_result', tool_use_id: 'toolu_2', content: confirmation, is_error: true },
      ],
    });
  });

  it('for OpenAI', async () => {
    await using server = await scriptedServer<OpenAI.Chat.Completions.ChatCompletionCreateParams>([
      completionOf('tool_calls', {
        content: null,
        tool_calls: [
          openaiCall('call_1', 'notes_search', notesArguments),
          openaiCall('call_2', 'wallet_transfer', transferArguments),
        ],
      }),
      completionOf('stop', { content: 'Milk.' }),
    ]);
    vi.stubEnv('OPENAI_BASE_URL', server.url);
    vi.stubEnv('OPENAI_API_KEY', 'none');
    const { ask } = (await runExample(folder, 'docs/src/openai.ts')) as Loop;
    expect(await ask('user_1', 'What do I need?')).toBe('Milk.');
    expect(server.request(1).body.messages.slice(-2)).toEqual([
      { role: 'tool', tool_call_id: 'call_1', content: '[{"title":"milk","text":"Milk"}]' },
      { role: 'tool', tool_call_id: 'call_2', content: confirmation },
    ]);
  });
});

describe('loops by turns: every call answered at its index, the context rendered anew', () => {
  const before = 'So far: nothing.';
  const after = 'So far: notes.search: done, wallet.transfer: failed.';
  const transfer = { to: balanceArguments.address, amount: '1' };

  it('for OpenAI', async () => {
    await using server = await scriptedServer<OpenAI.Chat.Completions.ChatCompletionCreateParams>([
      completionOf('tool_calls', {
        content: null,
        tool_calls: [
          openaiCall('call_1', 'notes_search', notesArguments),
          openaiCall('call_2', 'wallet_transfer', transfer),
        ],
      }),
      completionOf('stop', { content: 'Milk.' }),
    ]);
    vi.stubEnv('OPENAI_BASE_URL', server.url);
    vi.stubEnv('OPENAI_API_KEY', 'none');
    const { chat } = (await runExample(folder, 'docs/src/openai-loop.ts')) as ChatLoop;
    expect(await chat('user_1', 'What do I need?')).toBe('Milk.');
    const [first, second] = [server.request(0).body, server.request(1).body];
    expect(first.messages[0]).toEqual({ role: 'system', content: before });
    expect(second.messages[0]).toEqual({ role: 'system', content: after });
    expect(second.messages.slice(-2)).toMatchObject([
      { role: 'tool', tool_call_id: 'call_1', content: '[{"title":"milk","text":"Milk"}]' },
      { role: 'tool', tool_call_id: 'call_2', content: expect.stringContaining('CONFIRMATION_REQUIRED') },
    ]);
    expect(second.tools).toEqual(first.tools);
    expect(server.count).toBe(2);
  });

  it('for Anthropic', async () => {
    await using server = await scriptedServer<Anthropic.MessageCreateParams>([
      messageOf('tool_use', [
        { type: 'text', text: 'Let me see.' },
        anthropicCall('toolu_1', 'notes_search', notesArguments),
        anthropicCall('toolu_2', 'wallet_transfer', transfer),
      ]),
      messageOf('end_turn', [{ type: 'text', text: 'Milk.' }]),
    ]);
    vi.stubEnv('ANTHROPIC_BASE_URL', server.url);
    vi.stubEnv('ANTHROPIC_API_KEY', 'none');
    const { chat } = (await runExample(folder, 'docs/src/anthropic-loop.ts')) as ChatLoop;
    expect(await chat('user_1', 'What do I need?')).toBe('Milk.');
    const [first, second] = [server.request(0).body, server.request(1).body];
    expect(first.system).toBe(`<world_model>\n${before}\n</world_model>`);
    expect(second.system).toBe(`<world_model>\n${after}\n</world_model>`);
    expect(second.messages.at(-1)).toMatchObject({
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'toolu_1', content: '[{"title":"milk","text":"Milk"}]' },
        { type: 'tool_result', tool_use_id: 'toolu_2', is_error: true },
      ],
    });
    expect(server.count).toBe(2);
  });
});

it('a framework of one’s own: calls in text, good, cut off and answered', async () => {
  const { chat } = (await runExample(folder, 'docs/src/hermes-loop.ts')) as {
    chat(
      user: string,
      question: string,
      complete: (messages: readonly { role: string; content: string }[]) => Promise<object>,
    ): Promise<string>;
  };
  const call = (name: string, args: object): string =>
    `<tool_call>\n${JSON.stringify({ name, arguments: args })}\n</tool_call>`;
  const says = [
    `Let me see. ${call('notes_search', notesArguments)}${call('wallet_transfer', { to: balanceArguments.address, amount: '1' })}<tool_call>{"name":"notes_`,
    'Milk.',
  ];
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const seen: (readonly { role: string; content: string }[])[] = [];
  const answer = await chat('user_1', 'What do I need?', async (messages) => {
    seen.push([...messages]);
    return { role: 'assistant', content: says[seen.length - 1] };
  });
  expect(answer).toBe('Milk.');
  expect(seen).toHaveLength(2);
  expect(seen[0]?.[0]?.content).toContain('"function":{"name":"notes_search","description":"');
  const answers = (seen[1] ?? [])
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => JSON.parse(content.replaceAll(/<.?tool_response>/g, '')) as { content: string });
  expect(answers).toEqual([
    { name: 'notes_search', content: '[{"title":"milk","text":"Milk"}]' },
    { name: 'wallet_transfer', content: expect.stringContaining('"code":"CONFIRMATION_REQUIRED"') },
    { content: expect.stringContaining('"code":"MALFORMED_CALL"') },
  ]);
  expect(told.mock.calls).toEqual([['', 'user_1', 'MALFORMED_CALL', expect.any(SyntaxError)]]);
  told.mockRestore();
});

interface Loop {
  ask(user: string, question: string): Promise<string>;
}

interface ChatLoop {
  chat(user: string, question: string): Promise<string>;
}

it('finds examples, their languages, files and places', () => {
  const text = 'a\n\n```ts src/a.ts\nlet a;\n```\n\n```sh\nls\n```\n';
  expect(examplesOf('docs/a.md', text)).toEqual([
    { place: 'docs/a.md:3', project: 'docs', language: 'ts', label: 'src/a.ts', text: 'let a;\n' },
    { place: 'docs/a.md:7', project: 'docs', language: 'sh', label: '', text: 'ls\n' },
  ]);
  expect(() => examplesOf('docs/a.md', '```ts\n')).toThrow('docs/a.md:1 is not closed');
});
