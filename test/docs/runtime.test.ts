/** The examples of docs/runtime.md, run as they stand there, with the real OpenAI SDK. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import OpenAI from 'openai';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openaiCall } from '../support/providers.ts';
import { scriptedServer } from '../support/scripted-server.ts';
import { tableOf } from './pages.ts';
import { runExample, writeProjects } from './project.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolwright-runtime-docs-')));
beforeAll(() => writeProjects(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('tools as data', async () => {
  expect(await runExample(folder, 'docs/src/weather-tools.ts')).toMatchObject({ counts: [2, 2, 2] });
});

it('one action alone', async () => {
  expect(await runExample(folder, 'docs/src/one-action.ts')).toMatchObject({
    result: {
      ok: true,
      output: {
        days: [
          { high: 20, low: 4 },
          { high: 21, low: 4 },
        ],
      },
    },
  });
});

it('a loop', async () => {
  const completion = (message: object) => ({
    ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'any' },
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        logprobs: null,
        message: { role: 'assistant', refusal: null, ...message },
      },
    ],
  });
  const calls = [
    openaiCall('1', 'weather_forecast', { city: 'Wien', days: 1, from: null }),
    openaiCall('2', 'weather_forecast', { city: '' }),
    openaiCall('3', 'weather_report', { text: 'Snow' }),
  ];
  interface Body {
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly tools: readonly object[];
  }
  await using server = await scriptedServer<Body>([
    completion({ content: null, tool_calls: calls }),
    completion({ content: 'Sunny.' }),
  ]);
  const { ask } = (await runExample(folder, 'docs/src/ask-weather.ts')) as {
    ask(openai: OpenAI, question: string): Promise<string>;
  };
  const openai = new OpenAI({ baseURL: server.url, apiKey: 'none' });
  expect(await ask(openai, 'How is the weather?')).toBe('Sunny.');
  expect(server.request(1).body.messages.slice(2)).toMatchObject([
    { role: 'tool', content: '{"days":[{"high":20,"low":4}]}' },
    { role: 'tool', content: expect.stringContaining('INVALID_INPUT') },
    { role: 'tool', content: expect.stringContaining('CONFIRMATION_REQUIRED') },
  ]);
  expect(server.request(1).body.tools).toEqual(server.request(0).body.tools);
});

it('names every function and method there is', async () => {
  const adapters = await import('../../library/adapters.ts');
  const { ActionProvider } = await import('../../library/providers.ts');
  const rows = tableOf('docs/runtime.md', 'Function');
  const shown = (column: number) =>
    rows.flatMap((row) => [...(row[column] ?? '').matchAll(/\w+Tool\w+/g)].map(([name]) => name));
  const functions = Object.keys(adapters).filter((name) => name.startsWith('to'));
  expect(shown(0).sort()).toEqual(functions.sort());
  const methods = Object.getOwnPropertyNames(ActionProvider.prototype).filter((name) => /Tool/.test(name));
  expect(shown(1).sort()).toEqual(methods.sort());
});
