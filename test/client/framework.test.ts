/** The client of the example actions, spoken to through adapters of a host's own. */
import { describe, expect, it, vi } from 'vitest';
import { actions, createToolkit, FrameworkAdapter, type Handlers } from '../../generated/index.ts';
import { manifest } from '../../generated/manifest.ts';
import type {
  AnsweredCall,
  FrameworkCall,
  FrameworkResult,
  FrameworkTool,
} from '../../templates/runtime/framework-adapter.ts';
import { FrameworkAdapter as TheirAdapter } from '../../templates/runtime/framework-adapter.ts';
import { RelayAdapter, relayCall } from '../support/framework.ts';

/** What shows a test all that it is given. */
class Plain extends FrameworkAdapter<readonly FrameworkTool[], FrameworkResult & AnsweredCall> {
  exportTools(tools: readonly FrameworkTool[]): readonly FrameworkTool[] {
    return tools;
  }
  parseToolCall(raw: unknown): FrameworkCall {
    return raw as FrameworkCall;
  }
  formatToolResult(call: AnsweredCall, result: FrameworkResult): FrameworkResult & AnsweredCall {
    return { ...call, ...result };
  }
}

function exampleToolkit(handle: (action: string, input: unknown) => unknown = () => undefined) {
  const handlers = Object.fromEntries(
    Object.keys(actions).map((action) => [action, (input: unknown) => handle(action, input)]),
  );
  return createToolkit(handlers as unknown as Handlers<undefined, { readonly token: string }>, {
    confirm: () => true,
    connections: () => ({ credentials: { token: 'secret' } }),
  });
}

describe('the example client', () => {
  it('has every action as its manifest has it', async () => {
    const tools = await exampleToolkit().forLLM(new Plain()).tools();
    expect(tools.map(({ name }) => name)).toEqual(manifest.map(({ name }) => name));
    for (const [index, item] of manifest.entries()) {
      const { name, description, riskLevel, requiresConfirmation, networks, inputSchema } = item;
      const said = {
        name,
        action: name,
        description,
        riskLevel,
        requiresConfirmation,
        networks,
        inputSchema,
      };
      expect(tools[index]).toMatchObject(said);
    }
    expect(tools.find(({ action }) => action === 'wallet.balance')).toMatchObject({
      title: 'Wallet balance',
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: true },
      outputSchema: { type: 'object' },
    });
  });

  it('takes every example that its definitions have', async () => {
    const handled = vi.fn();
    const llm = exampleToolkit((action, input) => handled(action, input)).forLLM(new Plain());
    const examples = (await llm.tools()).flatMap(({ name, examples = [] }) =>
      examples.map(({ input }) => ({ name, input })),
    );
    expect(examples.length).toBeGreaterThan(3);
    await llm.run(
      examples.map(({ name, input }, index) => ({ id: `c${index}`, name, input: JSON.stringify(input) })),
    );
    expect(handled).toHaveBeenCalledTimes(examples.length);
    for (const { name, input } of examples)
      expect(handled).toHaveBeenCalledWith(name, expect.objectContaining(input as object));
  });

  it('takes adapters of another copy of the class', async () => {
    expect(TheirAdapter).not.toBe(FrameworkAdapter);
    const handled = vi.fn();
    const llm = exampleToolkit((action, input) => handled(action, input)).forLLM(new RelayAdapter());
    await llm.run(relayCall('1', 'wallet.sign_message', { message: 'hello' }));
    expect(handled.mock.calls).toEqual([['wallet.sign_message', { message: 'hello', encoding: 'utf8' }]]);
  });
});
