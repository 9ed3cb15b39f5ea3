import type { ContextBlock } from '../../runtime/context.ts';
import { joinContext, splitContext } from '../../runtime/context.ts';
import { member } from '../../runtime/json.ts';
import { callId, callName } from '../../runtime/raw-call.ts';
import type { Payload, RawCall, RunnableTool, Wire, WireCall, WireTool } from '../../runtime/wire.ts';
import { itemOutputOf } from './content.ts';
import { isCall, itemOf } from './items.ts';
import { agentTool } from './runnable.ts';
import { assembleItems } from './stream.ts';
import type { AgentsCallResult, AgentsContext, AgentsTool, AgentsToolData } from './types.ts';

export { withSdkApproval } from './approval.ts';
export type { AgentsCallResult, AgentsContext, AgentsTool, AgentsToolData };

/** What a client's types say of this provider. */
export interface AgentsTypes<Name extends string> {
  tool: AgentsToolData<Name>;
  tools: AgentsToolData<Name>[];
  offered: AgentsTool<Name>[];
  runnable: AgentsTool<Name>[];
  result: AgentsCallResult;
  results: AgentsCallResult[];
  context: AgentsContext;
}

/** The OpenAI Agents SDK. It runs tools itself; items of calls are for hosts that drive a model by themselves. */
export const openaiAgentsWire: Wire<AgentsToolData, AgentsCallResult> = {
  provider: 'openai-agents',

  toTool({ name, description, input, strict }: WireTool): AgentsToolData {
    return { type: 'function', name, description, parameters: input, strict };
  },

  findCalls(response: unknown): readonly unknown[] {
    const items = Array.isArray(response) ? response : (member(response, 'output') ?? [response]);
    return Array.isArray(items) ? items.map(itemOf).filter(isCall) : [];
  },

  lastCallCutOff(response: unknown): boolean {
    const last = openaiAgentsWire.findCalls(response).at(-1);
    return member(last, 'status') === 'incomplete';
  },

  readCall(raw: unknown): RawCall | undefined {
    if (!isCall(raw)) return undefined;
    return {
      id: callId(member(raw, 'callId') ?? member(raw, 'call_id')),
      name: callName(member(raw, 'name')),
      args: member(raw, 'arguments'),
    };
  },

  formatResult({ id, name }: WireCall, payload: Payload): AgentsCallResult {
    return {
      type: 'function_call_result',
      name: name ?? '',
      callId: id ?? '',
      status: 'completed',
      output: itemOutputOf(payload),
    };
  },

  renderContext: (blocks: readonly ContextBlock[]): string => joinContext(blocks),

  renderContextMessages(blocks: readonly ContextBlock[]): AgentsContext {
    const { stable, changing } = splitContext(blocks);
    return { instructions: [...stable, ...changing].map(({ content }) => content).join('\n\n') };
  },

  assemble: assembleItems,
  offer: (tools: readonly RunnableTool<AgentsToolData>[]): object[] => tools.map(agentTool),
  runnable: (tools: readonly RunnableTool<AgentsToolData>[]): object[] => tools.map(agentTool),
};
