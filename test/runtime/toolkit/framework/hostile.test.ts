import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { FrameworkAdapterLike } from '../../../../templates/runtime/framework-adapter.ts';
import { breathe, when } from '../../../support/clock.ts';
import { address, deskToolkit } from '../../../support/desk.ts';
import { RelayAdapter, relayCall } from '../../../support/framework.ts';

/** An adapter some of whose methods are others, as JavaScript lets them be. */
function relayWith(methods: { readonly [name: string]: unknown }): RelayAdapter {
  return Object.assign(new RelayAdapter(), methods);
}

const throwing = () => {
  throw new Error('broken');
};
const codeOf = ({ says }: { says: string }): string => (JSON.parse(says) as { code: string }).code;

function toolkitTelling() {
  const onError = vi.fn();
  return { onError, toolkit: deskToolkit([], {}, { onError }).entity('u') };
}

describe('what is no adapter', () => {
  it.each([
    [{}, 'exportTools, parseToolCall, formatToolResult, renderContext'],
    [relayWith({ parseToolCall: undefined }), 'parseToolCall'],
    [relayWith({ formatToolResult: 'text', renderContext: null }), 'formatToolResult, renderContext'],
    [relayWith({ toolName: 5, findCalls: {} }), 'toolName, findCalls'],
    [RelayAdapter, 'exportTools, parseToolCall, formatToolResult, renderContext'],
  ])('%o is told what it lacks', (adapter, missing) => {
    const { toolkit } = toolkitTelling();
    const making = () => toolkit.forLLM(adapter as unknown as RelayAdapter);
    expect(making).toThrow(TypeError);
    expect(making).toThrow(`has no method ${missing}. Extend FrameworkAdapter.`);
  });

  it.each([undefined, null, 5, true])('%o is no provider', (id) => {
    expect(() => toolkitTelling().toolkit.forLLM(id as unknown as RelayAdapter)).toThrow(
      /There is no provider/,
    );
  });

  it('is not told so where it has the four operations and nothing besides', async () => {
    const relay = new RelayAdapter();
    const adapter: FrameworkAdapterLike<object, { readonly says: string }> = {
      exportTools: (tools) => relay.exportTools(tools),
      parseToolCall: (raw) => relay.parseToolCall(raw),
      formatToolResult: (call, result) => relay.formatToolResult(call, result),
      renderContext: () => 'context',
    };
    const llm = toolkitTelling().toolkit.forLLM(adapter);
    expect(llm.provider).toBe('custom');
    expect((await llm.run(relayCall('1', 'wallet.balance', { address })))[0]?.says).toBe('{"amount":"1"}');
  });
});

describe('an adapter that throws', () => {
  it('in exportTools: tools() rejects, and run works', async () => {
    const llm = toolkitTelling().toolkit.forLLM(relayWith({ exportTools: throwing }));
    await expect(llm.tools()).rejects.toThrow('broken');
    expect(await llm.run(relayCall('1', 'clock.now'))).toHaveLength(1);
  });

  it('in parseToolCall: the call is answered, the others are executed, and the host is told', async () => {
    const relay = new RelayAdapter();
    const parseToolCall = (raw: { readonly call: string }) =>
      raw.call === 'bad' ? throwing() : relay.parseToolCall(raw);
    const { toolkit, onError } = toolkitTelling();
    const answers = await toolkit
      .forLLM(relayWith({ parseToolCall }))
      .run([relayCall('bad', 'clock.now'), relayCall('good', 'clock.now')]);
    expect(answers.map(({ to, failed }) => [to, failed])).toEqual([
      [undefined, true],
      ['good', false],
    ]);
    expect(JSON.parse(answers[0]?.says ?? '')).toEqual({
      error:
        'The call cannot be read, so it was not executed. Send it again, in the form that tool calls have.',
      code: 'MALFORMED_CALL',
    });
    expect(onError.mock.calls).toEqual([
      [new Error('broken'), { action: '', entity: 'u', callId: undefined, errorCode: 'MALFORMED_CALL' }],
    ]);
  });

  it('in formatToolResult for an output: the model is told that it cannot be shown, and the host why', async () => {
    const relay = new RelayAdapter();
    const formatToolResult: RelayAdapter['formatToolResult'] = (call, result) =>
      result.ok ? throwing() : relay.formatToolResult(call, result);
    const { toolkit, onError } = toolkitTelling();
    const toolName = (action: string): string => action.replace('.', '_');
    const llm = toolkit.forLLM(relayWith({ formatToolResult, toolName }));
    const [answer] = await llm.run(relayCall('1', 'clock_now'));
    expect(answer).toMatchObject({ to: '1', failed: true });
    expect(JSON.parse(answer?.says ?? '')).toEqual({
      error: 'The tool ran, but its output cannot be shown.',
      code: 'INVALID_OUTPUT',
      retryable: false,
    });
    expect(onError.mock.calls).toEqual([
      [new Error('broken'), { action: 'clock.now', entity: 'u', callId: '1', errorCode: 'INVALID_OUTPUT' }],
    ]);
  });

  it('in formatToolResult for an error: run rejects, and no model is told that a tool ran', async () => {
    const relay = new RelayAdapter();
    const formatToolResult: RelayAdapter['formatToolResult'] = (call, result) =>
      !result.ok && result.body.code === 'ACTION_NOT_FOUND'
        ? throwing()
        : relay.formatToolResult(call, result);
    const llm = toolkitTelling().toolkit.forLLM(relayWith({ formatToolResult }));
    await expect(llm.run([relayCall('1', 'clock.now'), relayCall('2', 'clock.then')])).rejects.toThrow(
      'broken',
    );
    expect(await llm.run(relayCall('1', 'clock.now'))).toHaveLength(1);
  });

  it('in formatToolResult for everything: run rejects, when all calls have ended', async () => {
    const ended: string[] = [];
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const search = async ({ query }: { query: string }) => {
      if (query === 'slow') await gate;
      ended.push(query);
      return { titles: [], more: false };
    };
    const llm = deskToolkit([], { 'notes.search': search }).forLLM(relayWith({ formatToolResult: throwing }));
    const calls = ['fast', 'slow'].map((query) => relayCall(query, 'notes.search', { query }));
    const settled = vi.fn();
    const run = llm.run(calls);
    run.catch(settled);
    await when(() => ended.length > 0);
    expect(settled).not.toHaveBeenCalled();
    goOn();
    await expect(run).rejects.toThrow('broken');
    expect(ended).toEqual(['fast', 'slow']);
  });

  it('in renderContext: renderContext rejects', async () => {
    const blocks = () => [];
    const llm = toolkitTelling().toolkit.forLLM(relayWith({ renderContext: throwing }), { blocks });
    await expect(llm.renderContext()).rejects.toThrow('broken');
  });

  it('in toolName: forLLM throws', () => {
    expect(() => toolkitTelling().toolkit.forLLM(relayWith({ toolName: throwing }))).toThrow('broken');
  });

  it('in findCalls: there are no calls, and the host is told', async () => {
    const { toolkit, onError } = toolkitTelling();
    const llm = toolkit.forLLM(relayWith({ findCalls: throwing }));
    expect(await llm.run(relayCall('1', 'clock.now'))).toEqual([]);
    expect(onError).toHaveBeenCalledTimes(1);
  });

  it('in isCutOff: the last call is answered, and not executed', async () => {
    const { toolkit, onError } = toolkitTelling();
    const llm = toolkit.forLLM(relayWith({ isCutOff: throwing }));
    const answers = await llm.run([relayCall('1', 'clock.now'), relayCall('2', 'clock.now')]);
    expect(answers.map(({ failed }) => failed)).toEqual([false, true]);
    expect(onError).toHaveBeenCalledTimes(1);
  });
});

describe('an adapter that gives what is not asked for', () => {
  const promise = async () => {
    throw new Error('late');
  };

  it.each([undefined, null, 'tools', 5])('exportTools: %o', async (given) => {
    const llm = toolkitTelling().toolkit.forLLM(relayWith({ exportTools: () => given }));
    await expect(llm.tools()).rejects.toThrow('exportTools of the adapter "relay" has to give an object.');
  });

  it.each([5, 'clock.now', {}, { id: 'x' }, { id: 'x', name: 5 }, [], true])(
    'parseToolCall: %o',
    async (given) => {
      const { toolkit, onError } = toolkitTelling();
      const [answer] = await toolkit.forLLM(relayWith({ parseToolCall: () => given })).run('response');
      expect(answer && codeOf(answer)).toBe('ACTION_NOT_FOUND');
      expect(answer?.to).toBe((given as { id?: string }).id);
      expect(onError.mock.calls[0]?.[0]).toEqual(
        new TypeError('parseToolCall of the adapter "relay" has to give { id?, name, input } or undefined.'),
      );
    },
  );

  it.each([undefined, null, 'text', 5])('formatToolResult: %o', async (given) => {
    const llm = toolkitTelling().toolkit.forLLM(relayWith({ formatToolResult: () => given }));
    await expect(llm.run(relayCall('1', 'clock.now'))).rejects.toThrow(
      'formatToolResult of the adapter "relay" has to give an object.',
    );
  });

  it.each([undefined, {}, 5])('renderContext: %o', async (given) => {
    const llm = toolkitTelling().toolkit.forLLM(relayWith({ renderContext: () => given }), {
      blocks: () => [],
    });
    await expect(llm.renderContext()).rejects.toThrow('has to give a text');
  });

  it.each([undefined, 5, {}, 'text', new Set([1])])('findCalls: %o', async (given) => {
    const { toolkit, onError } = toolkitTelling();
    expect(await toolkit.forLLM(relayWith({ findCalls: () => given })).run({})).toEqual([]);
    expect(onError.mock.calls[0]?.[0]).toEqual(
      new TypeError('findCalls of the adapter "relay" has to give an array.'),
    );
  });

  it.each([undefined, '', ' ', 5, null, {}])('toolName: %o', (given) => {
    expect(() => toolkitTelling().toolkit.forLLM(relayWith({ toolName: () => given }))).toThrow(
      'toolName of "relay" gives no name to the action "clock.now": a name is a text that is not empty.',
    );
  });

  it.each([undefined, '', 5, {}])('provider: %o', (given) => {
    expect(toolkitTelling().toolkit.forLLM(relayWith({ provider: given })).provider).toBe('custom');
  });

  it('promises: nobody waits for them, nor is anything left to be rejected', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const { toolkit } = toolkitTelling();
    const [parsed] = await toolkit.forLLM(relayWith({ parseToolCall: promise })).run({});
    expect(parsed?.failed).toBe(true);
    await expect(
      toolkit.forLLM(relayWith({ formatToolResult: promise })).run(relayCall('1', 'clock.now')),
    ).rejects.toThrow('gave a promise');
    expect(await toolkit.forLLM(relayWith({ findCalls: promise })).run({})).toEqual([]);
    await breathe();
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('anything at all: run answers as many calls as were found', async () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { maxLength: 5 }), anything, async (raws, call) => {
        const llm = toolkitTelling().toolkit.forLLM(
          relayWith({ parseToolCall: () => call, findCalls: () => raws }),
        );
        const isNone = call === undefined || call === null;
        expect(await llm.run({})).toHaveLength(isNone ? 0 : raws.length);
      }),
    );
  });

  it('a result whose every part is its own to change', async () => {
    const formatToolResult: RelayAdapter['formatToolResult'] = ({ id }, result) => {
      const { text } = result;
      if (!result.ok) Object.assign(result.body, { error: 'spoilt' });
      return { to: id, failed: !result.ok, says: text };
    };
    const unspeakable = () => ({
      get amount(): string {
        throw new Error('no');
      },
    });
    const llm = deskToolkit([], { 'clock.now': unspeakable }).forLLM(relayWith({ formatToolResult }));
    const [first] = await llm.run(relayCall('1', 'clock.now'));
    const [second] = await llm.run(relayCall('2', 'clock.now'));
    expect(second?.says).toBe(first?.says);
    expect(second?.says).not.toContain('spoilt');
  });
});
