import { admit, loopback, type McpGuard, type McpHttpRequest } from './guard.ts';
import { createMcpServer, type McpSdk, type McpServer, type McpServerInfo } from './serve.ts';
import type { McpToolServer } from './types.ts';

/** How a toolkit is served over HTTP. Every request is answered by a server of its own: nothing is kept between them. */
export interface McpHttpOptions extends McpGuard {
  readonly info: McpServerInfo;
  /** The tools for whoever asks: `(entity) => toolkit.entity(entity ?? 'guest').forLLM('mcp').runnable()`. */
  readonly tools: (entity: string | undefined) => McpToolServer | Promise<McpToolServer>;
}

/** What is used of Node's `http` module and of the SDK's `StreamableHTTPServerTransport`. */
export interface McpNode {
  readonly createServer: (listener: (request: NodeRequest, response: NodeResponse) => void) => NodeServer;
  readonly StreamableHTTPServerTransport: new (options: {
    [option: string]: never;
  }) => { handleRequest: (request: never, response: never) => Promise<void>; close: () => Promise<void> };
}

interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: { readonly [name: string]: string | string[] | undefined };
}

interface NodeResponse {
  writeHead(status: number, headers: { [name: string]: string }): unknown;
  end(text: string): unknown;
  on(event: 'close', listener: () => void): unknown;
  readonly headersSent: boolean;
}

interface NodeServer {
  listen(port: number, host: string, listening: () => void): unknown;
  close(): unknown;
  address(): unknown;
  once(event: 'error', listener: (error: Error) => void): unknown;
}

export interface McpHttpServer {
  readonly port: number;
  readonly url: string;
  close(): void;
}

/**
 * Serves a toolkit over Streamable HTTP on Node. It binds loopback, and checks who is asked (`Host`), which page asks (`Origin`) and who asks
 * (`authenticate`).
 *
 * @throws {TypeError} where it shall bind another address without `authenticate`
 */
export async function serveMcpHttp(
  options: McpHttpOptions & { readonly port: number; readonly host?: string; readonly path?: string },
  sdk: McpSdk & McpNode,
): Promise<McpHttpServer> {
  const { port, host = '127.0.0.1', path = '/mcp' } = options;
  if (!isLoopback(host) && options.authenticate === undefined) {
    throw new TypeError(
      `A server on ${host} needs \`authenticate\`: whoever reaches it could call the tools.`,
    );
  }
  const http = sdk.createServer((request, response) => {
    answer(options, path, sdk, request, response).catch(() => {
      if (!response.headersSent) refuse(response, 500, 'Internal error');
    });
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, resolve);
  });
  const bound = portOf(http.address()) ?? port;
  return {
    port: bound,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}${path}`,
    close: () => http.close(),
  };
}

async function answer(
  options: McpHttpOptions,
  path: string,
  sdk: McpSdk & McpNode,
  request: NodeRequest,
  response: NodeResponse,
): Promise<void> {
  if ((request.url ?? '').split('?')[0] !== path) return refuse(response, 404, 'Not found');
  const admission = await admit(asRequest(request), options);
  if (!admission.ok) return refuse(response, admission.status, admission.reason);
  const server = createMcpServer(await options.tools(admission.entity), sdk, options.info);
  const transport = new sdk.StreamableHTTPServerTransport({});
  response.on('close', () => {
    transport.close().catch(() => undefined);
    server.close().catch(() => undefined);
  });
  await server.connect(transport as never);
  await transport.handleRequest(request as never, response as never);
}

/** What is used of a `Request` and a transport of the Web's kind, as the 2.x server package has it. */
export interface McpWeb<WebResponse> {
  readonly WebStandardStreamableHTTPServerTransport: new (options: {
    [option: string]: never;
  }) => {
    handleRequest: (request: never) => Promise<WebResponse>;
  };
  readonly Response: new (body: string, init: { status: number }) => WebResponse;
}

/** Serves a toolkit wherever requests are those of the Web (Deno, Bun, Workers, Hono): the same checks, as a function of a request. */
export function mcpRequestHandler<WebRequest extends WebRequestLike, WebResponse>(
  options: McpHttpOptions,
  sdk: McpSdk & McpWeb<WebResponse>,
): (request: WebRequest) => Promise<WebResponse> {
  return async (request) => {
    const { method, url, headers } = request;
    const header = (name: string): string | undefined =>
      headers.get(name) ?? (name === 'host' ? /^\w+:\/\/([^/]+)/.exec(url)?.[1] : undefined);
    const admission = await admit({ method, url, header }, options);
    if (!admission.ok) return new sdk.Response(admission.reason, { status: admission.status });
    const server: McpServer = createMcpServer(await options.tools(admission.entity), sdk, options.info);
    const transport = new sdk.WebStandardStreamableHTTPServerTransport({});
    await server.connect(transport as never);
    return transport.handleRequest(request as never);
  };
}

interface WebRequestLike {
  readonly method: string;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
}

function asRequest({ method = 'GET', url = '/', headers }: NodeRequest): McpHttpRequest {
  return {
    method,
    url,
    header(name) {
      const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
      return Array.isArray(value) ? value.join(', ') : value;
    },
  };
}

function refuse(response: NodeResponse, status: number, reason: string): void {
  response.writeHead(status, { 'content-type': 'text/plain' });
  response.end(reason);
}

function isLoopback(host: string): boolean {
  return host === '::1' || loopback.includes(host) || /^127\./.test(host);
}

function portOf(address: unknown): number | undefined {
  const port =
    typeof address === 'object' && address !== null ? (address as { port?: unknown }).port : undefined;
  return typeof port === 'number' ? port : undefined;
}
