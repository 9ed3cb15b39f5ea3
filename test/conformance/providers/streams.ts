import type { StreamWriter } from '../../../library/testing.ts';

const chunk = (delta: object, finish_reason: string | null = null): object => ({
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason }],
});

const responsesWriter: StreamWriter = {
  begin: ({ id, name }, output_index) => [
    {
      type: 'response.output_item.added',
      output_index,
      item: {
        type: 'function_call',
        id: `fc_${id}`,
        call_id: id,
        name,
        arguments: '',
        status: 'in_progress',
      },
    },
  ],
  piece: (delta, { id }, output_index) => [
    { type: 'response.function_call_arguments.delta', item_id: `fc_${id}`, output_index, delta },
  ],
  end: ({ id, name, text }, output_index) => [
    {
      type: 'response.function_call_arguments.done',
      item_id: `fc_${id}`,
      output_index,
      arguments: text,
    },
    {
      type: 'response.output_item.done',
      output_index,
      item: {
        type: 'function_call',
        id: `fc_${id}`,
        call_id: id,
        name,
        arguments: text,
        status: 'completed',
      },
    },
  ],
  finish: () => [{ type: 'response.completed', response: { status: 'completed' } }],
};

/** By provider id; providers that do not stream have none. */
export const streamWriters: { readonly [provider: string]: StreamWriter } = {
  openai: {
    begin: ({ id, name }, index) => [
      chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
    ],
    piece: (text, _, index) => [chunk({ tool_calls: [{ index, function: { arguments: text } }] })],
    end: () => [],
    finish: () => [chunk({}, 'tool_calls'), { object: 'chat.completion.chunk', choices: [], usage: {} }],
  },

  anthropic: {
    begin: ({ id, name }, index) => [
      {
        type: 'content_block_start',
        index,
        content_block: { type: 'tool_use', id, name, input: {}, caller: { type: 'direct' } },
      },
    ],
    piece: (partial_json, _, index) => [
      { type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json } },
    ],
    end: (_, index) => [{ type: 'content_block_stop', index }],
    finish: () => [{ type: 'message_delta', delta: { stop_reason: 'tool_use' } }, { type: 'message_stop' }],
  },

  'openai-responses': responsesWriter,

  // Calls come whole, one part each.
  gemini: {
    begin: () => [],
    piece: () => [],
    end: ({ id, name, text }) => [
      {
        candidates: [
          {
            content: {
              role: 'model',
              parts: [
                { functionCall: { id, name, ...(text === '' ? {} : { args: JSON.parse(text) as object }) } },
              ],
            },
          },
        ],
      },
    ],
    finish: () => [
      { candidates: [{ content: { role: 'model', parts: [{ text: '' }] }, finishReason: 'STOP' }] },
    ],
  },

  bedrock: {
    begin: ({ id, name }, contentBlockIndex) => [
      { contentBlockStart: { contentBlockIndex, start: { toolUse: { toolUseId: id, name } } } },
    ],
    piece: (input, _, contentBlockIndex) => [
      { contentBlockDelta: { contentBlockIndex, delta: { toolUse: { input } } } },
    ],
    end: (_, contentBlockIndex) => [{ contentBlockStop: { contentBlockIndex } }],
    finish: () => [{ messageStop: { stopReason: 'tool_use' } }, { metadata: {} }],
  },

  vercel: {
    begin: ({ id, name }) => [{ type: 'tool-input-start', id, toolName: name }],
    piece: (delta, { id }) => [{ type: 'tool-input-delta', id, delta }],
    end: ({ id, name, text }) => [
      { type: 'tool-input-end', id },
      {
        type: 'tool-call',
        toolCallId: id,
        toolName: name,
        input: text === '' ? {} : (JSON.parse(text) as object),
      },
    ],
    finish: () => [{ type: 'finish-step', finishReason: 'tool-calls' }, { type: 'finish' }],
  },

  'openai-agents': {
    begin: (call, index) => responsesWriter.begin(call, index).map(inRun),
    piece: (text, call, index) => responsesWriter.piece(text, call, index).map(inRun),
    end: (call, index) => responsesWriter.end(call, index).map(inRun),
    finish: (calls) => [
      {
        type: 'raw_model_stream_event',
        data: {
          type: 'response_done',
          response: {
            output: calls.map(({ id, name, text }) => ({
              type: 'function_call',
              callId: id,
              name,
              arguments: text,
              status: 'completed',
            })),
          },
        },
      },
    ],
  },

  langchain: {
    begin: ({ id, name }, index) => [
      { tool_call_chunks: [{ type: 'tool_call_chunk', index, id, name, args: '' }] },
    ],
    piece: (args, _, index) => [{ tool_call_chunks: [{ type: 'tool_call_chunk', index, args }] }],
    end: () => [],
    finish: () => [{ content: '', tool_call_chunks: [], response_metadata: { finish_reason: 'tool_calls' } }],
  },
};

function inRun(event: unknown): object {
  return { type: 'raw_model_stream_event', data: { type: 'model', event } };
}
