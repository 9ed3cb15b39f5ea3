import type { StreamedCall, Wire } from './wire.ts';

/** All events of a stream. Rejects where the stream does. */
export async function gather(events: Iterable<unknown> | AsyncIterable<unknown>): Promise<unknown[]> {
  const gathered: unknown[] = [];
  for await (const event of events) gathered.push(event);
  return gathered;
}

/** Whether something is a stream of events, and no response. */
export function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** The calls in a stream's events. Never throws: what cannot be looked at holds no calls. */
export function assembleCalls(
  wire: Pick<Wire, 'assemble'>,
  events: readonly unknown[],
): readonly StreamedCall[] {
  try {
    return wire.assemble?.(events) ?? [];
  } catch {
    return [];
  }
}
