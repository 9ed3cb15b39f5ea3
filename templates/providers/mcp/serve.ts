import { member } from '../../runtime/json.ts';
import type { SignalLike } from '../../runtime/platform.ts';
import type { McpToolServer } from './types.ts';

/** What is used of the SDK: its low-level `Server`, and in 1.x the schemas of the two requests (2.x goes by their methods' names). */
export interface McpSdk {
  readonly Server: new (
    info: { name: string; version: string },
    options: { capabilities: { tools: object }; instructions?: string },
  ) => McpServer;
  readonly ListToolsRequestSchema?: object;
  readonly CallToolRequestSchema?: object;
}

/** What is used of a server. */
export interface McpServer {
  connect: (transport: never) => Promise<void>;
  close: () => Promise<void>;
}

export interface McpServerInfo {
  readonly name: string;
  readonly version: string;
  /** What the server tells its clients of itself, for the model. */
  readonly instructions?: string | undefined;
}

/**
 * An MCP server that lists and calls the tools: `createMcpServer(await llm.runnable(), { Server, … }, { name, version })`. The host connects it to a
 * transport: `server.connect(new StdioServerTransport())`.
 */
export function createMcpServer<Sdk extends McpSdk>(
  tools: McpToolServer,
  sdk: Sdk,
  { name, version, instructions }: McpServerInfo,
): InstanceType<Sdk['Server']> {
  const told = instructions === undefined ? {} : { instructions };
  const server = new sdk.Server({ name, version }, { capabilities: { tools: {} }, ...told });
  // The method's own types differ between the majors, in what they call a request.
  const { setRequestHandler } = server as unknown as {
    setRequestHandler(this: McpServer, request: unknown, handler: RequestHandler): void;
  };
  setRequestHandler.call(server, sdk.ListToolsRequestSchema ?? 'tools/list', () => tools.listTools());
  setRequestHandler.call(server, sdk.CallToolRequestSchema ?? 'tools/call', (request, context) =>
    tools.callTool(request.params, { signal: signalIn(context) }),
  );
  return server as InstanceType<Sdk['Server']>;
}

type RequestHandler = (
  request: { readonly params: { readonly name: string; readonly arguments?: unknown } },
  context: unknown,
) => Promise<object>;

/** The signal of the request: of its `extra` in 1.x, of its context in 2.x. */
function signalIn(context: unknown): SignalLike | undefined {
  const signal = member(context, 'signal') ?? member(member(context, 'mcpReq'), 'signal');
  const isSignal = typeof signal === 'object' && signal !== null && 'addEventListener' in signal;
  return isSignal ? (signal as SignalLike) : undefined;
}
