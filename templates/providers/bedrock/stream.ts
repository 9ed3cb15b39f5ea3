import { isPlainObject, member } from '../../runtime/json.ts';
import type { StreamedCall } from '../../runtime/wire.ts';
import { isCutOffReason, isOurs } from './blocks.ts';

interface Growing {
  readonly toolUse: { readonly [key: string]: unknown };
  json: string;
  stopped: boolean;
}

/**
 * The `toolUse` blocks in the events of a streamed response (SDK: `ConverseStreamOutput`). Their input comes as pieces of JSON text, none for a call
 * without arguments. A block is complete when its stop came, unless the message ended at a limit in it.
 */
export function assembleBlocks(events: readonly unknown[]): readonly StreamedCall[] {
  const calls: Growing[] = [];
  const open = new Map<unknown, Growing>();
  let last: unknown;
  let reason: unknown;
  for (const event of events) {
    const start = member(event, 'contentBlockStart');
    const delta = member(event, 'contentBlockDelta');
    const stop = member(event, 'contentBlockStop');
    const index = member(start ?? delta ?? stop, 'contentBlockIndex');
    const growing = open.get(index);
    if (start !== undefined) {
      const toolUse = member(member(start, 'start'), 'toolUse');
      const fresh: Growing = { toolUse: isPlainObject(toolUse) ? toolUse : {}, json: '', stopped: false };
      calls.push(fresh);
      open.set(index, fresh);
      last = fresh;
    } else if (delta !== undefined) {
      const piece = member(member(member(delta, 'delta'), 'toolUse'), 'input');
      if (growing !== undefined && typeof piece === 'string') growing.json += piece;
      last = growing;
    } else if (stop !== undefined && growing !== undefined) growing.stopped = true;
    reason = member(member(event, 'messageStop'), 'stopReason') ?? reason;
  }
  return calls
    .filter((growing) => isOurs(growing) && typeof growing.toolUse['name'] === 'string')
    .map((growing) => ({
      raw: { toolUse: { ...growing.toolUse, input: growing.json } },
      complete: growing.stopped && !(growing === last && isCutOffReason(reason)),
    }));
}
