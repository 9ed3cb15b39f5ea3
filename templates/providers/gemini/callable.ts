import { unknownTool } from '../../runtime/feedback.ts';
import { callId } from '../../runtime/raw-call.ts';
import type { Payload, RunnableTool, WireCall } from '../../runtime/wire.ts';
import type { GeminiCallableTool, GeminiResponsePart, GeminiTool } from './types.ts';

/** One callable tool over all actions: automatic calling takes no plain declarations beside it. */
export function callableTool(
  tools: readonly RunnableTool<GeminiTool>[],
  format: (call: WireCall, payload: Payload) => GeminiResponsePart,
): GeminiCallableTool {
  const byName = new Map(tools.map((each) => [each.name, each]));
  return {
    tool: async () => ({ functionDeclarations: tools.map(({ tool }) => tool) }),
    callTool: (calls) =>
      Promise.all(
        calls.map(async ({ id: sent, name, args }) => {
          const id = callId(sent);
          const called = byName.get(name ?? '');
          const payload = called === undefined ? missing(name, byName) : await called.execute(args, { id });
          return format({ id, name }, payload);
        }),
      ),
  };
}

function missing(name: string | undefined, known: ReadonlyMap<string, unknown>): Payload {
  return { ok: false, body: { error: unknownTool(name, [...known.keys()]), code: 'ACTION_NOT_FOUND' } };
}
