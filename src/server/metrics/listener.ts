/** The HTTP server of the metrics: a separate port on loopback that serves only GET /metrics. */
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { prometheusContentType } from 'prom-client';
import { namesLoopback } from '#server/hosts.ts';
import { portOf } from '#server/port-of.ts';

const LOOPBACK = '127.0.0.1';

export type MetricsListener = { address: string; stop(): Promise<void> };

/** @throws the system error EADDRINUSE if the port is in use */
export async function listenForScrapes(port: number, readText: () => Promise<string>): Promise<MetricsListener> {
  async function answer({ method, url, headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!namesLoopback(headers.host)) return void response.writeHead(421).end();
    if (method !== 'GET' || url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    const text = await readText();
    response.writeHead(200, { 'content-type': prometheusContentType, 'cache-control': 'no-store' }).end(text);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, resolve);
  });
  return {
    address: `http://${LOOPBACK}:${portOf(server)}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
