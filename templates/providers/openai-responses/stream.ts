import { isPlainObject, own } from '../../runtime/json.ts';
import type { StreamedCall } from '../../runtime/wire.ts';
import { isCall } from './items.ts';

interface Growing {
  item: { readonly [key: string]: unknown };
  /** What has come of its arguments or, of a custom tool, its input. */
  text: string;
  done: boolean;
}

/**
 * The calls in the events of a streamed response (SDK: `ResponseStreamEvent`). `response.output_item.done` brings the whole item, and so does
 * `response.completed` from servers that leave the events of items out; where neither comes, the pieces are what there is. An item that is not done is
 * incomplete.
 */
export function assembleItems(events: readonly unknown[]): readonly StreamedCall[] {
  const items: Growing[] = [];
  const byIndex = new Map<unknown, Growing>();
  for (const event of events.filter(isPlainObject)) {
    const item = own(event, 'item');
    const id = own(event, 'item_id') ?? (isPlainObject(item) ? own(item, 'id') : undefined);
    const index = own(event, 'output_index') ?? id;
    const growing = byIndex.get(index);
    switch (own(event, 'type')) {
      case 'response.output_item.added':
        if (isPlainObject(item)) begin(item, false);
        break;
      case 'response.function_call_arguments.delta':
      case 'response.custom_tool_call_input.delta':
        if (growing !== undefined) growing.text += textIn(event, 'delta');
        break;
      case 'response.function_call_arguments.done':
        if (growing !== undefined) Object.assign(growing, { text: textIn(event, 'arguments'), done: true });
        break;
      case 'response.custom_tool_call_input.done':
        if (growing !== undefined) Object.assign(growing, { text: textIn(event, 'input'), done: true });
        break;
      case 'response.output_item.done':
        if (!isPlainObject(item)) break;
        if (growing === undefined) begin(item, true);
        else Object.assign(growing, { item, text: '', done: true });
        break;
      case 'response.completed': {
        // Of now: some servers tell the id of a call only when it is done.
        const calls = items.filter((each) => isCall(each.item));
        const byCallId = new Map(calls.map((each) => [own(each.item, 'call_id'), each]));
        // Of a call without an id nobody knows which of these it is: none is executed twice.
        const areKnown = calls.length > 0 && byCallId.has(undefined);
        for (const whole of callsIn(own(event, 'response'))) {
          const id = own(whole, 'call_id');
          const known = id === undefined ? undefined : byCallId.get(id);
          if (known?.done === false) Object.assign(known, { item: whole, text: '', done: true });
          if (known !== undefined || areKnown || (id === undefined && calls.length > 0)) continue;
          byCallId.set(id, begin(whole, true));
        }
        break;
      }
    }

    function begin(item: { readonly [key: string]: unknown }, done: boolean): Growing {
      const fresh = { item, text: '', done };
      items.push(fresh);
      byIndex.set(index, fresh);
      return fresh;
    }
  }
  return items
    .filter(({ item }) => isCall(item))
    .map(({ item, text, done }) => ({
      raw: text === '' ? item : { ...item, [argumentsKey(item)]: text },
      complete: done && own(item, 'status') !== 'incomplete',
    }));
}

function callsIn(response: unknown): { readonly [key: string]: unknown }[] {
  const output = isPlainObject(response) ? own(response, 'output') : undefined;
  return Array.isArray(output) ? output.filter(isPlainObject).filter(isCall) : [];
}

function argumentsKey(item: { readonly [key: string]: unknown }): string {
  return own(item, 'type') === 'custom_tool_call' ? 'input' : 'arguments';
}

function textIn(event: { readonly [key: string]: unknown }, key: string): string {
  const text = own(event, key);
  return typeof text === 'string' ? text : '';
}
