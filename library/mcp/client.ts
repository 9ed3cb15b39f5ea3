import { member } from '../../templates/runtime/json.ts';

/**
 * What is used of a connected MCP client: `Client` of `@modelcontextprotocol/sdk` 1.x and of `@modelcontextprotocol/client` 2.x, or anything
 * that looks so.
 */
export interface McpClient {
  listTools(params?: {
    cursor?: string;
  }): Promise<{ tools: readonly unknown[]; nextCursor?: string | undefined }>;
  /** 1.x takes a schema of the result before the options; 2.x does not. */
  callTool(
    params: { name: string; arguments?: { [key: string]: unknown } },
    ...rest: never[]
  ): Promise<unknown>;
  getServerVersion?(): { readonly name: string } | undefined;
  /** Told of every notification that nobody else handles; absent until somebody sets it. */
  fallbackNotificationHandler?: ((notification: never) => Promise<void>) | undefined;
}

/** A list without an end is a fault of the server, or an attack. */
const maxPages = 1000;

/**
 * All pages of `tools/list`.
 *
 * @throws what the client throws, and an `Error` for a server that names a page twice or never ends
 */
export async function listAllTools(client: McpClient): Promise<unknown[]> {
  const tools: unknown[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await client.listTools(cursor === undefined ? undefined : { cursor });
    if (!Array.isArray(member(page, 'tools')))
      throw new Error('The server answered tools/list without a list of tools.');
    tools.push(...(page.tools as unknown[]));
    cursor = page.nextCursor === '' ? undefined : page.nextCursor;
    if (cursor !== undefined && (seen.has(cursor) || seen.size >= maxPages)) {
      throw new Error('The server pages its tools in circles, so the list is not taken over.');
    }
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined);
  return tools;
}

/** The longest that a timer can wait (2^31 - 1 milliseconds, 24 days). */
const longestTimer = 2_147_483_647;

/**
 * Calls a tool; where the call is given up, the server is told. How long it may take is the toolkit's to say, by `signal`: the clients' own limit of a
 * minute would end actions that were given more.
 */
export function callTool(
  client: McpClient,
  name: string,
  input: { [key: string]: unknown },
  signal: unknown,
): Promise<unknown> {
  const call = client.callTool.bind(client) as (...given: readonly unknown[]) => Promise<unknown>;
  const params = { name, arguments: input };
  const options = { signal, timeout: longestTimer };
  return client.callTool.length === 2 ? call(params, options) : call(params, undefined, options);
}

/** Calls `changed` whenever the server says that its tools are others now, until the function returned is called. */
export function onToolsChanged(client: McpClient, changed: () => void): () => void {
  const before = client.fallbackNotificationHandler as ((notification: unknown) => Promise<void>) | undefined;
  const handler = async (notification: unknown): Promise<void> => {
    const { method } = (notification ?? {}) as { readonly method?: unknown };
    if (method === 'notifications/tools/list_changed') changed();
    await before?.call(client, notification);
  };
  client.fallbackNotificationHandler = handler;
  return () => {
    if (client.fallbackNotificationHandler === handler) client.fallbackNotificationHandler = before;
  };
}
