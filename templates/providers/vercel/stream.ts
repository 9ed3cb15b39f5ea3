import { isPlainObject, member } from '../../runtime/json.ts';
import type { StreamedCall } from '../../runtime/wire.ts';
import { isOurs } from './calls.ts';

interface Growing {
  raw: { readonly [key: string]: unknown };
  text: string;
  whole: boolean;
}

/**
 * The calls in the parts of `fullStream` (majors 4 to 7): `tool-call` brings a call whole. A call that only began (`tool-input-start` and
 * `-delta`; in major 4 `tool-call-streaming-start` and `tool-call-delta`) is incomplete.
 */
export function assembleParts(events: readonly unknown[]): readonly StreamedCall[] {
  const calls = new Map<unknown, Growing>();
  for (const event of events.filter(isPlainObject)) {
    const id = member(event, 'toolCallId') ?? member(event, 'id');
    switch (member(event, 'type')) {
      case 'tool-input-start':
      case 'tool-call-streaming-start': {
        const { providerExecuted, toolName } = event;
        const raw = { type: 'tool-call', toolCallId: id, toolName, providerExecuted };
        calls.set(id, { raw, text: '', whole: false });
        break;
      }
      case 'tool-input-delta':
      case 'tool-call-delta': {
        const growing = calls.get(id);
        const piece = member(event, 'delta') ?? member(event, 'argsTextDelta');
        if (growing !== undefined && typeof piece === 'string') growing.text += piece;
        break;
      }
      case 'tool-call':
        calls.set(id, { raw: event, text: '', whole: true });
        break;
    }
  }
  return [...calls.values()]
    .map(({ raw, text, whole }) => ({ raw: whole ? raw : { ...raw, input: text }, complete: whole }))
    .filter(({ raw }) => isOurs(raw));
}
