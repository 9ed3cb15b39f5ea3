import { describe, expect, it, vi } from 'vitest';
import { memoryStore } from '../../../templates/runtime/toolkit/stores/memory.ts';
import { deskWith, never, sleep } from '../../support/desk-with.ts';
import { anthropic, anthropicCall, openai, openaiCall } from '../../support/providers.ts';

const search = async ({ query }: { query: string }) => {
  await sleep(query === 'slow' ? 20 : 1);
  return { titles: [query], more: false };
};
const providers = [openai, anthropic];

describe('a turn', () => {
  it('has a result for each call, at its index, whatever it is', async () => {
    const llm = deskWith({ handlers: { 'notes.search': search }, providers }).forLLM('openai');
    const toolCalls = [
      openaiCall('1', 'notes_search', { query: 'slow' }),
      openaiCall('2', 'host_tool', {}),
      null,
      'text',
      openaiCall('3', 'notes_search', { query: 'fast' }),
      openaiCall('3', 'notes_search', { query: 'fast' }),
    ];
    const { toolResults } = await llm.processTurn({ role: 'assistant', content: null, toolCalls });
    expect(toolResults).toMatchObject([
      { tool_call_id: '1', content: expect.stringContaining('slow') },
      { tool_call_id: '2', content: expect.stringContaining('ACTION_NOT_FOUND') },
      { content: expect.stringContaining('ACTION_NOT_FOUND') },
      { content: expect.stringContaining('ACTION_NOT_FOUND') },
      { tool_call_id: '3', content: expect.stringContaining('fast') },
      { tool_call_id: '3', content: expect.stringContaining('MALFORMED_CALL') },
    ]);
  });

  it('answers at the index also where calls of others are skipped by `run`', async () => {
    const llm = deskWith({ providers }).forLLM('openai', { unknown: 'skip' });
    const toolCalls = [openaiCall('1', 'host_tool', {}), openaiCall('2', 'clock_now', {})];
    const { toolResults } = await llm.processTurn({ toolCalls });
    expect(toolResults).toMatchObject([{ tool_call_id: '1' }, { tool_call_id: '2' }]);
  });

  it('is the message of the SDK as it is, too', async () => {
    const toolkit = deskWith({ providers });
    const message = { role: 'assistant', content: null, tool_calls: [openaiCall('1', 'clock_now', {})] };
    expect((await toolkit.forLLM('openai').processTurn(message)).toolResults).toHaveLength(1);
    const blocks = [{ type: 'text', text: 'Hm.' }, anthropicCall('1', 'clock_now', {})];
    const { toolResults } = await toolkit
      .forLLM('anthropic')
      .processTurn({ role: 'assistant', content: blocks });
    expect(toolResults).toMatchObject([{ type: 'tool_result', tool_use_id: '1' }]);
  });

  it.each([
    {},
    { role: 'assistant', content: 'Done.' },
    { toolCalls: [] },
    { toolCalls: undefined, content: [] },
  ])('without calls has no results: %j', async (turn) => {
    for (const provider of ['openai', 'anthropic'])
      expect(await deskWith({ providers }).forLLM(provider).processTurn(turn)).toEqual({
        toolResults: [],
        context: '',
      });
  });

  it('survives what is no turn at all', async () => {
    const llm = deskWith({ providers }).forLLM('openai');
    for (const turn of [undefined, null, 5, 'x'])
      expect((await llm.processTurn(turn as never)).toolResults).toEqual([]);
  });

  it('renders the context anew, after its calls', async () => {
    const state = { searches: 0 };
    const blocks = vi.fn(async ({ entity }: { entity: string | undefined }) => [
      { content: `Searches of ${entity}: ${state.searches}`, priority: 1 },
      { content: 'Be brief.', priority: 2 },
    ]);
    const toolkit = deskWith({
      handlers: {
        'notes.search': () => {
          state.searches++;
          return { titles: [], more: false };
        },
      },
      providers,
    }).entity('u');
    const llm = toolkit.forLLM('openai', { blocks });
    expect(await llm.renderContext()).toBe('Be brief.\n\nSearches of u: 0');
    expect(await llm.renderContext([{ content: 'Given.', priority: 1 }])).toBe('Given.');
    expect(await toolkit.forLLM('openai').renderContext([{ content: 'Given.', priority: 1 }])).toBe('Given.');
    expect(await toolkit.forLLM('openai').renderContext()).toBe('');
    const turn = { toolCalls: [openaiCall('1', 'notes_search', { query: 'x' })] };
    expect((await llm.processTurn(turn)).context).toBe('Be brief.\n\nSearches of u: 1');
    expect((await llm.processTurn(turn)).context).toBe('Be brief.\n\nSearches of u: 2');
    expect(await toolkit.forLLM('anthropic', { blocks }).renderContext()).toContain(
      '<world_model>\nBe brief.',
    );
  });

  it('that is processed again under its id executes nothing again', async () => {
    const clock = vi.fn(() => 1);
    const toolkit = deskWith({
      handlers: { 'clock.now': clock },
      options: { idempotency: memoryStore() },
      providers,
    });
    const turn = { toolCalls: [openaiCall('1', 'clock_now', {})] };
    const first = await toolkit.forLLM('openai').processTurn(turn, { turnId: 't' });
    expect(await toolkit.forLLM('openai').processTurn(turn, { turnId: 't' })).toEqual(first);
    expect(clock).toHaveBeenCalledTimes(1);
  });

  it('is given up with its caller', async () => {
    const llm = deskWith({ handlers: { 'clock.now': never }, providers }).forLLM('openai');
    const turn = { toolCalls: [openaiCall('1', 'clock_now', {})] };
    const { toolResults } = await llm.processTurn(turn, { signal: AbortSignal.timeout(10) });
    expect(toolResults).toMatchObject([{ content: expect.stringContaining('ABORTED') }]);
  });
});
