import { member } from '../../runtime/json.ts';
import type { StreamedCall } from '../../runtime/wire.ts';
import { assembleItems as assembleResponse } from '../openai-responses/stream.ts';
import { isCall } from './items.ts';

/**
 * The calls in the events of a streamed run (`raw_model_stream_event`) or of a model (SDK: `StreamEvent`). `response_done` brings them whole; before
 * it there are only the events of the API itself, and what they have not finished is incomplete.
 */
export function assembleItems(events: readonly unknown[]): readonly StreamedCall[] {
  const calls: StreamedCall[] = [];
  let underway: unknown[] = [];
  for (const event of events.map((each) => member(each, 'data') ?? each)) {
    if (member(event, 'type') === 'model') underway.push(member(event, 'event'));
    if (member(event, 'type') !== 'response_done') continue;
    const output = member(member(event, 'response'), 'output');
    const items = Array.isArray(output) ? output.filter(isCall) : [];
    calls.push(...items.map((raw) => ({ raw, complete: member(raw, 'status') !== 'incomplete' })));
    underway = [];
  }
  return [...calls, ...assembleResponse(underway)];
}
