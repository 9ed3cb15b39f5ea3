import type { AgentsTool } from './types.ts';

/** The SDK's `tool` function, as far as it is used here. */
export type AgentsToolMaker = (options: {
  name: string;
  description: string;
  parameters: {
    type: 'object';
    properties: { [key: string]: never };
    required: [];
    additionalProperties: true;
  };
  strict: false;
  needsApproval: boolean;
  execute: () => string;
}) => { needsApproval: unknown };

/**
 * The tools with approval policies of the SDK's own making: `withSdkApproval(await llm.tools(), tool)`. The SDK (0.20) cannot tell that a policy of somebody else's
 * does not depend on the arguments, and stops the run for an approval where a model sent arguments that are no JSON; with its own it tells the model.
 */
export function withSdkApproval<Tool extends Pick<AgentsTool, 'needsApproval'>>(
  tools: readonly Tool[],
  tool: AgentsToolMaker,
): Promise<Tool[]> {
  const policy = (needsApproval: boolean): Tool['needsApproval'] =>
    tool({
      name: 'approval',
      description: '',
      parameters: { type: 'object', properties: {}, required: [], additionalProperties: true },
      strict: false,
      needsApproval,
      execute: () => '',
    }).needsApproval as Tool['needsApproval'];
  return Promise.all(
    tools.map(async (each) => ({ ...each, needsApproval: policy(await each.needsApproval()) })),
  );
}
