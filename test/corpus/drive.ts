/**
 * Runs in a process of its own, under `--disallow-code-generation-from-strings`: loads every client and sends each tool one valid call
 * through each provider, as a model would. Prints one JSON report.
 */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

interface Job {
  readonly server: string;
  /** URL of the client's folder. */
  readonly client: string;
  /** Action -> a valid input, and an output that fits where the action has an output schema. */
  readonly samples: readonly {
    readonly action: string;
    readonly input: unknown;
    readonly output?: unknown;
  }[];
}

interface Client {
  createToolkit(
    handlers: object,
    options: object,
  ): {
    forLLM(provider: string): { tools(): Promise<unknown[]>; run(response: unknown): Promise<unknown[]> };
  };
}

interface AdapterModule {
  readonly [name: string]: { encodeInput?(name: string, input: unknown): unknown };
}

/** One call as each provider's model sends it, and what its answer says. */
const providers = {
  openai: {
    call: (id: string, name: string, args: unknown) => ({
      id,
      type: 'function',
      function: { name, arguments: JSON.stringify(args) },
    }),
    answer: (result: unknown) => {
      const { tool_call_id, content } = result as { tool_call_id: string; content: string };
      return { id: tool_call_id, failed: /^\{"error":/.test(content), text: content };
    },
  },
  anthropic: {
    call: (id: string, name: string, input: unknown) => ({ type: 'tool_use', id, name, input }),
    answer: (result: unknown) => {
      const { tool_use_id, is_error, content } = result as {
        tool_use_id: string;
        is_error?: boolean;
        content?: unknown;
      };
      return { id: tool_use_id, failed: is_error === true, text: String(content) };
    },
  },
};

const jobs = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Job[];
const failures: string[] = [];
let calls = 0;

for (const { server, client, samples } of jobs) {
  const { createToolkit } = (await import(`${client}/index.ts`)) as Client;
  const received = new Map<string, unknown>();
  const handlers = Object.fromEntries(
    samples.map(({ action, output }) => [
      action,
      (input: unknown) => {
        received.set(action, input);
        return output ?? { done: true };
      },
    ]),
  );
  const toolkit = createToolkit(handlers, { confirm: () => true });
  for (const [provider, shape] of Object.entries(providers)) {
    const module = (await import(`${client}/providers/${provider}.ts`)) as AdapterModule;
    const { names } = (await import(`${client}/providers/${provider}/module.ts`).then(
      (loaded: { [key: string]: unknown }) => loaded[`${provider}Module`],
    )) as { names: { readonly [action: string]: string } };
    const llm = toolkit.forLLM(provider);
    const tools = await llm.tools();
    if (tools.length !== samples.length)
      failures.push(`${server} ${provider}: ${tools.length} tools of ${samples.length}`);
    const sent = samples.map(({ action, input }, i) =>
      shape.call(
        `call_${i}`,
        names[action] ?? action,
        module[`${provider}Adapter`]?.encodeInput?.(action, input),
      ),
    );
    received.clear();
    const answers = (await llm.run(sent)).map(shape.answer);
    for (const [i, { action, input }] of samples.entries()) {
      calls++;
      const answer = answers[i];
      const label = `${server} ${provider} ${action}`;
      if (answer?.id !== `call_${i}`) failures.push(`${label}: answered as ${answer?.id}`);
      else if (answer.failed) failures.push(`${label}: ${answer.text.slice(0, 300)}`);
      else if (!received.has(action)) failures.push(`${label}: the handler was not called`);
      else if (!contains(received.get(action), input)) {
        failures.push(
          `${label}: sent ${JSON.stringify(input).slice(0, 200)}, received ${JSON.stringify(received.get(action)).slice(0, 200)}`,
        );
      }
    }
  }
}
console.log(JSON.stringify({ calls, failures }));

/** Equal, but for defaults that were filled in. */
function contains(whole: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null || typeof whole !== 'object' || whole === null)
    return isDeepStrictEqual(whole, part);
  if (Array.isArray(part) !== Array.isArray(whole)) return false;
  if (Array.isArray(part) && part.length !== (whole as unknown[]).length) return false;
  return Object.entries(part).every(
    ([key, value]) =>
      Object.hasOwn(whole, key) && contains((whole as { [key: string]: unknown })[key], value),
  );
}
