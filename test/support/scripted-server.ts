import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createHttp2Server, type Http2ServerRequest } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';

export interface ScriptedServer<Body> extends AsyncDisposable {
  readonly url: string;
  /** How many requests there were. */
  readonly count: number;
  /** A request that there was: its path, and its body as text and as data. */
  request(index: number): Received<Body>;
}

export interface Received<Body> {
  readonly path: string;
  readonly text: string;
  readonly body: Body;
}

/** What is used of a response, of either protocol. */
interface Answerable {
  writeHead(status: number, headers: { [name: string]: string }): unknown;
  end(text: string): unknown;
}

interface ScriptOptions {
  /** Speak HTTP/2 in clear text alone, as clients that are sure of it do (the Bedrock SDK). */
  readonly http2?: boolean;
}

/** An HTTP server on loopback that answers each POST with the next of the given JSON bodies, and remembers what it was sent. */
export async function scriptedServer<Body>(
  answers: readonly unknown[],
  { http2 = false }: ScriptOptions = {},
): Promise<ScriptedServer<Body>> {
  const requests: Received<Body>[] = [];
  const answer = async (request: IncomingMessage | Http2ServerRequest, response: Answerable) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const body = answers[requests.length];
    requests.push({ path: request.url ?? '', text, body: JSON.parse(text) as Body });
    response.writeHead(body === undefined ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { error: { message: 'the script is over' } }));
  };
  const sockets = new Set<Socket>();
  const server = http2 ? createHttp2Server(answer) : createServer(answer);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get count() {
      return requests.length;
    },
    request(index) {
      const received = requests[index];
      if (received === undefined) throw new Error(`there was no request ${index}`);
      return received;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
