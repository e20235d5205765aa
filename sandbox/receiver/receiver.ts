/** A program of somebody else that gets webhooks: it takes them, refuses them, or behaves badly, as the path of its address says. */
import { once } from 'node:events';
import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

export type Receiver = {
  /** 'http://127.0.0.1:40001'. With '/ok' it takes everything. */
  address: string;
  received: Received[];
  /** What the path '/set' answers from now on. */
  answerWith(status: number): void;
  /** Answers what was sent to the path '/wait' until now. */
  answerWaiting(status: number): void;
  stop(): Promise<void>;
};

const LONG_ANSWER = 'x'.repeat(1024 * 1024);

/** Starts a receiver on a free port of this machine. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const waiting: ServerResponse[] = [];
  let status = 200;
  const ways: Record<string, (response: ServerResponse) => unknown> = {
    '/ok': (response) => response.end('Thank you'),
    '/set': (response) => response.writeHead(status).end(),
    '/wait': (response) => waiting.push(response),
    '/gone': (response) => response.writeHead(410).end(),
    '/hang': () => undefined,
    '/redirect': (response) => response.writeHead(302, { location: '/ok' }).end(),
    '/long': (response) => response.writeHead(500).end(LONG_ANSWER),
    // It promises more than it sends, and ends the connection.
    '/liar': (response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('short');
      setTimeout(() => response.destroy(), 10);
    },
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://receiver');
    void text(request).then((body) => {
      received.push({ path: pathname, headers: request.headers, body });
      (ways[pathname] ?? ways['/ok'])!(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerWith: (given) => (status = given),
    answerWaiting(given) {
      for (const response of waiting.splice(0)) response.writeHead(given).end();
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
