import type { RunnableTool } from '../../runtime/wire.ts';
import { neverNeeded } from './approval.ts';
import { returnedOf } from './content.ts';
import type { AgentsSchema, AgentsTool, AgentsToolData } from './types.ts';

/**
 * A tool with an `invoke` of its own: the SDK's `tool()` would answer arguments that it cannot read with a sentence that tells nothing. What is returned is
 * text or a result's parts, and never an output itself, since the SDK takes objects with a `type` for parts.
 */
export function agentTool({
  tool,
  mayNeedConfirmation,
  needsConfirmation,
  execute,
}: RunnableTool<AgentsToolData>): AgentsTool {
  const { additionalProperties = true, required = [], properties = {}, ...rest } = tool.parameters;
  // The SDK's type wants every keyword said, and its properties in types of its own.
  const parameters = { ...rest, properties, required, additionalProperties } as AgentsSchema;
  return {
    ...tool,
    parameters,
    async invoke(runContext, input, { toolCall, signal } = {}) {
      const id = toolCall?.callId;
      const asked = id === undefined ? undefined : { toolName: tool.name, callId: id };
      const approved = asked !== undefined && runContext.isToolApproved?.(asked) === true;
      return returnedOf(await execute(input, { id, signal, approved }));
    },
    needsApproval: mayNeedConfirmation ? (_, input, id) => needsConfirmation(input, { id }) : neverNeeded,
    isEnabled: async () => true,
  };
}
