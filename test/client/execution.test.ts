/** Execution through a client that the command generated: its facts, its entry points, and what they load. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActionTable } from '../../templates/runtime/client.ts';
import { generateClient, temporaryProject } from '../support/client.ts';

const project = temporaryProject();
const { folder } = project;
afterAll(() => project[Symbol.dispose]());

const actions = [
  {
    name: 'mail.send',
    riskLevel: 'high',
    requiresConfirmation: true,
    auth: { connection: 'mail', scopes: ['send'] },
    retries: 2,
    sensitive: ['/body'],
    annotations: { idempotentHint: true },
    inputSchema: { type: 'object', properties: { body: { type: 'string' } }, required: ['body'] },
  },
  {
    name: 'mail.read',
    riskLevel: 'read',
    retries: 0,
    annotations: { idempotentHint: false },
    auth: { connection: 'mail' },
  },
  { name: 'mail.count', riskLevel: 'read' },
];

beforeAll(() => {
  writeFileSync(path.join(folder, 'actions.json'), JSON.stringify({ actions }));
  // So that imports end in `.ts`, and the client runs as it is.
  const compilerOptions = { allowImportingTsExtensions: true, noEmit: true };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  generateClient(folder);
});

it('has the facts that execution needs, and only those that are set', async () => {
  const file = pathToFileURL(path.join(folder, 'generated/actions.ts')).href;
  const generated = ((await import(file)) as { actions: ActionTable }).actions;
  const common = { part: 'mail', integration: 'mail', networks: [] };
  expect(generated).toEqual({
    'mail.count': { ...common, risk: 'read', requiresConfirmation: false },
    'mail.read': {
      ...common,
      risk: 'read',
      requiresConfirmation: false,
      retries: 0,
      auth: { connection: 'mail', scopes: [] },
    },
    'mail.send': {
      ...common,
      risk: 'high',
      requiresConfirmation: true,
      retries: 2,
      idempotent: true,
      auth: { connection: 'mail', scopes: ['send'] },
      sensitive: ['/body'],
    },
  });
});

/** Runs a script beside the client; gives what it prints, and the modules of the client's toolkit that each step has loaded. */
function run(script: string): { readonly loaded: string[][]; readonly said: unknown[] } {
  const base = `${pathToFileURL(path.join(folder, 'generated')).href}/`;
  const source = `
    import { registerHooks } from 'node:module';
    const base = ${JSON.stringify(base)};
    let seen = [];
    registerHooks({
      load(url, context, next) {
        if (url.startsWith(base)) seen.push(url.slice(base.length).replace(/\\.ts$/, ''));
        return next(url, context);
      },
    });
    const loaded = [];
    const said = [];
    const step = () => { loaded.push(seen.sort()); seen = []; };
    const { createToolkit, toolError } = await import(base + 'index.ts');
    ${script}
    console.log(JSON.stringify({ loaded, said }));
  `;
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', source];
  const output = execFileSync(process.execPath, flags, { cwd: folder, encoding: 'utf8' });
  return JSON.parse(output) as ReturnType<typeof run>;
}

const optional = /toolkit\/(once|lease|grants|retry|concurrency|stores|telemetry)|^execution$/;

describe('a client', () => {
  it('loads no module of what is switched off', () => {
    const { loaded, said } = run(`
      const handlers = { 'mail.count': () => 1, 'mail.read': () => 2, 'mail.send': () => 3 };
      const toolkit = createToolkit(handlers);
      said.push((await toolkit.execute('mail.count', {})).output);
      said.push((await toolkit.execute('mail.send', { body: 'x' }, { confirmed: true })).output);
      said.push((await toolkit.forLLM('openai').run([
        { id: '1', function: { name: 'mail_read', arguments: '{}' } },
      ])).length);
      step();
    `);
    expect(said).toEqual([1, 3, 1]);
    expect(loaded[0]).toContain('runtime/toolkit/pipeline');
    expect(loaded.flat().filter((module) => optional.test(module))).toEqual([]);
  });

  it('loads each with the first call that needs it', () => {
    const { loaded, said } = run(`
      const handlers = {
        'mail.count': () => 1,
        'mail.read': () => { throw new Error('x'); },
        'mail.send': (_, { attempt }) => {
          if (attempt === 1) throw toolError('Busy.', { retryAfterMs: 1 });
          return attempt;
        },
      };
      const { memoryStore } = await import(base + 'runtime/toolkit/stores/memory.ts');
      const toolkit = createToolkit(handlers, { idempotency: memoryStore(), concurrency: 2 });
      step();
      said.push((await toolkit.execute('mail.count', {})).ok);
      step();
      said.push((await toolkit.execute('mail.read', {})).errorCode);
      step();
      said.push((await toolkit.execute('mail.send', { body: 'x' }, { confirmed: true })).output);
      step();
      said.push((await toolkit.execute('mail.send', { body: 'x' })).errorCode);
      step();
    `);
    expect(said).toEqual([true, 'EXECUTION_FAILED', 2, 'CONFIRMATION_REQUIRED']);
    const [made = [], ...calls] = loaded.map((modules) => modules.filter((module) => optional.test(module)));
    expect(made).toEqual(['runtime/toolkit/stores/memory']);
    expect(calls).toEqual([
      ['runtime/toolkit/concurrency', 'runtime/toolkit/lease', 'runtime/toolkit/once'],
      [],
      ['runtime/toolkit/retry'],
      ['runtime/toolkit/grants'],
    ]);
  });

  it('has all that is handed in at one entry point, and all of it works together', () => {
    const { said } = run(`
      const { memoryStore, structuredLog } = await import(base + 'execution.ts');
      const records = [];
      let sent = 0;
      const handlers = {
        'mail.count': () => 1,
        'mail.read': () => 2,
        'mail.send': ({ body }, { credentials, entity }) => entity + ' ' + credentials.token + ' ' + ++sent,
      };
      const toolkit = createToolkit(handlers, {
        grants: memoryStore(),
        idempotency: memoryStore(),
        connections: ({ entity }) => entity === 'u' ? { credentials: { token: 'token-of-u' } } : { url: 'https://x' },
        content: true,
        log: structuredLog((record) => void records.push(record)),
      }).entity('u');
      const refused = await toolkit.execute('mail.send', { body: 'secret' });
      said.push(await toolkit.grant(refused.confirmation));
      const once = { callId: 'c' };
      said.push((await toolkit.execute('mail.send', { body: 'secret' }, once)).output);
      said.push((await toolkit.execute('mail.send', { body: 'secret' }, once)).output, sent);
      said.push(JSON.stringify(records).includes('secret'), records.length > 4);
    `);
    expect(said).toEqual([true, 'u [credentials] 1', 'u [credentials] 1', 1, false, true]);
  });
});
