/** Actions that are known at run time only, by the package's own entries; what must not compile stands behind `@ts-expect-error`. */
import { toAnthropicTools, toOpenAITools } from 'toolwright/adapters';
import { ActionProvider, buildToolManifest, customActionProvider, defineAction } from 'toolwright/providers';
import {
  type ContextBlock,
  createDynamicToolkit,
  ExecutionRuntime,
  FrameworkAdapter,
} from 'toolwright/runtime';
import { z } from 'zod';

const add = defineAction({
  name: 'math.add',
  description: 'Adds.',
  riskLevel: 'read',
  inputSchema: z.object({ a: z.number(), b: z.string().transform(Number).default(2) }),
  outputSchema: z.object({ sum: z.number() }),
  handler: ({ a, b }) => {
    const sum: number = a + b;
    // @ts-expect-error the schema has no such member
    b.toUpperCase?.();
    return { sum };
  },
});

defineAction({
  name: 'math.wrong',
  inputSchema: z.object({ a: z.number() }),
  outputSchema: z.object({ sum: z.number() }),
  // @ts-expect-error what is returned is not what the output schema takes
  handler: ({ a }) => ({ sum: String(a) }),
});

const plain = defineAction({
  name: 'echo',
  description: 'Echoes.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  handler: ({ text }) => `said ${String(text)}`,
});

const whoami = defineAction({
  name: 'whoami',
  description: 'Who asks.',
  handler: (_input: object, { context }: { context: { user: string } }) => context.user,
});

const toolkit = createDynamicToolkit(customActionProvider([add, plain]));
const added = await toolkit.execute('math.add', { a: 1, b: '3' });
if (added.ok) {
  const { sum }: { sum: number } = added.output;
  if (sum !== 4) throw new Error('wrong sum');
} else throw new Error(added.error);

// @ts-expect-error no such action
toolkit.execute('math.ad', { a: 1 }).catch(() => undefined);
// @ts-expect-error an argument is missing
toolkit.execute('math.add', {}).catch(() => undefined);
// @ts-expect-error an argument is of another type
toolkit.execute('math.add', { a: '1' }).catch(() => undefined);

// @ts-expect-error the handler needs a context, and none is given
createDynamicToolkit(customActionProvider([whoami]));
const personal = createDynamicToolkit(customActionProvider([whoami]), { context: () => ({ user: 'ada' }) });
const asked = await personal.execute('whoami', {});
if (asked.output !== 'ada') throw new Error('wrong user');

const runtime = new ExecutionRuntime();
const alone = await runtime.run(add, undefined, { a: 2 });
const total: number | undefined = alone.output?.sum;
if (total !== 4) throw new Error('wrong total');
// @ts-expect-error an argument is of another type
runtime.run(add, undefined, { a: '2' }).catch(() => undefined);
// @ts-expect-error the context is not what the handler needs
runtime.run(whoami, { user: 1 }, {}).catch(() => undefined);

// What a provider holds can be run, and handed to another provider.
const held = customActionProvider([add, plain]).get('math.add');
const again: number | undefined = (await runtime.run(held, undefined, { a: 2 })).output?.sum;
if (again !== 4) throw new Error('wrong');
// @ts-expect-error an argument is of another type
runtime.run(held, undefined, { a: '2' }).catch(() => undefined);
const merged = new ActionProvider().register(held);
for (const each of customActionProvider([plain]).list()) merged.register(each);
customActionProvider(merged.list());

// Written in place, in a list: handlers are typed by their schemas.
const inline = customActionProvider([
  { name: 'up', inputSchema: z.object({ n: z.number() }), handler: ({ n }) => n + 1 },
  {
    name: 'down',
    inputSchema: z.object({ n: z.number() }),
    outputSchema: z.object({ n: z.number() }),
    handler: async ({ n }) => ({ n: n - 1 }),
  },
]);
const down = await createDynamicToolkit(inline).execute('down', { n: 2 });
const less: number | undefined = down.output?.n;
if (less !== 1) throw new Error('wrong');
const count = z.object({ n: z.number() });
// @ts-expect-error a handler that does not return what the output schema takes
customActionProvider([{ name: 'bad', outputSchema: count, handler: () => ({ n: 'x' }) }]);
const nine = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((name) =>
  defineAction({ name, handler: () => 1 }),
);
customActionProvider(nine);
const two = [add, plain];
const sum2 = await createDynamicToolkit(customActionProvider(two)).execute('math.add', { a: 1 });
if (!sum2.ok) throw new Error(sum2.error);

// An open provider takes every name; those that it was told of are typed.
const open = new ActionProvider().register(add);
open.register({ name: 'late', inputSchema: z.object({ n: z.number() }), handler: ({ n }) => n + 1 });
const late = await createDynamicToolkit(open).execute('late', { n: 1 });
if (late.output !== 2) throw new Error('wrong');
// @ts-expect-error an action without a handler
const bare = () => open.register({ name: 'bare' });
if (bare.length > 0) throw new Error('never');

class Shouting extends FrameworkAdapter<string[], { text: string }> {
  exportTools(tools: readonly { readonly name: string }[]): string[] {
    return tools.map(({ name }) => name.toUpperCase());
  }
  parseToolCall(raw: unknown): { name: string; input: unknown } {
    return { name: 'echo', input: { text: String(raw) } };
  }
  formatToolResult(_call: object, result: { readonly text: string }): { text: string } {
    return { text: result.text };
  }
  override renderContext(blocks: readonly ContextBlock[]): string {
    return blocks.map((block) => block.content).join();
  }
}
const shouting = toolkit.forLLM(new Shouting());
const names: string[] = await shouting.tools();
const [answer] = await shouting.run(['hello']);

const manifest = buildToolManifest([add, plain]);
const openai = toOpenAITools(manifest)[0];
console.log(openai?.function.name, toAnthropicTools(manifest).length, names.length, answer?.text);
