import { member } from '../../runtime/json.ts';
import type { StreamedCall } from '../../runtime/wire.ts';
import { assembleChatCalls } from '../openai/stream.ts';

/**
 * The calls in the chunks of a streamed message (SDK: `AIMessageChunk`). Their pieces (`tool_call_chunks`) are those of OpenAI's chunks, under names of their own. The
 * message ended where its last chunk says so, or the provider's reason for the end stands in its metadata.
 */
export function assembleChunks(events: readonly unknown[]): readonly StreamedCall[] {
  return assembleChatCalls(events.map(asChatChunk)).map(({ raw, complete }) => {
    const called = member(raw, 'function');
    const args = member(called, 'arguments');
    return {
      raw: { type: 'tool_call', id: member(raw, 'id'), name: member(called, 'name'), args: args ?? '' },
      complete,
    };
  });
}

function asChatChunk(event: unknown): object {
  const chunks = member(event, 'tool_call_chunks');
  const tool_calls = (Array.isArray(chunks) ? chunks : []).map((chunk: unknown) => ({
    index: member(chunk, 'index'),
    id: member(chunk, 'id'),
    function: { name: member(chunk, 'name'), arguments: member(chunk, 'args') },
  }));
  return { choices: [{ index: 0, delta: { tool_calls }, finish_reason: endOf(event) }] };
}

/** OpenAI's word for the end of the message; `undefined` where the chunk is not the end. */
function endOf(event: unknown): string | undefined {
  const metadata = member(event, 'response_metadata');
  const reason = ['finish_reason', 'stop_reason', 'finishReason', 'stopReason']
    .map((key) => member(metadata, key))
    .find((each) => typeof each === 'string' && each !== '');
  if (typeof reason === 'string') return /length|max_tokens|MAX_TOKENS/.test(reason) ? 'length' : reason;
  return member(event, 'chunk_position') === 'last' ? 'stop' : undefined;
}
