import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import * as mini from 'zod/mini';
import {
  ActionProvider,
  customActionProvider,
  DefinitionError,
  defineAction,
} from '../../library/providers.ts';
import { createDynamicToolkit } from '../../library/runtime.ts';

const Address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .describe('An account');
const book = defineAction({
  name: 'meeting.book',
  description: 'Books a meeting.',
  riskLevel: 'read',
  inputSchema: z
    .object({
      title: z.string().trim().min(1).max(80),
      from: z.coerce.date().describe('The begin'),
      minutes: z.int().min(5).max(480).default(30),
      guests: z.array(z.email()).max(9).optional(),
      who: Address,
    })
    .refine(({ from, minutes }) => from.getTime() + minutes > 0, {
      message: 'must not be long ago',
      path: ['from'],
    }),
  outputSchema: z.object({
    id: z.bigint(),
    at: z.date(),
    note: z
      .string()
      .transform((text) => text.toUpperCase())
      .pipe(z.string()),
  }),
  handler: ({ title, from, minutes }) => ({
    id: 1n,
    at: new Date(from.getTime() + minutes * 60_000),
    note: title,
    secret: 1,
  }),
});
const add = defineAction({
  name: 'add',
  description: 'Adds.',
  riskLevel: 'read',
  inputSchema: mini.object({ a: mini.number(), b: mini._default(mini.number(), 1) }),
  handler: ({ a, b }) => a + b,
});
const who = `0x${'a'.repeat(40)}`;

describe('actions of Zod schemas', () => {
  const toolkit = createDynamicToolkit(customActionProvider([book, add]));

  it('hand what the schema makes to the handler, and the model what the output schema makes', async () => {
    expect(
      await toolkit.execute('meeting.book', { title: ' talk ', from: '2026-01-01T00:00:00Z', who }),
    ).toMatchObject({
      ok: true,
      output: { id: '1', at: '2026-01-01T00:30:00.000Z', note: 'TALK' },
    });
    expect(await toolkit.execute('add', { a: 2 })).toMatchObject({ ok: true, output: 3 });
  });

  it('refuse by JSON Schema first, then by the validator', async () => {
    const first = await toolkit.execute('meeting.book', { title: 'x', from: 'tomorrow', who } as never);
    expect(first).toMatchObject({
      ok: false,
      errorCode: 'INVALID_INPUT',
      issues: [{ path: ['from'], keyword: 'format' }],
    });
    const then = await toolkit.execute('meeting.book', { title: 'x', from: '1960-01-01T00:00:00Z', who });
    expect(then).toMatchObject({
      ok: false,
      errorCode: 'INVALID_INPUT',
      issues: [{ path: ['from'], keyword: 'refine' }],
    });
    expect(then.ok ? '' : then.error).toContain('from: must not be long ago.');
  });

  it('become tools with all that JSON Schema can say', async () => {
    const provider = customActionProvider([book]);
    expect(JSON.stringify(provider.mcpTools())).toContain('^0x[0-9a-fA-F]{40}$');
  });

  it('refuse a date', () => {
    const provider = new ActionProvider();
    expect(() =>
      provider.register({
        name: 'x',
        description: 'x',
        inputSchema: z.object({ d: z.date() }),
        handler: () => 1,
      }),
    ).toThrow(DefinitionError);
  });
});
