import { payloadText } from '../../runtime/payload.ts';
import type { Payload } from '../../runtime/wire.ts';
import type { VercelJson, VercelOutput } from './types.ts';

/** A result in the SDK's words (`ToolResultOutput`, majors 5 to 7). */
export function outputOf(payload: Payload): VercelOutput {
  if (!payload.ok) return { type: 'error-text', value: payloadText(payload) };
  if (typeof payload.value === 'string') return { type: 'text', value: payload.value };
  // JSON data, which the SDK's type wants mutable.
  return { type: 'json', value: (payload.value ?? null) as VercelJson };
}
