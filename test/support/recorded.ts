import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { corpusFolder } from './corpus.ts';

/** Exchanges that projects recorded with providers; beside the project, not in it. */
const folder = path.join(corpusFolder, 'exchanges');
export const hasExchanges: boolean = existsSync(folder);

export interface Exchange {
  readonly id: string;
  readonly provider: string;
  readonly api: string | null;
  readonly status: number | null;
  readonly request: Json;
  readonly response: {
    readonly json?: Json;
    readonly sse?: string;
    readonly chunks?: readonly Json[];
    readonly aws_eventstream?: readonly { readonly event: string; readonly data: Json }[];
  };
}

export type Json = null | string | number | boolean | readonly Json[] | { readonly [key: string]: Json };

/** A call as a plain reading of the recording has it. */
export interface RecordedCall {
  readonly id: string | undefined;
  readonly name: string;
  readonly args: unknown;
}

export function* exchanges(): Generator<Exchange> {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith('.jsonl') || file.startsWith('reported')) continue;
    for (const line of readFileSync(path.join(folder, file), 'utf8').split('\n')) {
      if (line !== '') yield JSON.parse(line) as Exchange;
    }
  }
}

/** The events of a streamed answer; `undefined` where it was not streamed. */
export function eventsOf({ response }: Exchange): readonly unknown[] | undefined {
  if (response.chunks !== undefined) return response.chunks.map(parsed);
  if (response.aws_eventstream !== undefined)
    return response.aws_eventstream.map(({ event, data }) => ({ [event]: data }));
  if (response.sse === undefined) return undefined;
  const lines = response.sse.split(/\r?\n/).filter((line) => line.startsWith('data:'));
  return lines
    .map((line) => parsed(line.slice('data:'.length).trim()))
    .filter((event) => event !== undefined);
}

function parsed(data: Json | undefined): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return undefined;
  }
}

/** The adapter that speaks for a recording, by what the recording looks like; else why none does. */
export function adapterFor(exchange: Exchange): { readonly id: string } | { readonly leftOut: string } {
  const { api, provider, status, response } = exchange;
  if (status !== null && status >= 400) return { leftOut: 'an answer that is an error' };
  if (provider === 'cohere') return { leftOut: 'Cohere’s own API' };
  if (api?.includes('/runs') || api === '/v1/assistants') return { leftOut: 'OpenAI Assistants' };
  if (
    has(response.json, 'input_tokens') ||
    api?.toLowerCase().endsWith('count-tokens') ||
    api?.endsWith('counttokens')
  )
    return { leftOut: 'a count of tokens' };
  const sample = response.json ?? eventsOf(exchange)?.find((event) => typeof event === 'object');
  const id = marks.find(({ is }) => is(text(sample), sample))?.id;
  if (id === undefined && provider === 'google-gemini') return { leftOut: 'Gemini’s Interactions API' };
  return id === undefined ? { leftOut: `${provider}: an answer of no known form` } : { id };
}

const has = (value: unknown, key: string): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key);
const text = (value: unknown): string =>
  has(value, 'type') ? String((value as { readonly type: unknown }).type) : '';

const marks: readonly { readonly id: string; is(type: string, value: unknown): boolean }[] = [
  {
    id: 'openai-responses',
    is: (type, value) =>
      type.startsWith('response.') ||
      (has(value, 'output') && has(value, 'parallel_tool_calls')) ||
      (value as { object?: unknown } | undefined)?.object === 'response',
  },
  { id: 'anthropic', is: (type) => type === 'message' || type === 'message_start' },
  { id: 'gemini', is: (_, value) => has(value, 'candidates') || has(value, 'promptFeedback') },
  {
    id: 'bedrock',
    is: (_, value) =>
      has(value, 'stopReason') ||
      has(value, 'messageStart') ||
      has(value, 'contentBlockStart') ||
      has(value, 'contentBlockDelta'),
  },
  { id: 'openai', is: (_, value) => has(value, 'choices') },
];

type Loose = { readonly [key: string]: Loose } & readonly Loose[] & string;

/** Every call of a whole answer, read by nothing but its JSON. */
export function callsInAnswer(id: string, json: Json | undefined): RecordedCall[] {
  const answer = json as unknown as Loose;
  switch (id) {
    case 'openai':
      return [...(answer['choices']?.[0]?.['message']?.['tool_calls'] ?? [])].map((call) => ({
        id: call['id'] || undefined,
        name: call['function']?.['name'] ?? '',
        args: call['function']?.['arguments'],
      }));
    case 'openai-responses':
      return [...(answer['output'] ?? [])]
        .filter((item) => item['type'] === 'function_call' || item['type'] === 'custom_tool_call')
        .map((item) => ({
          id: item['call_id'],
          name: item['name'] ?? '',
          args: item['arguments'] ?? item['input'],
        }));
    case 'anthropic':
      return [...(answer['content'] ?? [])]
        .filter((block) => block['type'] === 'tool_use')
        .map((block) => ({ id: block['id'], name: block['name'] ?? '', args: block['input'] }));
    case 'gemini':
      return [...(answer['candidates']?.[0]?.['content']?.['parts'] ?? [])].flatMap((part) => {
        const call = part['functionCall'];
        return call === undefined ? [] : [{ id: call['id'], name: call['name'] ?? '', args: call['args'] }];
      });
    case 'bedrock':
      return [...(answer['output']?.['message']?.['content'] ?? [])].flatMap((block) => {
        const call = block['toolUse'];
        if (call === undefined || call['type'] === 'server_tool_use') return [];
        return [{ id: call['toolUseId'], name: call['name'] ?? '', args: call['input'] }];
      });
    default:
      return [];
  }
}

/** Every call of a streamed answer that has an end, read piece by piece in the plainest way. */
export function callsInStream(id: string, events: readonly unknown[]): RecordedCall[] {
  const all = events as readonly Loose[];
  switch (id) {
    case 'openai': {
      const calls: { id: string | undefined; name: string; args: string; index: unknown }[] = [];
      for (const event of all) {
        for (const piece of event['choices']?.[0]?.['delta']?.['tool_calls'] ?? []) {
          const { id: pieceId, function: body } = piece as unknown as {
            id?: string;
            function?: { name?: string; arguments?: string };
          };
          let call = calls.findLast((each) => each.index === piece['index']);
          if (call === undefined || (pieceId && call.id && pieceId !== call.id)) {
            call = { id: undefined, name: '', args: '', index: piece['index'] };
            calls.push(call);
          }
          call.id ||= pieceId || undefined;
          call.name ||= body?.name ?? '';
          call.args += body?.arguments ?? '';
        }
      }
      return calls.map(({ index: _, ...call }) => call);
    }
    case 'openai-responses':
      return all
        .filter((event) => event?.['type'] === 'response.output_item.done')
        .map((event) => event['item'] as unknown as Loose)
        .filter((item) => item?.['type'] === 'function_call' || item?.['type'] === 'custom_tool_call')
        .map((item) => ({
          id: item['call_id'],
          name: item['name'] ?? '',
          args: item['arguments'] ?? item['input'],
        }));
    case 'anthropic': {
      const starts = all.filter((event) => event?.['content_block']?.['type'] === 'tool_use');
      return starts.map((start) => {
        const block = start['content_block'] as unknown as Loose;
        const from = all.indexOf(start);
        const next = all.findIndex(
          (event, at) =>
            at > from && event?.['type'] === 'content_block_stop' && event['index'] === start['index'],
        );
        const json = all
          .slice(from, next < 0 ? undefined : next)
          .filter((event) => event?.['index'] === start['index'])
          .map((event) => event?.['delta']?.['partial_json'] ?? '')
          .join('');
        return { id: block['id'], name: block['name'] ?? '', args: json === '' ? block['input'] : json };
      });
    }
    case 'gemini': {
      const calls: { id: string | undefined; name: string; args: { [key: string]: unknown } }[] = [];
      for (const event of all) {
        for (const { name, id, args } of callsInAnswer('gemini', event as unknown as Json)) {
          if (name !== '') calls.push({ id, name, args: { ...(args as object | undefined) } });
        }
        for (const part of event['candidates']?.[0]?.['content']?.['parts'] ?? []) {
          for (const piece of part['functionCall']?.['partialArgs'] ?? []) {
            addPiece(calls.at(-1)?.args ?? {}, piece);
          }
        }
      }
      return calls;
    }
    case 'bedrock': {
      const starts = all.filter((event) => {
        const call = event?.['contentBlockStart']?.['start']?.['toolUse'];
        return call !== undefined && call['type'] !== 'server_tool_use';
      });
      return starts.map((start) => {
        const call = start['contentBlockStart']?.['start']?.['toolUse'] as unknown as Loose;
        const index = start['contentBlockStart']?.['contentBlockIndex'];
        const args = all
          .filter((event) => event?.['contentBlockDelta']?.['contentBlockIndex'] === index)
          .map((event) => event['contentBlockDelta']?.['delta']?.['toolUse']?.['input'] ?? '')
          .join('');
        return { id: call['toolUseId'], name: call['name'] ?? '', args };
      });
    }
    default:
      return [];
  }
}

/** `$.a[0].b`: a text continues the text that is there. */
function addPiece(args: object, piece: Loose): void {
  const steps = String(piece['jsonPath'])
    .split(/[.[\]]+/)
    .filter((step) => step !== '' && step !== '$');
  const last = steps.pop() ?? '';
  let place = args as { [step: string]: unknown };
  for (const [index, step] of steps.entries()) {
    place[step] ??= /^\d+$/.test(steps[index + 1] ?? last) ? [] : {};
    place = place[step] as { [step: string]: unknown };
  }
  const { stringValue, numberValue, boolValue } = piece as unknown as { [kind: string]: unknown };
  place[last] =
    stringValue === undefined ? (numberValue ?? boolValue ?? null) : `${place[last] ?? ''}${stringValue}`;
}

/** The tools of a request as definitions, in the form that their provider has them. */
export function toolsOf({ request }: Exchange): readonly Json[] {
  const body = request as unknown as Loose | null;
  const tools = body?.['toolConfig']?.['tools'] ?? body?.['tools'];
  return Array.isArray(tools) ? (tools as unknown as readonly Json[]) : [];
}
