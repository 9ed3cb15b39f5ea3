/**
 * What providers, toolkits and the runtime know of actions by their schemas. Compiled by a test with every compiler; each `@ts-expect-error` is an
 * error on its line, or the compilation fails.
 */
import * as z from 'zod';
import * as mini from 'zod/mini';
import {
  ActionProvider,
  customActionProvider,
  defineAction,
  type RuntimeAction,
  type StandardJsonSchema,
} from '../../../../library/providers.ts';
import { createDynamicToolkit, ExecutionRuntime } from '../../../../library/runtime.ts';

/** Both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <_ extends true>(): void => undefined;

interface Length extends StandardJsonSchema {
  readonly '~standard': StandardJsonSchema['~standard'] & {
    readonly types?: { readonly input: { text: string }; readonly output: { text: string; size: number } };
  };
}
declare const length: Length;

const inputSchema = z.object({
  at: z.iso.datetime().transform((text) => new Date(text)),
  days: z.int().default(1),
});
const outputSchema = z.object({ high: z.number(), at: z.date().transform((date) => date.toISOString()) });

const forecast = defineAction({
  name: 'forecast',
  inputSchema,
  outputSchema,
  handler: ({ at, days }) => {
    holds<Same<typeof at, Date>>();
    holds<Same<typeof days, number>>();
    return { high: days, at };
  },
});
const measure = defineAction({
  name: 'measure',
  inputSchema: length,
  handler: ({ size }) => {
    holds<Same<typeof size, number>>();
    return size;
  },
});
const add = defineAction({
  name: 'add',
  inputSchema: mini.object({ a: mini.number(), b: mini._default(mini.number(), 1) }),
  outputSchema: mini.number(),
  handler: ({ a, b }) => a + b,
});
const ping = defineAction({ name: 'ping', handler: () => 'pong' });

// Handlers must fit their schemas.
defineAction({
  name: 'wrong',
  inputSchema,
  // @ts-expect-error the schema makes a date of it
  handler: ({ at }: { at: string }) => at,
});
// @ts-expect-error a number is to be returned
defineAction({ name: 'wrong', outputSchema: z.number(), handler: () => '1' });
// @ts-expect-error there is no handler
defineAction({ name: 'wrong' });
// @ts-expect-error the field is misspelt
defineAction({ name: 'wrong', descripton: '', handler: () => 1 });

// A plain JSON Schema has no type: its handler says one, and is believed, or has members of which nothing is known.
const jsonSchema = { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] };
const send = {
  name: 'send',
  description: 'Sends.',
  riskLevel: 'high',
  inputSchema: jsonSchema,
  handler: async ({ to }: { to: string }) => ({ hash: to }),
};
const believed = defineAction({
  name: 'b',
  inputSchema: jsonSchema,
  handler: ({ to }: { to: string }) => to,
});
defineAction({
  name: 'unknown',
  inputSchema: jsonSchema,
  handler: ({ to }) => {
    holds<Same<typeof to, unknown>>();
  },
});
defineAction({
  name: 'wrong',
  inputSchema: jsonSchema,
  outputSchema: z.number(),
  // @ts-expect-error a number is to be returned
  handler: ({ to }: { to: string }) => to,
});
const needsUser = defineAction({
  name: 'user',
  inputSchema: jsonSchema,
  handler: ({ to }: { to: string }, { context }: { context: { user: string } }) => to + context.user,
});
new ActionProvider().register(send).register(believed);
customActionProvider([
  send,
  { name: 'zod', inputSchema, handler: ({ days }) => days },
  { name: 'json', inputSchema: jsonSchema, handler: ({ to }: { to: string }) => to },
]);
// @ts-expect-error its handler needs a context
createDynamicToolkit(customActionProvider([needsUser]));
void new ExecutionRuntime().run(send, undefined, { to: 'ada' }, { confirmed: true });
// @ts-expect-error its handler needs a user
void new ExecutionRuntime().run(needsUser, {}, { to: 'ada' });

const open = new ActionProvider();
open.register({
  name: 'a',
  inputSchema,
  handler: ({ days, at }) => {
    holds<Same<[typeof days, typeof at], [number, Date]>>();
  },
});
// @ts-expect-error an input has no such property
open.register({ name: 'a', inputSchema, handler: ({ date }) => date });
// @ts-expect-error a number is to be returned
open.register({ name: 'a', outputSchema: z.number(), handler: () => '1' });
// @ts-expect-error there is no handler
open.register({ name: 'a' });
// @ts-expect-error no list
customActionProvider(ping);
// @ts-expect-error an input has no such property
customActionProvider([ping, { name: 'a', inputSchema, handler: ({ date }) => date }]);

// A list whose elements nobody knows.
const plugins: readonly RuntimeAction[] = [forecast, measure, add, ping];
for (const each of plugins) open.register(each);
for (const each of open.list()) new ActionProvider().register(each);
const needy = defineAction({
  name: 'needy',
  handler: (_: object, { context }: { context: { user: string } }) => context.user,
});
// @ts-expect-error its handler needs a context, which such a list does not promise
const unfit: RuntimeAction[] = [needy];
void unfit;

// A list of more than eight that is written in place; and an empty one.
const long = customActionProvider([
  { name: 'a', inputSchema, handler: ({ days }) => days },
  { name: 'b', handler: () => 'b' },
  { name: 'c', handler: () => 'c' },
  { name: 'd', handler: () => 'd' },
  { name: 'e', handler: () => 'e' },
  { name: 'f', handler: () => 'f' },
  { name: 'g', handler: () => 'g' },
  { name: 'h', handler: () => 'h' },
  add,
  believed,
]);
customActionProvider([]);
// @ts-expect-error the field is misspelt
customActionProvider([{ name: 'a', descripton: 'a', inputSchema, handler: ({ days }) => days }]);

const eight = [ping, ping, ping, ping, ping, ping, ping, ping] as const;
const misfit = { name: 'i', inputSchema, handler: ({ days }: { days: string }) => days } as const;
// @ts-expect-error days are a number
customActionProvider([...eight, misfit]);

// Actions whose names are any text to TypeScript: every name may be called, and none is held to the schema of another.
const one = { name: 'one', inputSchema: z.object({ a: z.string() }), handler: ({ a }: { a: string }) => a };
const two = { name: 'two', inputSchema: z.object({ b: z.number() }), handler: ({ b }: { b: number }) => b };
for (const each of [customActionProvider([one, two]), new ActionProvider().register(one).register(two)]) {
  void createDynamicToolkit(each).execute('one', { a: '1' });
  void createDynamicToolkit(each).execute('two', { b: 2 });
}

export async function use(): Promise<void> {
  const sum10 = await createDynamicToolkit(long).execute('add', { a: 1 });
  if (sum10.ok) holds<Same<typeof sum10.output, number>>();
  // @ts-expect-error a is a number
  await createDynamicToolkit(long).execute('add', { a: '1' });
  // @ts-expect-error there is no such action
  await createDynamicToolkit(long).execute('k', {});
  const toolkit = createDynamicToolkit(customActionProvider([forecast, measure, add, ping]));
  const made = await toolkit.execute('forecast', { at: '2026-01-01T00:00:00Z' });
  if (made.ok) holds<Same<typeof made.output, { high: number; at: string }>>();
  const sum = await toolkit.entity('ada').execute('add', { a: 1 });
  if (sum.ok) holds<Same<typeof sum.output, number>>();
  await toolkit.execute('measure', { text: 'a' });
  // @ts-expect-error a caller gives a text
  await toolkit.execute('forecast', { at: new Date() });
  // @ts-expect-error it is needed
  await toolkit.execute('forecast', {});
  // @ts-expect-error a caller gives no size
  await toolkit.execute('measure', { size: 1 });
  // @ts-expect-error it takes nothing
  await toolkit.execute('ping', { a: 1 });
  // @ts-expect-error there is no such action
  await toolkit.execute('pong', {});
  // @ts-expect-error there is no such action
  toolkit.forLLM('openai', { actions: ['pong'] });
  // @ts-expect-error there is no such provider
  toolkit.forLLM('opena');

  const chain = createDynamicToolkit(new ActionProvider().register(add).register(ping));
  const again = await chain.execute('add', { a: 1 });
  if (again.ok) holds<Same<typeof again.output, number>>();
  // @ts-expect-error a is a number
  await chain.execute('add', { a: '1' });

  const runtime = new ExecutionRuntime();
  const one = await runtime.run(add, undefined, { a: 1 }, { confirmed: true });
  if (one.ok) holds<Same<typeof one.output, number>>();
  // @ts-expect-error a is a number
  await runtime.run(add, undefined, { a: '1' });
  // @ts-expect-error its handler needs a user
  await runtime.run(needy, {}, {});
  const held = await runtime.run(customActionProvider([add, ping]).get('add'), undefined, { a: 1 });
  if (held.ok) holds<Same<typeof held.output, number>>();

  // @ts-expect-error its handler needs a context
  createDynamicToolkit(customActionProvider([needy]));
  createDynamicToolkit(customActionProvider([needy]), { context: () => ({ user: 'ada' }) });
}
