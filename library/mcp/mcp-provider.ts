import { type Diagnostic, diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { member } from '../../templates/runtime/json.ts';
import { quote } from '../../templates/runtime/quote.ts';
import { ActionProvider, actionSetOf } from '../actions/action-provider.ts';
import type { ActionMap } from '../actions/action-types.ts';
import { kindOf } from '../schemas/json-data.ts';
import { listAllTools, type McpClient, onToolsChanged } from './client.ts';
import { listingOf } from './listing.ts';
import { needsTask, serverId, toolAction } from './tool.ts';

export interface McpOptions {
  /**
   * What the server is called here: the integration of its actions, and what stands before the dot in their names. Default: what the server calls
   * itself, with a number where another server has that name already.
   */
  readonly server?: string;
  /**
   * Whether the server's word counts that a tool only reads, or destroys nothing (`readOnlyHint`, `destructiveHint`). Where it does not, its hints can
   * make a tool's risk greater than `medium` and never less, so that no policy lets it through by them: the protocol says that clients must not
   * trust hints of servers that they do not trust (specification 2025-11-25, server/tools). Default: `false`.
   */
  readonly trustHints?: boolean;
  /** Told when the server's tools changed and could not be listed anew; those of before stay. */
  readonly onError?: (error: unknown) => void;
}

/** A server whose tools a provider holds. */
export interface ConnectedServer {
  /** What the server is called here. */
  readonly server: string;
  /** Lists its tools anew; also done whenever the server says that they changed. Rejects where the list cannot be had: those of before stay. */
  refresh(): Promise<void>;
  /** Takes its tools away, and listens no longer. The client stays connected. */
  disconnect(): void;
}

/**
 * The tools of MCP servers as actions named `server.tool`, which call them. Nothing that a server says is trusted: definitions are checked like any
 * others, and one that cannot be used is left out and stands in `diagnostics`. Its hints lower no risk, unless `trustHints` says so.
 */
export class McpActionProvider extends ActionProvider<ActionMap> {
  /** By what each is called here; one that is about to be connected has its name already. */
  readonly #servers = new Map<string, ConnectedServer | undefined>();

  /** The servers whose tools are here, in the order in which they came. */
  get servers(): readonly ConnectedServer[] {
    return [...this.#servers.values()].filter((server) => server !== undefined);
  }

  /** Lists the tools of all servers anew. Rejects where that of one cannot be had, after all others were listed. */
  async refresh(): Promise<void> {
    const listed = await Promise.allSettled(this.servers.map((server) => server.refresh()));
    for (const each of listed) if (each.status === 'rejected') throw each.reason;
  }

  /**
   * Adds the tools of another server.
   *
   * @throws what the client throws, and a `TypeError` for a `server` that is taken and for what is no client (as rejections)
   */
  async connect(
    client: McpClient,
    { server: given, trustHints = false, onError }: McpOptions = {},
  ): Promise<ConnectedServer> {
    requireClient(client);
    const server = this.#claim(client, given);
    const set = actionSetOf(this);
    const source = {};
    let isConnected = true;
    const list = async (): Promise<void> => {
      const tools = await listAllTools(client);
      if (!isConnected) return;
      const usable = tools.filter((tool) => !needsTask(tool));
      set.replace(
        source,
        usable.map((tool) => toolAction(client, server, tool, trustHints)),
        tools.filter(needsTask).map((tool) => taskOnly(server, tool)),
      );
    };
    const { refresh, changed, stop } = listingOf(list, (error) => onError?.(error));
    const stopListening = onToolsChanged(client, changed);
    const disconnect = (): void => {
      isConnected = false;
      stop();
      stopListening();
      set.remove(source);
      this.#servers.delete(server);
    };
    try {
      await refresh();
    } catch (error) {
      disconnect();
      throw error;
    }
    const connected: ConnectedServer = { server, refresh, disconnect };
    this.#servers.set(server, connected);
    return connected;
  }

  #claim(client: McpClient, given: string | undefined): string {
    if (given !== undefined && typeof given !== 'string')
      throw new TypeError(`\`server\` must be a text, got ${kindOf(given)}.`);
    const own: unknown = client.getServerVersion?.()?.name;
    const wanted = serverId(given ?? (typeof own === 'string' ? own : ''));
    let server = wanted;
    for (let count = 2; this.#servers.has(server); count++) {
      if (given !== undefined)
        throw new TypeError(`There is a server ${quote(wanted)} already. Give this one another name.`);
      server = `${wanted}-${count}`;
    }
    this.#servers.set(server, undefined);
    return server;
  }
}

/**
 * The tools of a connected client's server as a provider, kept as the server changes them. More servers join by its `connect`.
 *
 * @throws what the client throws (as a rejection)
 */
export async function fromMcpClient(client: McpClient, options?: McpOptions): Promise<McpActionProvider> {
  const provider = new McpActionProvider();
  await provider.connect(client, options);
  return provider;
}

function requireClient(client: unknown): void {
  const { listTools, callTool } = Object(client) as Partial<McpClient>;
  if (typeof listTools === 'function' && typeof callTool === 'function') return;
  throw new TypeError(
    `A connected MCP client, which has \`listTools\` and \`callTool\`, is needed; got ${kindOf(client)}.`,
  );
}

function taskOnly(server: string, tool: unknown): Diagnostic {
  const name = JSON.stringify(`${server}.${String(member(tool, 'name'))}`);
  return diagnostic('not-an-action', `The tool ${name} runs only as a task, so it is left out`);
}
