import type { ActionFacts } from '../client.ts';
import { payloadOfResult, unspeakable } from '../payload.ts';
import { cutText, oversized, withText } from '../payload-limit.ts';
import type { ToolResultOf } from '../results.ts';
import type { Payload } from '../wire.ts';
import type { CallScope } from './call.ts';
import type { Engine } from './engine.ts';

/** What a model sees of a result: without what is sensitive, and no more than the host allows. Never rejects. */
export async function showResult(
  engine: Engine,
  scope: CallScope,
  facts: ActionFacts | undefined,
  result: ToolResultOf<unknown>,
  isPromised: boolean,
): Promise<Payload> {
  try {
    const payload = payloadOfResult(result, facts?.sensitive);
    const text = oversized(payload, engine.results.maxLength);
    return text === undefined ? payload : await shortened(engine, scope, payload, text, isPromised);
  } catch (error) {
    // A text that is longer than texts can be.
    engine.report(error, scope, 'INVALID_OUTPUT');
    return unspeakable;
  }
}

async function shortened(
  { results: { maxLength, overflow }, report }: Engine,
  { action, entity, callId }: CallScope,
  payload: Payload,
  text: string,
  isPromised: boolean,
): Promise<Payload> {
  try {
    const shown = await overflow?.({ action, entity, callId, text, maxLength });
    const short = typeof shown === 'string' ? shown : text;
    return withText(payload, short.length > maxLength ? cutText(short, maxLength) : short, isPromised);
  } catch (error) {
    report(error, { action, entity, callId }, 'INVALID_OUTPUT');
    return withText(payload, cutText(text, maxLength), isPromised);
  }
}
