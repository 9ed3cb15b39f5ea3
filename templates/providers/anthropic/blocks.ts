import { isPlainObject, own } from '../../runtime/json.ts';

/** Calls of the provider's own tools (`server_tool_use`) and of its toolsets are not the client's to answer. */
export function isOurs(block: unknown): boolean {
  return isPlainObject(block) && own(block, 'type') === 'tool_use' && !isOfToolset(block);
}

export function isOfToolset(block: { readonly [key: string]: unknown }): boolean {
  const toolset = own(block, 'toolset_name');
  return toolset !== undefined && toolset !== null;
}

/** The SDK's `StopReason`s after which the last block may be incomplete. */
export function isCutOffReason(reason: unknown): boolean {
  return reason === 'max_tokens' || reason === 'model_context_window_exceeded' || reason === 'refusal';
}
