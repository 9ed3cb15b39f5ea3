/** How a model's answer with one call looks to each provider's SDK. */
export const responses: { readonly [provider: string]: (name: string, input: unknown) => object } = {
  anthropic: (name, input) => ({
    stop_reason: 'tool_use',
    content: [{ type: 'tool_use', id: 'c1', name, input }],
  }),
  bedrock: (name, input) => ({
    stopReason: 'tool_use',
    output: { message: { role: 'assistant', content: [{ toolUse: { toolUseId: 'c1', name, input } }] } },
  }),
  gemini: (name, args) => ({
    candidates: [{ content: { role: 'model', parts: [{ functionCall: { id: 'c1', name, args } }] } }],
  }),
  langchain: (name, args) => ({ tool_calls: [{ type: 'tool_call', id: 'c1', name, args }] }),
  mcp: (name, input) => ({ name, arguments: input }),
  openai: (name, input) => ({
    choices: [
      { finish_reason: 'tool_calls', message: { role: 'assistant', tool_calls: [chat(name, input)] } },
    ],
  }),
  'openai-agents': (name, input) => [
    { type: 'function_call', callId: 'c1', name, arguments: JSON.stringify(input) },
  ],
  'openai-responses': (name, input) => ({
    output: [{ type: 'function_call', call_id: 'c1', name, arguments: JSON.stringify(input) }],
  }),
  vercel: (name, input) => ({ toolCalls: [{ type: 'tool-call', toolCallId: 'c1', toolName: name, input }] }),
};

function chat(name: string, input: unknown): object {
  return { id: 'c1', type: 'function', function: { name, arguments: JSON.stringify(input) } };
}
