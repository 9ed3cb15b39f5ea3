import { payloadText } from '../../runtime/payload.ts';
import type { Payload } from '../../runtime/wire.ts';
import type { VercelJson, VercelOutput } from './types.ts';

/**
 * A result in the SDK's words (`ToolResultOutput`, majors 5 to 7). Parts are text with notes: for files, major 5 has `media` alone, which
 * major 7 does not take any more (the types of ai 5.0.277 and 7.0.173), and one result serves all.
 */
export function outputOf(payload: Payload): VercelOutput {
  if (!payload.ok) return { type: 'error-text', value: payloadText(payload) };
  if (typeof payload.value === 'string') return { type: 'text', value: payload.value };
  // JSON data, which the SDK's type wants mutable.
  return { type: 'json', value: (payload.value ?? null) as VercelJson };
}
