import { isPlainObject, own } from '../../runtime/json.ts';

/**
 * Whether an output item is a call that a client answers. Everything else is the provider's own (`web_search_call`, `mcp_call`, `program`, …), or
 * belongs to tools that no action is (`computer_call`, `shell_call`), or is an answer already.
 */
export function isCall(item: unknown): boolean {
  if (!isPlainObject(item)) return false;
  const type = own(item, 'type');
  return type === 'function_call' || type === 'custom_tool_call';
}

/** Whether a response or an item says that it ended before it was whole (SDK: `ResponseStatus`, `ResponseFunctionToolCall.status`). */
export function isUnfinished(value: unknown): boolean {
  const status = isPlainObject(value) ? own(value, 'status') : undefined;
  return status === 'incomplete' || status === 'failed' || status === 'cancelled' || status === 'in_progress';
}
