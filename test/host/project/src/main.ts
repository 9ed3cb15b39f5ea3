import { createToolkit, type ToolResult } from './generated/index.js';
import { handlers } from './handlers.js';

const toolkit = createToolkit(handlers);

// What a model of each provider sends: two calls at once, one of them to an action that wants a confirmation.
const openai = toolkit.forLLM('openai', { integrationId: 'notes' });
const messages = await openai.run([
  { id: 'a', type: 'function', function: { name: 'notes_create', arguments: '{"title":"Milk"}' } },
  { id: 'b', type: 'function', function: { name: 'notes_delete', arguments: '{"id":"1"}' } },
]);

const anthropic = toolkit.entity('user_1').forLLM('anthropic');
const blocks = await anthropic.run([{ type: 'tool_use', id: 'c', name: 'clock_now', input: {} }]);

const direct: ToolResult<'notes.create'> = await toolkit.execute('notes.create', {
  title: 'Eggs',
  pinned: true,
});
const tools = (await openai.tools()).map((tool) => tool.function.name);

console.log(JSON.stringify({ tools, messages, blocks, direct }));
