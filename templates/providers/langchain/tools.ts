import { member } from '../../runtime/json.ts';
import type { SignalLike } from '../../runtime/platform.ts';
import type { LangChainAnswer, LangChainRunnable } from './types.ts';

/** What is used of @langchain/core: `tool` of its `tools`, and `ToolMessage` of its `messages`. */
export interface LangChainSdk<Tool extends object, Message> {
  readonly tool: (
    run: (input: never, config: never) => Promise<string | Message>,
    fields: { name: string; description: string; schema: never },
  ) => Tool;
  readonly ToolMessage: new (
    fields: Omit<LangChainAnswer, 'text'> & { tool_call_id: string; name: string },
  ) => Message;
}

/**
 * Tool objects made by the host's own `tool` function: `langChainTools(await llm.runnable(), { tool, ToolMessage })`. Invoked with a tool call they give a `ToolMessage`
 * whose `status` tells how it went, invoked with bare arguments the text. They reject for nothing that a model or a tool did.
 */
export function langChainTools<Tool extends object, Message>(
  tools: readonly LangChainRunnable[],
  { tool, ToolMessage }: LangChainSdk<Tool, Message>,
): Tool[] {
  return tools.map(({ name, description = '', schema, run }) => {
    const execute = async (input: unknown, config: unknown): Promise<string | Message> => {
      const id = member(member(config, 'toolCall'), 'id');
      const signal = member(config, 'signal');
      const { text, ...answer } = await run(input, {
        id: typeof id === 'string' ? id : undefined,
        signal: isSignal(signal) ? signal : undefined,
      });
      return typeof id === 'string' ? new ToolMessage({ ...answer, tool_call_id: id, name }) : text;
    };
    // `never`: the SDK's `tool` is overloaded by the kind of schema, which this one type cannot follow.
    return leaveReadingToUs(tool(execute, { name, description, schema: schema as never }));
  });
}

/**
 * The SDK reads arguments by the schema itself and throws where they do not fit, with a text that tells a model nothing. An executor that inherits all
 * else from the tool has a schema that lets everything pass, and runs its invocations.
 */
function leaveReadingToUs<Tool extends object>(made: Tool): Tool {
  const executor = Object.create(made, { schema: { value: { type: 'object' } } }) as Invocable;
  const { invoke, call } = made as Invocable;
  return Object.assign(made, {
    invoke: (...given: unknown[]) => invoke.apply(executor, given),
    call: (...given: unknown[]) => call.apply(executor, given),
  });
}

interface Invocable {
  invoke(...given: unknown[]): unknown;
  call(...given: unknown[]): unknown;
}

function isSignal(value: unknown): value is SignalLike {
  return typeof value === 'object' && value !== null && 'addEventListener' in value;
}
