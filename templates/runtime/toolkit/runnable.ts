import { copyJson, own } from '../json.ts';
import type { RunnableTool } from '../wire.ts';
import { decide } from './policy.ts';
import { answer, type Turn } from './turn.ts';

/** The offered tools, each with the function that executes it: for SDKs that run the loop themselves. */
export async function runnableTools(turn: Turn): Promise<RunnableTool[]> {
  const { engine, provider, offered } = turn;
  return Promise.all(
    [...offered].map(async (action) => {
      const { tool } = await provider.tool(action);
      const facts = own(engine.actions, action);
      return {
        name: provider.names.toWire(action),
        tool: copyJson(tool),
        needsConfirmation: facts !== undefined && decide(facts, engine.policy) === 'confirm',
        execute: (args, { id, signal, confirmed } = {}) =>
          answer({ ...turn, signal }, { ok: true, id, action, args, repairs: [] }, confirmed === true),
      } satisfies RunnableTool;
    }),
  );
}
