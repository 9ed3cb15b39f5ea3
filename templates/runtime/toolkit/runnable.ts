import { copyJson, own } from '../json.ts';
import type { IdentifiedCall } from '../parse.ts';
import { exceeds } from '../risk.ts';
import type { RunnableTool } from '../wire.ts';
import { needsConfirmation } from './approval.ts';
import { readCall } from './read-call.ts';
import { answer, type Turn } from './turn.ts';

/** The offered tools, each with the function that executes it: for SDKs that run the loop themselves. */
export async function runnableTools(turn: Turn): Promise<RunnableTool[]> {
  const { engine, provider, offered } = turn;
  return Promise.all(
    [...offered].map(async (action) => {
      const { tool } = await provider.tool(action);
      const call = (args: unknown, id?: string): IdentifiedCall => ({
        ok: true,
        id,
        action,
        args,
        repairs: [],
      });
      return {
        name: provider.names.toWire(action),
        tool: copyJson(tool),
        mayNeedConfirmation: mayConfirm(engine, action),
        needsConfirmation: (args, { id } = {}) => asksFor(turn, call(args, id)),
        execute: (args, { id, signal, approved } = {}) =>
          answer({ ...turn, signal }, { ...call(args, id), index: 0 }, approved === true),
      } satisfies RunnableTool;
    }),
  );
}

function mayConfirm({ actions, policy }: Turn['engine'], action: string): boolean {
  const { maxRiskWithoutConfirmation: limit, decide } = policy;
  const facts = own(actions, action);
  if (facts === undefined) return false;
  return (
    facts.requiresConfirmation || decide !== undefined || (limit !== undefined && exceeds(facts.risk, limit))
  );
}

/** Whether a call has to be confirmed. One that cannot be read does not: it is refused anyway, in words for the model. */
async function asksFor({ engine, provider, entity }: Turn, call: IdentifiedCall): Promise<boolean> {
  try {
    const [readers, { restore }] = await Promise.all([
      engine.library.readers(call.action),
      provider.tool(call.action),
    ]);
    const sensitive = own(engine.actions, call.action)?.sensitive;
    const decoder = {
      input: readers.input,
      schema: readers.schema,
      judge: readers.judge,
      restore,
      sensitive,
    };
    const outcome = await readCall(engine, call, decoder, provider.wire.provider);
    return outcome.ok && (await needsConfirmation(engine, call.action, entity, outcome.call.input));
  } catch {
    // What cannot be loaded cannot be executed either.
    return false;
  }
}
