import { isPlainObject, member } from '../../templates/runtime/json.ts';
import type { HandlerContext } from '../../templates/runtime/toolkit/handlers.ts';
import type { ActionDefinition } from '../actions/action.ts';
import type { AnyAction } from '../actions/action-types.ts';
import { callTool, type McpClient } from './client.ts';
import { toolOutput } from './result.ts';

/** A server's name in the names of its actions: without a dot, so that `server.tool` can be taken apart in one way only. */
export function serverId(name: string): string {
  return name.replace(/[^\p{L}\p{N}_-]+/gu, '-').replace(/^-+|-+$/g, '') || 'mcp';
}

/** The fields of an MCP tool that are an action's as well (specification 2025-11-25, server/tools). What is null is absent, as in its SDKs. */
const fields = ['title', 'description', 'inputSchema', 'outputSchema', 'annotations', '_meta'] as const;

/** A tool whose server runs it only as a task, which a plain call cannot (2025-11-25, `execution.taskSupport`). */
export function needsTask(tool: unknown): boolean {
  return member(member(tool, 'execution'), 'taskSupport') === 'required';
}

/** A server's tool as an action that calls it. Nothing in it is trusted: it is checked like any definition. */
export function toolAction(client: McpClient, server: string, tool: unknown, trustHints: boolean): AnyAction {
  const name: unknown = member(tool, 'name');
  const said = fields.flatMap((field) => {
    const value: unknown = member(tool, field);
    return value === undefined || value === null ? [] : [[field, value] as const];
  });
  const definition = Object.fromEntries(said) as Partial<ActionDefinition>;
  const isDestructive = member(member(tool, 'annotations'), 'destructiveHint') === true;
  return {
    ...definition,
    ...(trustHints ? {} : { riskLevel: isDestructive ? 'high' : 'medium' }),
    // What is no text stays what it is, so that the check of the definition tells it.
    name: typeof name === 'string' && name !== '' ? `${server}.${name}` : (name as string),
    integration: server,
    handler: async (input: unknown, { signal }: HandlerContext) => {
      const given = isPlainObject(input) ? input : {};
      return toolOutput(() => callTool(client, String(name), given, signal));
    },
  };
}
