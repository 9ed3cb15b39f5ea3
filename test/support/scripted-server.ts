import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

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

/** An HTTP server on loopback that answers each POST with the next of the given JSON bodies, and remembers what it was sent. */
export async function scriptedServer<Body>(answers: readonly unknown[]): Promise<ScriptedServer<Body>> {
  const requests: Received<Body>[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const answer = answers[requests.length];
    requests.push({ path: request.url ?? '', text, body: JSON.parse(text) as Body });
    response.writeHead(answer === undefined ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { error: { message: 'the script is over' } }));
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
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
