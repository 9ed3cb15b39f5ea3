import { type ProviderSamples, rawCall, responseWith } from '../../library/testing/samples.ts';
import { readSamples } from '../conformance/providers/samples.ts';
import type { ProviderUnderTest } from '../support/desk.ts';
import { providersUnderTest } from '../support/providers.ts';
import type { Random } from '../support/sampling/random.ts';

/** A provider under attack: how it carries a call and a response, as its samples say. */
export interface WireUnderAttack {
  readonly under: ProviderUnderTest;
  /** The raw call with these arguments in the place of its own, whatever they are. */
  call(id: string, name: string, args: unknown): unknown;
  response(calls: readonly unknown[]): unknown;
}

export const wires: readonly WireUnderAttack[] = await Promise.all(
  [...providersUnderTest].map(async ([id, under]) => wireOf(under, await readSamples(id))),
);

function wireOf(under: ProviderUnderTest, samples: ProviderSamples): WireUnderAttack {
  const place = 'the arguments';
  return {
    under,
    call: (id, name, args) => replace(rawCall(samples, id, name, place), place, args),
    response: (calls) => responseWith(samples, calls),
  };
}

function replace(value: unknown, place: string, by: unknown): unknown {
  if (value === place) return by;
  if (Array.isArray(value)) return value.map((item) => replace(item, place, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replace(each, place, by)]));
}

/** Some of the providers: a run that took all would be the same attack many times. */
export function pickSome<Item>(all: readonly Item[], count: number, random: Random): readonly Item[] {
  const first = random.below(all.length);
  return Array.from({ length: count }, (_, index) => all[(first + index * 4) % all.length] as Item);
}

/** The answers to single calls: some providers take all answers of a turn in one message. */
export function answersIn(results: readonly object[]): readonly object[] {
  return results.flatMap((result) => {
    const { parts, content, role } = result as { parts?: object[]; content?: object[]; role?: string };
    return parts ?? (role === 'tool' && Array.isArray(content) ? content : [result]);
  });
}

/** The id that an answer goes by; `undefined` where answers have none. */
export function idOf(answer: object): string | undefined {
  const found: unknown[] = [];
  const look = (value: object): void => {
    for (const key of ids)
      if (Object.hasOwn(value, key)) found.push((value as { [key: string]: unknown })[key]);
  };
  look(answer);
  const { toolResult, functionResponse } = answer as { toolResult?: object; functionResponse?: object };
  if (toolResult !== undefined) look(toolResult);
  if (functionResponse !== undefined) look({ callId: (functionResponse as { id?: string }).id });
  return typeof found[0] === 'string' ? found[0] : undefined;
}

const ids = ['tool_call_id', 'tool_use_id', 'call_id', 'callId', 'toolCallId', 'toolUseId'];
