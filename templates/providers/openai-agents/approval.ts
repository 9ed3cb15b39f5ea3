import type { AgentsTool } from './types.ts';

/** The policy of a tool that nobody has to agree to. */
export const neverNeeded: AgentsTool['needsApproval'] = async () => false;

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
  needsApproval: false;
  execute: () => string;
}) => { needsApproval: unknown };

/**
 * The tools, with the SDK's own policy on those that nobody has to agree to: `withSdkApproval(await llm.tools(), tool)`. The SDK (0.20) cannot tell that a policy of
 * somebody else's does not depend on the arguments, and stops the run for an approval where a model sent arguments that are no JSON (the empty text, say); with
 * its own it tells the model.
 */
export function withSdkApproval<Tool extends { needsApproval: unknown }>(
  tools: readonly Tool[],
  tool: AgentsToolMaker,
): Tool[] {
  const { needsApproval } = tool({
    name: 'approval',
    description: '',
    parameters: { type: 'object', properties: {}, required: [], additionalProperties: true },
    strict: false,
    needsApproval: false,
    execute: () => '',
  });
  return tools.map((each) => (each.needsApproval === neverNeeded ? { ...each, needsApproval } : each));
}
