import { member } from '../../runtime/json.ts';

/** Whether a content block is a call that a client answers; the provider runs tools of its own too (`server_tool_use`). */
export function isOurs(block: unknown): boolean {
  const call = member(block, 'toolUse');
  return typeof call === 'object' && call !== null && member(call, 'type') !== 'server_tool_use';
}

/** The SDK's `StopReason`s after which the last block may be incomplete. */
export function isCutOffReason(reason: unknown): boolean {
  return typeof reason === 'string' && reasons.includes(reason);
}

const reasons: readonly string[] = [
  'max_tokens',
  'model_context_window_exceeded',
  'malformed_model_output',
  'malformed_tool_use',
  'content_filtered',
  'guardrail_intervened',
];
