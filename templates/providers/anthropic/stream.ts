import { isPlainObject, own } from '../../runtime/json.ts';
import type { StreamedCall } from '../../runtime/wire.ts';
import { isCutOffReason, isOurs } from './blocks.ts';

interface Growing {
  readonly block: { readonly [key: string]: unknown };
  json: string;
  stopped: boolean;
}

/**
 * The `tool_use` blocks in the events of a streamed message (SDK: `RawMessageStreamEvent`). Their input comes as pieces of JSON text; without a
 * piece it is what the block began with. A block is complete when its stop came, unless the message ended at a limit in it.
 */
export function assembleBlocks(events: readonly unknown[]): readonly StreamedCall[] {
  const blocks: Growing[] = [];
  const open = new Map<unknown, Growing>();
  let reason: unknown;
  for (const event of events.filter(isPlainObject)) {
    const index = own(event, 'index');
    const [block, delta] = [own(event, 'content_block'), own(event, 'delta')];
    switch (own(event, 'type')) {
      case 'content_block_start': {
        const growing: Growing = { block: isPlainObject(block) ? block : {}, json: '', stopped: false };
        blocks.push(growing);
        open.set(index, growing);
        break;
      }
      case 'content_block_delta': {
        const growing = open.get(index);
        const piece = isPlainObject(delta) ? own(delta, 'partial_json') : undefined;
        if (growing !== undefined && typeof piece === 'string') growing.json += piece;
        break;
      }
      case 'content_block_stop': {
        const growing = open.get(index);
        if (growing !== undefined) growing.stopped = true;
        break;
      }
      case 'message_delta':
        reason = (isPlainObject(delta) ? own(delta, 'stop_reason') : undefined) ?? reason;
        break;
    }
  }
  const last = blocks.at(-1);
  return blocks
    .filter(({ block }) => isOurs(block))
    .map((growing) => ({
      raw: growing.json === '' ? growing.block : { ...growing.block, input: growing.json },
      complete: growing.stopped && !(growing === last && isCutOffReason(reason)),
    }));
}
