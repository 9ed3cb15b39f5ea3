/** What of a host's own adapters compiles, and what does not: compiled as `client.ts` is. */
import {
  type AnsweredCall,
  type ContextBlock,
  createToolkit,
  FrameworkAdapter,
  type FrameworkCall,
  type FrameworkModelTools,
  type FrameworkResult,
  type FrameworkTool,
  type Handlers,
  type ModelTools,
} from './generated/index.ts';
import type { ClientTypes } from './generated/types.ts';
import { FrameworkAdapter as OtherAdapter } from './other/framework-adapter.ts';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <_ extends true>(): void => undefined;

declare const handlers: Handlers;
const toolkit = createToolkit(handlers);

interface Tool {
  readonly fn: string;
}
interface Answer {
  readonly to: string | undefined;
  readonly says: string;
}

class Relay extends FrameworkAdapter<Tool[], Answer> {
  override readonly provider = 'relay';
  exportTools(tools: readonly FrameworkTool[]): Tool[] {
    return tools.map(({ name }) => ({ fn: name }));
  }
  parseToolCall(raw: unknown): FrameworkCall | undefined {
    return typeof raw === 'string' ? { name: raw, input: undefined } : undefined;
  }
  formatToolResult({ id }: AnsweredCall, result: FrameworkResult): Answer {
    if (result.ok) return { to: id, says: result.text };
    // @ts-expect-error an error has no output
    void result.output;
    return { to: id, says: result.body.error };
  }
}

// What its methods give is what the tools give.

const llm = toolkit.entity('user_1').forLLM(new Relay(), { integrationId: 'wallet', unknown: 'skip' });
holds<Equal<typeof llm, FrameworkModelTools<Tool[], Answer>>>();
holds<Equal<ReturnType<typeof llm.tools>, Promise<Tool[]>>>();
holds<Equal<ReturnType<typeof llm.run>, Promise<Answer[]>>>();
holds<Equal<ReturnType<typeof llm.runnable>, Promise<never>>>();
void llm.processTurn({ toolCalls: [] }).then(({ toolResults }) => {
  holds<Equal<typeof toolResults, Answer[]>>();
});
// @ts-expect-error there is no such integration
toolkit.forLLM(new Relay(), { integrationId: 'wallets' });

// Providers of the client are as they were.

holds<Equal<ReturnType<typeof toolkit.forLLM<'openai'>>, ModelTools<ClientTypes, 'openai'>>>();
function anyOf<P extends 'openai' | 'anthropic'>(provider: P): ModelTools<ClientTypes, P> {
  return toolkit.forLLM(provider);
}

// An adapter that says less of its types.

class Plain extends FrameworkAdapter {
  exportTools = (tools: readonly FrameworkTool[]) => ({ tools });
  parseToolCall = () => undefined;
  formatToolResult = () => ['done'];
}
const plain = toolkit.forLLM(new Plain());
holds<Equal<Awaited<ReturnType<typeof plain.run>>, string[][]>>();

// Another copy of the class, and a class without it.

class Other extends OtherAdapter<Tool[], Answer> {
  exportTools(): Tool[] {
    return [];
  }
  parseToolCall(): undefined {}
  formatToolResult(): Answer {
    return { to: undefined, says: '' };
  }
}
holds<Equal<ReturnType<typeof other.run>, Promise<Answer[]>>>();
const other = toolkit.forLLM(new Other());

class Alike {
  exportTools(): Tool[] {
    return [];
  }
  parseToolCall(): undefined {}
  formatToolResult(): Answer {
    return { to: undefined, says: '' };
  }
  renderContext(blocks: readonly ContextBlock[]): string {
    return String(blocks.length);
  }
}
const alike = toolkit.forLLM(new Alike());
holds<Equal<ReturnType<typeof alike.tools>, Promise<Tool[]>>>();

// What is wrong.

// @ts-expect-error parseToolCall is missing
class Missing extends FrameworkAdapter<Tool[], Answer> {
  exportTools(): Tool[] {
    return [];
  }
  formatToolResult(): Answer {
    return { to: undefined, says: '' };
  }
}

class Wrong extends FrameworkAdapter<Tool[], Answer> {
  // @ts-expect-error these are no tools of its own
  exportTools(tools: readonly FrameworkTool[]): readonly FrameworkTool[] {
    return tools;
  }
  // @ts-expect-error a call has a name
  parseToolCall(): { readonly input: object } {
    return { input: {} };
  }
  // @ts-expect-error an answer has two members
  formatToolResult(): { readonly says: string } {
    return { says: '' };
  }
  // @ts-expect-error context is text
  override renderContext(): string[] {
    return [];
  }
  // @ts-expect-error a name is text
  override toolName(): number {
    return 5;
  }
  // @ts-expect-error calls are a list
  override findCalls(response: unknown): unknown {
    return response;
  }
}

class Late extends FrameworkAdapter<Tool[], Answer> {
  exportTools(): Tool[] {
    return [];
  }
  // @ts-expect-error calls are read at once
  async parseToolCall(): Promise<FrameworkCall> {
    return { name: 'a', input: {} };
  }
  // @ts-expect-error an answer is given at once
  async formatToolResult(): Promise<Answer> {
    return { to: undefined, says: '' };
  }
}

// @ts-expect-error it is abstract
new FrameworkAdapter();
// @ts-expect-error an object of the class is wanted
toolkit.forLLM(Relay);
// @ts-expect-error this has not all four
toolkit.forLLM({ exportTools: () => [], parseToolCall: () => undefined, formatToolResult: () => [] });
const nameless = {
  exportTools: () => [],
  parseToolCall: () => ({ input: {} }),
  formatToolResult: () => [],
  renderContext: () => '',
};
// @ts-expect-error a call has a name
toolkit.forLLM(nameless);
const speechless = { ...nameless, parseToolCall: () => undefined, formatToolResult: () => 'text' };
// @ts-expect-error an answer is an object
toolkit.forLLM(speechless);

export { alike, anyOf, Late, Missing, other, plain, Wrong };
