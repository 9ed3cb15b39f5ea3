import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Wire } from '../../templates/runtime/wire.ts';
import { corpusFolder } from '../support/corpus.ts';
import { anthropic, openai } from '../support/providers.ts';

/** Answers that providers and compatible servers really gave; beside the project, not in it. */
const exchanges = path.join(corpusFolder, 'exchanges');

interface Recorded {
  readonly id: string;
  readonly response?: { readonly json?: Response };
}

interface Response {
  readonly choices?: readonly { readonly message?: { readonly tool_calls?: readonly ChatCall[] | null } }[];
  readonly type?: string;
  readonly content?: readonly Block[];
}

interface ChatCall {
  readonly id?: string;
  readonly function?: { readonly name: string; readonly arguments: unknown };
}

interface Block {
  readonly type: string;
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

function* recorded(): Generator<Recorded> {
  for (const file of readdirSync(exchanges, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.jsonl') || file.startsWith('reported')) continue;
    for (const line of readFileSync(path.join(exchanges, file), 'utf8').split('\n')) {
      if (line !== '') yield JSON.parse(line) as Recorded;
    }
  }
}

/** The calls as a reader of that JSON would list them, and the wire format that speaks for it. */
function listed(
  response: Response | undefined,
): { wire: Wire; calls: { id: unknown; name: unknown; args: unknown }[] } | undefined {
  if (response?.choices !== undefined) {
    const calls = response.choices[0]?.message?.tool_calls ?? [];
    return {
      wire: openai.wire,
      calls: calls.map((call) => ({
        id: call.id || undefined,
        name: call.function?.name,
        args: call.function?.arguments,
      })),
    };
  }
  if (response?.type !== 'message' || !Array.isArray(response.content)) return undefined;
  const blocks = (response.content as readonly Block[]).filter(({ type }) => type === 'tool_use');
  return { wire: anthropic.wire, calls: blocks.map(({ id, name, input }) => ({ id, name, args: input })) };
}

describe.skipIf(!existsSync(exchanges))('recorded answers', () => {
  it('give up every call, with its id, its name and its arguments as they were', () => {
    const counts = { responses: 0, calls: 0 };
    for (const { id, response } of recorded()) {
      const expected = listed(response?.json);
      if (expected === undefined) continue;
      const { wire, calls } = expected;
      const found = wire.findCalls(response?.json).map((raw) => wire.readCall(raw));
      expect(found, id).toEqual(calls);
      counts.responses++;
      counts.calls += found.length;
    }
    console.log(`recorded: ${counts.responses} responses, ${counts.calls} calls`);
    expect(counts.calls).toBeGreaterThan(300);
  });
});
