import { member } from '../../runtime/json.ts';

/** The SDK's `FunctionCallItem`; calls of hosted tools are items of other types. */
export function isCall(item: unknown): boolean {
  return member(item, 'type') === 'function_call';
}

/** A run's items hold the model's own as `rawItem`. */
export function itemOf(item: unknown): unknown {
  return member(item, 'type') === 'tool_call_item' ? member(item, 'rawItem') : item;
}
