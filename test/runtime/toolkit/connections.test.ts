import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import type { Observer } from '../../../templates/runtime/toolkit/events.ts';
import type { HandlerContext } from '../../../templates/runtime/toolkit/handlers.ts';
import type { ConnectionRequest } from '../../../templates/runtime/toolkit/options.ts';
import { createSecrets } from '../../../templates/runtime/toolkit/secrets.ts';
import { toolError } from '../../../templates/runtime/toolkit/tool-error.ts';
import { when } from '../../support/clock.ts';
import type { DeskHandlers } from '../../support/desk.ts';
import { type DeskSetup, deskWith, never, sleep } from '../../support/desk-with.ts';
import { anthropic, anthropicCall } from '../../support/providers.ts';

const facts = { 'notes.search': { auth: { connection: 'notes', scopes: ['read', 'list'] } } } as const;
const secret = 'tok_s3cr3t-of-u';

function bench(
  connections: (request: ConnectionRequest) => unknown,
  search: DeskHandlers['notes.search'] = () => ({ titles: [], more: false }),
  options: DeskSetup['options'] = {},
) {
  return deskWith({
    facts,
    handlers: { 'notes.search': search },
    options: { ...options, connections: connections as never },
    providers: [anthropic],
  });
}

describe('a connection', () => {
  it('gives the handler the entity’s credentials for what the action needs', async () => {
    const connections = vi.fn(async (_: ConnectionRequest) => ({ credentials: { token: secret } }));
    let seen: HandlerContext | undefined;
    const toolkit = bench(connections, (_, context) => {
      seen = context;
      return { titles: [], more: false };
    });
    await toolkit.entity('u').execute('notes.search', { query: 'x' }, { callId: 'c' });
    expect(seen?.credentials).toEqual({ token: secret });
    expect(connections.mock.calls[0]?.[0]).toEqual({
      action: 'notes.search',
      entity: 'u',
      callId: 'c',
      connection: 'notes',
      scopes: ['read', 'list'],
      signal: expect.any(AbortSignal),
    });
  });

  it('is not asked for by an action that needs none', async () => {
    const connections = vi.fn(() => ({ credentials: secret }));
    const toolkit = bench(connections);
    expect(await toolkit.execute('clock.now', {})).toMatchObject({ ok: true });
    expect(connections).not.toHaveBeenCalled();
  });

  it('is the handler’s own affair without a resolver', async () => {
    expect(await deskWith({ facts }).execute('notes.search', { query: 'x' })).toMatchObject({ ok: true });
  });

  it.each<readonly [string, unknown, string | undefined]>([
    ['nothing', undefined, undefined],
    ['a link', { url: 'https://connect.example/u' }, 'https://connect.example/u'],
    ['no credentials', { credentials: undefined }, undefined],
    ['null', { credentials: null }, undefined],
    ['credentials that are inherited', Object.create({ credentials: 'x' }), undefined],
    ['a bare token', 'token', undefined],
  ])('that is missing is told, with what to authorise: %s', async (_, answer, url) => {
    const search = vi.fn();
    const onBlocked = vi.fn();
    const toolkit = bench(() => answer, search, { onBlocked });
    const authRequired = {
      connection: 'notes',
      scopes: ['read', 'list'],
      ...(url === undefined ? {} : { url }),
    };
    const result = await toolkit.execute('notes.search', { query: 'x' });
    expect(result).toMatchObject({ ok: false, errorCode: 'AUTH_REQUIRED', attempts: 0 });
    expect(result).toHaveProperty('authRequired', authRequired);
    expect(onBlocked.mock.calls[0]?.[0]).toMatchObject({ errorCode: 'AUTH_REQUIRED', authRequired });
    expect(search).not.toHaveBeenCalled();

    const [block] = (await toolkit
      .forLLM('anthropic')
      .run([anthropicCall('1', 'notes_search', { query: 'x' })])) as {
      content: string;
      is_error: boolean;
    }[];
    expect(block?.is_error).toBe(true);
    expect(JSON.parse(block?.content ?? '')).toMatchObject({
      code: 'AUTH_REQUIRED',
      error: expect.stringMatching(/"notes".*Ask the user to connect "notes"/),
    });
    // The link may hold a token, so that the host alone has it.
    expect(block?.content).not.toContain('https://');
  });

  it.each<readonly [string, () => unknown]>([
    ['rejects', () => Promise.reject(new Error('vault is sealed'))],
    ['never answers', never],
  ])('fails the one call where the resolver %s', async (_, connections) => {
    const search = vi.fn();
    const toolkit = bench(connections, search, { timeoutMs: 20 });
    const result = await toolkit.execute('notes.search', { query: 'x' });
    expect(result).toMatchObject({ ok: false, errorCode: 'EXECUTION_FAILED', attempts: 0 });
    expect(JSON.stringify(result)).not.toContain('vault');
    expect(search).not.toHaveBeenCalled();
  });

  it('is given up when the caller aborts', async () => {
    const caller = new AbortController();
    const connections = vi.fn(never);
    const result = bench(connections).execute('notes.search', { query: 'x' }, { signal: caller.signal });
    await when(() => connections.mock.calls.length > 0);
    caller.abort();
    expect(await result).toMatchObject({ errorCode: 'ABORTED', attempts: 0 });
  });

  it('of one entity is never another’s, however they interleave', async () => {
    const seen = new Map<string, unknown[]>();
    const toolkit = bench(
      async ({ entity }) => {
        await sleep(Math.random() * 5);
        return { credentials: { token: `token-of-${entity}` } };
      },
      async (_, { entity, credentials }) => {
        await sleep(Math.random() * 5);
        seen.set(String(entity), [...(seen.get(String(entity)) ?? []), credentials]);
        return { titles: [], more: false };
      },
    );
    const entities = Array.from({ length: 30 }, (_, i) => `u${i % 3}`);
    await Promise.all(entities.map((id) => toolkit.entity(id).execute('notes.search', { query: 'x' })));
    for (const [entity, credentials] of seen) {
      expect(credentials).toHaveLength(10);
      expect(credentials).toEqual(Array(10).fill({ token: `token-of-${entity}` }));
    }
  });
});

describe('credentials reach nothing but the handler', () => {
  const events: unknown[] = [];
  const record = (event: unknown): void => void events.push(event);
  const observer: Observer = { onCall: record, onResult: record, onBlocked: record, onRetry: record };

  it.each<readonly [string, DeskHandlers['notes.search']]>([
    ['its output', (_, { credentials }) => ({ titles: [JSON.stringify(credentials)], more: false })],
    [
      'a key of its output',
      (_, { credentials }) => ({
        titles: [],
        more: false,
        [String((credentials as { token: string }).token)]: 1,
      }),
    ],
    [
      'an error',
      () => {
        throw new Error(`401 for Bearer ${secret}`);
      },
    ],
    [
      'an error for the model',
      () => {
        throw toolError(`Bad token ${secret}.`);
      },
    ],
    [
      'the cause of an error',
      () => {
        throw new Error('failed', { cause: { config: { headers: { authorization: `Bearer ${secret}` } } } });
      },
    ],
    ['a rejection with text', () => Promise.reject(`token=${secret}`)],
  ])('where they stand in %s', async (_, search) => {
    events.length = 0;
    const onError = vi.fn();
    const toolkit = bench(() => ({ credentials: { token: secret } }), search, {
      content: true,
      metrics: observer,
      log: observer,
      onError,
      onCall: record,
      onResult: record,
    });
    const result = await toolkit.execute('notes.search', { query: 'x' });
    const answers = await toolkit
      .forLLM('anthropic')
      .run([anthropicCall('1', 'notes_search', { query: 'x' })]);
    const cause = result.ok ? undefined : (result.cause as Error);
    const errors = onError.mock.calls.map(
      ([error]) => `${error} ${error?.stack} ${JSON.stringify(error?.cause)}`,
    );
    const everything = JSON.stringify([
      result,
      answers,
      events,
      errors,
      cause?.message,
      cause?.stack,
      cause?.cause,
    ]);
    expect(everything).not.toContain(secret);
    expect(events.length).toBeGreaterThan(3);
  });
});

describe('secrets', () => {
  it('are the texts in credentials of any kind, longest first', () => {
    const secrets = createSecrets({ a: 'secret', b: new Map([['k', 'secret-key']]), c: ['x'], d: 5 });
    expect(secrets?.text('secret-key and secret and x')).toBe('[credentials] and [credentials] and x');
  });

  it('are none where there is no text', () => {
    for (const nothing of [undefined, 5, {}, { id: 'u1' }, () => 'secret!'])
      expect(createSecrets(nothing)).toBeUndefined();
  });

  it('leave what holds none of them as it is', () => {
    const secrets = createSecrets('secret-key');
    const [value, error] = [{ when: new Date(0) }, new Error('x')];
    expect(secrets?.value(value)).toBe(value);
    expect(secrets?.error(error)).toBe(error);
    expect(secrets?.value({ when: new Date(0), key: 'secret-key' })).toEqual({
      when: '1970-01-01T00:00:00.000Z',
      key: '[credentials]',
    });
  });

  it('are found behind cycles and traps, which do no harm', () => {
    const cyclic: { self?: unknown; token: string } = { token: 'secret-key' };
    cyclic.self = cyclic;
    expect(createSecrets(cyclic)?.text('secret-key')).toBe('[credentials]');
    const trap = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('trap');
        },
      },
    );
    expect(createSecrets({ trap, token: 'secret-key' })?.error(trap)).toBe(trap);
  });

  it('are not missed in an exception that holds more than can be looked through', () => {
    const secrets = createSecrets('secret-key');
    const sockets = Array.from({ length: 50_000 }, () => ({}));
    const deep = { config: { headers: { authorization: 'Bearer secret-key' } } };
    const failure = Object.assign(new Error('Request with secret-key failed'), { deep, sockets });
    const shown = secrets?.error(failure);
    expect(shown).toMatchObject({ name: 'Error', message: 'Request with [credentials] failed' });
    expect(inspect(shown, { depth: 9 })).not.toContain('secret-key');
    const unknown = secrets?.error(Object.assign(new Error('x'), { sockets }));
    expect(unknown).not.toHaveProperty('sockets');
    expect(secrets?.error({ headers: 'secret-key' })).toHaveProperty(
      'message',
      expect.not.stringContaining('secret'),
    );
  });
});
