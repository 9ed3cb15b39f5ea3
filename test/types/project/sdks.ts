/** What the SDKs take of a client, and give to it. Compiled by a test against the real packages. */
import type Anthropic from '@anthropic-ai/sdk';
import * as api from '@opentelemetry/api';
import type OpenAI from 'openai';
import * as prom from 'prom-client';
import { openTelemetry, prometheus } from './generated/execution.ts';
import { createToolkit, type Handlers } from './generated/index.ts';
import { anthropicAdapter, anthropicTools } from './generated/providers/anthropic.ts';
import { openaiAdapter, openaiTools } from './generated/providers/openai.ts';

declare const anthropic: Anthropic;
declare const openai: OpenAI;

const functionTools: OpenAI.Chat.Completions.ChatCompletionFunctionTool[] = openaiTools;
const tools: Anthropic.Tool[] = anthropicTools;
const betaTools: Anthropic.Beta.Messages.BetaTool[] = anthropicTools;

const handlers: Handlers = {
  'wallet.balance': () => ({ amount: '1' }),
  'shape.area': () => 1,
  // A handler's signal is what the platform's own functions take.
  'clock.now': (_, { signal }) => fetch('http://127.0.0.1/now', { signal }),
};

export async function converse(caller: AbortController): Promise<void> {
  const toolkit = createToolkit(handlers, {
    telemetry: openTelemetry(api),
    metrics: prometheus(prom, { registry: new prom.Registry() }),
  });

  const chat: OpenAI.Chat.Completions.ChatCompletionMessageParam[] = [{ role: 'user', content: 'Hello' }];
  const forOpenai = toolkit.forLLM('openai');
  const completion = await openai.chat.completions.create({
    model: 'any',
    messages: chat,
    tools: await forOpenai.tools(),
  });
  for (const { message } of completion.choices) {
    chat.push(message, ...(await forOpenai.run(message.tool_calls, { signal: caller.signal })));
    for (const call of message.tool_calls ?? []) {
      const outcome = openaiAdapter.parseToolCall(call);
      if (!outcome.ok) chat.push(openaiAdapter.formatToolResult(outcome));
    }
  }
  chat.push({ role: 'system', content: openaiAdapter.renderContext([]) });

  const messages: Anthropic.MessageParam[] = [{ role: 'user', content: 'Hello' }];
  const forAnthropic = toolkit.entity('user_1').forLLM('anthropic');
  const message = await anthropic.messages.create({
    model: 'any',
    max_tokens: 100,
    messages,
    tools: await forAnthropic.tools(),
    system: anthropicAdapter.renderContext([]),
  });
  messages.push(
    { role: 'assistant', content: message.content },
    { role: 'user', content: await forAnthropic.run(message) },
  );

  const cached = await forAnthropic.tools();
  const last = cached.at(-1);
  if (last !== undefined) last.cache_control = { type: 'ephemeral' };
  await anthropic.messages.create({ model: 'any', max_tokens: 100, messages, tools: cached });
}

export { betaTools, functionTools, tools };
