/** The suite on a `FrameworkAdapter`: one that conforms passes, and one that does something wrong does not. */
import { describe, expect, it } from 'vitest';
import { describeFramework, type FrameworkSamples, frameworkTests } from '../../../library/testing.ts';
import type { FrameworkAdapterLike } from '../../../templates/runtime/framework-adapter.ts';
import { address } from '../../support/desk.ts';
import { RelayAdapter } from '../../support/framework.ts';

const relay = new RelayAdapter();
const noTime = {
  fn: 'clock.now',
  about: 'The time.',
  params: { type: 'object' },
};

const samples: FrameworkSamples = {
  call: { call: '{{id}}', fn: '{{name}}', with: '{{arguments}}' },
  response: '{{calls}}',
  tools: {
    'clock.now': { functions: [noTime] },
    'wallet.balance': {
      functions: [
        {
          fn: 'wallet.balance',
          about: 'Query wallet balance (native token when tokenAddress absent, ERC20 otherwise)',
          params: {
            type: 'object',
            properties: {
              address: { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' },
              tokenAddress: { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' },
            },
            required: ['address'],
          },
        },
      ],
    },
  },
  answers: [
    {
      about: 'two calls and some talk',
      response: [
        { call: 'a', fn: 'clock.now', with: {} },
        { say: 'Let me see.' },
        { call: 'b', fn: 'wallet.balance', with: { address } },
      ],
      calls: [
        { id: 'a', name: 'clock.now', input: {} },
        { id: 'b', name: 'wallet.balance', input: { address } },
      ],
    },
    { about: 'nothing at all', calls: [] },
    {
      about: 'a call of nothing that there is',
      response: [{ call: 'a', fn: 'moon.phase' }],
      calls: [{ id: 'a', failure: 'unknown_tool' }],
    },
  ],
  results: [
    { about: 'a text', output: 'noon', result: { to: 'c1', failed: false, says: 'noon' } },
    { about: 'data', output: { hour: 12 }, result: { to: 'c1', failed: false, says: '{"hour":12}' } },
    {
      about: 'an error',
      error: { error: 'No clock.', errorCode: 'EXECUTION_FAILED' },
      result: {
        to: 'c1',
        failed: true,
        says: '{"error":"No clock.","code":"EXECUTION_FAILED","retryable":false}',
      },
    },
  ],
  context: [
    {
      about: 'by priority',
      blocks: [
        { content: 'late', priority: 1 },
        { content: 'early', priority: 2 },
      ],
      text: 'early\n\nlate',
    },
  ],
};

describeFramework(relay, samples, { describe, it });

async function failures(changes: Partial<FrameworkAdapterLike>): Promise<string[]> {
  const adapter: FrameworkAdapterLike = {
    exportTools: (tools) => relay.exportTools(tools),
    parseToolCall: (raw) => relay.parseToolCall(raw),
    formatToolResult: (call, result) => relay.formatToolResult(call, result),
    renderContext: (blocks) => relay.renderContext(blocks),
    ...changes,
  };
  const found: string[] = [];
  for (const { name, run } of frameworkTests(adapter, samples, { seed: 3 })) {
    try {
      await run();
    } catch {
      found.push(name);
    }
  }
  return found;
}

describe('an adapter that', () => {
  it('is an object with the four operations conforms', async () => {
    expect(await failures({})).toEqual([]);
  });

  it.each<[string, Partial<FrameworkAdapterLike>, string]>([
    ['gives two actions one name', { toolName: () => 'do' }, 'gives every action one name'],
    [
      'loses a description',
      { exportTools: (tools) => ({ functions: tools.map(({ name }) => ({ fn: name })) }) },
      'has tools exactly',
    ],
    ['reads no calls', { parseToolCall: () => undefined }, 'answers of the samples two calls'],
    [
      'takes talk for a call',
      { parseToolCall: (raw) => relay.parseToolCall(raw) ?? { name: 'clock.now', input: {} } },
      'answers of the samples two calls',
    ],
    [
      'loses arguments',
      { parseToolCall: (raw) => ({ name: '', ...relay.parseToolCall(raw), input: {} }) },
      'carries every input',
    ],
    [
      'answers under another id',
      { formatToolResult: (call, result) => relay.formatToolResult({ ...call, id: 'x' }, result) },
      'results of the samples',
    ],
    [
      'tells an error in its own words',
      {
        formatToolResult: (call, result) =>
          result.ok ? relay.formatToolResult(call, result) : { to: call.id, says: 'No.' },
      },
      'tells every error as text',
    ],
    [
      'shows more than it may',
      {
        formatToolResult: (call, result) => ({
          ...relay.formatToolResult(call, result),
          extra: 'x'.repeat(999),
        }),
      },
      'shows no more of a result',
    ],
    ['renders nothing', { renderContext: () => '' }, 'context of the samples'],
  ])('%s does not', async (_, changes, expected) => {
    expect(await failures(changes)).toContainEqual(expect.stringContaining(expected));
  });
});
