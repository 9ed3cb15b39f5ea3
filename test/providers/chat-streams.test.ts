/** Chunks of servers that are almost compatible with Chat Completions, and of LangChain, which hands them on under names of its own. */
import { describe, expect, it } from 'vitest';
import { providersUnderTest } from '../support/providers.ts';
import { smallClient } from '../support/small-client.ts';

interface Piece {
  readonly index?: number | null;
  readonly id?: string | null;
  readonly name?: string | null;
  readonly args?: string | null;
}

const streams = {
  openai: {
    chunk: (pieces: readonly Piece[]): object => ({
      choices: [
        {
          index: 0,
          delta: {
            tool_calls: pieces.map(({ name, args, ...rest }) => ({
              ...rest,
              function: {
                ...(name === undefined ? {} : { name }),
                ...(args === undefined ? {} : { arguments: args }),
              },
            })),
          },
        },
      ],
    }),
    end: { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
  },
  langchain: {
    chunk: (pieces: readonly Piece[]): object => ({ tool_call_chunks: pieces }),
    end: { tool_call_chunks: [], chunk_position: 'last' },
  },
};

const actions = [
  { name: 'load', input: { properties: { path: { type: 'string' } }, required: ['path'] } },
  { name: 'ping', input: {} },
];

describe.each(Object.entries(streams))('%s', (provider, { chunk, end }) => {
  const under = providersUnderTest.get(provider);
  if (under === undefined) throw new Error(`no provider ${provider}`);
  const { adapter } = smallClient(under, actions);
  const read = async (...chunks: readonly (readonly Piece[])[]): Promise<string[]> => {
    const outcomes = await adapter.accumulate([...chunks.map(chunk), end]);
    return outcomes.map((outcome) =>
      outcome.ok
        ? `${outcome.call.id} ${outcome.call.name} ${JSON.stringify(outcome.call.input)}`
        : `${outcome.id} ${outcome.kind}`,
    );
  };

  it.each<readonly [string, readonly (readonly Piece[])[], readonly string[]]>([
    [
      'calls whose pieces come mixed',
      [
        [{ index: 0, id: 'a', name: 'load', args: '' }],
        [{ index: 1, id: 'b', name: 'load', args: '' }],
        [{ index: 1, args: '{"path":"B' }],
        [{ index: 0, args: '{"path":"A' }],
        [
          { index: 1, args: '"}' },
          { index: 0, args: '"}' },
        ],
      ],
      ['a load {"path":"A"}', 'b load {"path":"B"}'],
    ],
    [
      'another id on every piece: the first is the call’s (poolsideai/pool#9)',
      [
        [{ index: 0, id: 'a', name: 'load', args: '' }],
        [{ index: 0, id: 'x', args: '{"path":' }],
        [{ index: 0, id: 'y', name: '', args: '"A"}' }],
      ],
      ['a load {"path":"A"}'],
    ],
    [
      'the same without an index',
      [[{ id: 'a', name: 'load', args: '' }], [{ id: 'x', args: '{"path":' }], [{ id: 'y', args: '"A"}' }]],
      ['a load {"path":"A"}'],
    ],
    [
      'an index that counts on with every piece (dirac-run/dirac#215)',
      [
        [{ index: 0, id: 'a', name: 'load', args: '' }],
        [{ index: 1, args: '{"path":' }],
        [{ index: 2, args: '"A"}' }],
        [{ index: 1, id: 'b', name: 'load', args: '{"path":"B"}' }],
      ],
      ['a load {"path":"A"}', 'b load {"path":"B"}'],
    ],
    [
      'one index for all calls of a chunk (openai/openai-python#3201)',
      [
        [
          { index: 0, id: 'a', name: 'load', args: '{"path":"A"}' },
          { index: 0, id: 'b', name: 'load', args: '{"path":"B"}' },
        ],
      ],
      ['a load {"path":"A"}', 'b load {"path":"B"}'],
    ],
    [
      'one index and no ids',
      [[{ index: 0, name: 'load', args: '{"path":"A"}' }], [{ index: 0, name: 'ping', args: '{}' }]],
      ['undefined load {"path":"A"}', 'undefined ping {}'],
    ],
    [
      'neither index nor ids',
      [
        [{ name: 'load', args: '{"path":"A"}' }],
        [{ name: 'load', args: '{"path":"B"}' }],
        [{ name: 'ping', args: '' }],
        [{ name: 'ping', args: '' }],
      ],
      [
        'undefined load {"path":"A"}',
        'undefined load {"path":"B"}',
        'undefined ping {}',
        'undefined ping {}',
      ],
    ],
    [
      'no index',
      [
        [{ id: 'a', name: 'load', args: '{"pa' }],
        [{ id: 'a', name: 'load', args: 'th":"A"}' }],
        [{ id: 'b', name: 'load', args: '{"path":"B"}' }],
      ],
      ['a load {"path":"A"}', 'b load {"path":"B"}'],
    ],
    [
      'a name in pieces, or empty at first',
      [
        [{ index: 0, id: 'a', name: 'lo', args: '' }],
        [{ index: 0, name: 'ad', args: '' }],
        [{ index: 1, id: 'b', name: '', args: '' }],
        [{ index: 1, name: 'load', args: '{"path":"B"}' }],
        [{ index: 0, args: '{"path":"A"}' }],
      ],
      ['a load {"path":"A"}', 'b load {"path":"B"}'],
    ],
    [
      'an id that comes late, and null for what is left out',
      [[{ index: 0, name: 'load', args: null }], [{ index: 0, id: 'a', name: null, args: '{"path":"A"}' }]],
      ['a load {"path":"A"}'],
    ],
    [
      'two objects in one call are an error',
      [[{ index: 0, id: 'a', name: 'load', args: '{"path":"A"}' }], [{ index: 0, args: '{"path":"B"}' }]],
      ['a malformed_json'],
    ],
  ])('%s', async (_, chunks, calls) => {
    expect(await read(...chunks)).toEqual(calls);
  });

  it('no stream that stops early gives a call to execute', async () => {
    const chunks = [[{ index: 0, id: 'a', name: 'load', args: '{"path":"A"}' }]].map(chunk);
    expect(await adapter.accumulate(chunks)).toMatchObject([{ ok: false, kind: 'truncated', id: 'a' }]);
  });
});
