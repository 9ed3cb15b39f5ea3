import { describe, expect, it } from 'vitest';
import { type ProviderSamples, rawCall, responseWith } from '../../library/testing/samples.ts';
import { readSamples } from '../conformance/providers/samples.ts';
import { address, deskAdapter, deskToolkit } from '../support/desk.ts';
import { providersUnderTest } from '../support/providers.ts';
import { smallClient } from '../support/small-client.ts';

const providers = ['anthropic', 'gemini', 'openai', 'openai-responses', 'bedrock', 'langchain'];
const cases = await Promise.all(
  providers.map(async (id) => {
    const under = providersUnderTest.get(id);
    if (under === undefined) throw new Error(`no provider ${id}`);
    return { id, under, samples: await readSamples(id) };
  }),
);

/** The answers to single calls: one provider wants one content with all of them. */
function answersIn(results: readonly object[]): readonly object[] {
  return results.flatMap((result) => (result as { readonly parts?: readonly object[] }).parts ?? [result]);
}

const call = (samples: ProviderSamples, id: string, name: string, args: object = {}): unknown =>
  rawCall(samples, id, name, args);

describe.each(cases)('$id', ({ id, under, samples }) => {
  const mail = smallClient(under, [
    { name: 'mail', input: { properties: {} }, handler: () => 'from the mail' },
  ]);
  const news = smallClient(under, [
    { name: 'news', input: { properties: {} }, handler: () => 'from the news' },
  ]);

  it('answers each call of a conversation once, by the adapter whose tool it is', async () => {
    const response = responseWith(samples, [
      call(samples, 'c1', 'news'),
      call(samples, 'c2', 'mail'),
      call(samples, 'c3', 'news'),
    ]);
    const byMail = answersIn(await mail.toolkit().forLLM(id, { unknown: 'skip' }).run(response));
    const byNews = answersIn(await news.toolkit().forLLM(id, { unknown: 'skip' }).run(response));
    expect(byMail).toHaveLength(1);
    expect(byNews).toHaveLength(2);
    expect(JSON.stringify(byMail)).toContain('from the mail');
    expect(JSON.stringify(byMail)).toContain('"c2"');
    for (const [index, callId] of ['c1', 'c3'].entries()) {
      expect(JSON.stringify(byNews[index])).toContain('from the news');
      expect(JSON.stringify(byNews[index])).toContain(JSON.stringify(callId));
    }
  });

  it('leaves the host’s own tools to the host, and answers them where it is alone', async () => {
    const response = responseWith(samples, [call(samples, 'c1', 'host_tool'), call(samples, 'c2', 'mail')]);
    const skipping = answersIn(await mail.toolkit().forLLM(id, { unknown: 'skip' }).run(response));
    expect(JSON.stringify(skipping)).not.toContain('"c1"');
    expect(skipping).toHaveLength(1);
    const answering = answersIn(await mail.toolkit().forLLM(id).run(response));
    expect(answering).toHaveLength(2);
    expect(JSON.stringify(answering[0])).toContain('ACTION_NOT_FOUND');
    const onlyTheirs = responseWith(samples, [call(samples, 'c1', 'host_tool')]);
    expect(await mail.toolkit().forLLM(id, { unknown: 'skip' }).run(onlyTheirs)).toEqual([]);
  });

  it('understands a history that was recorded before an action was renamed', async () => {
    const raw = call(samples, 'c1', oldNameFor(id), { address });
    expect(deskAdapter(under).parseToolCall(raw)).toMatchObject({
      ok: true,
      call: { name: 'wallet.balance', input: { address }, repairs: [] },
    });
    const llm = deskToolkit([under]).forLLM(id, { unknown: 'skip' });
    const answers = answersIn(await llm.run(responseWith(samples, [raw])));
    expect(answers).toHaveLength(1);
    expect(JSON.stringify(answers)).toContain('amount');
    // What is shown to models goes by the name of today alone.
    expect(JSON.stringify(await llm.tools())).not.toContain('get_balance');
  });
});

/** How `wallet.get_balance`, of which `wallet.balance` says that it was its name, was called on the wire. */
function oldNameFor(provider: string): string {
  return provider === 'gemini' ? 'wallet.get_balance' : 'wallet_get_balance';
}
