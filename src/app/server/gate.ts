/** Answers requests while the server is starting. The server listens at once, so that its port is known before it is ready. */
import { type RequestListener, type Server, createServer } from 'node:http';
import type { Express } from 'express';
import { toEnvelope } from '#shared/envelope.ts';
import { SECOND } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

const STARTING = toEnvelope(
  { success: false, status: 503, message: msg('The server is starting, please try again') },
  null,
);
const RETRY_AFTER_S = '2';
/**
 * Longer than a load balancer keeps an idle connection (mostly a minute). When this side closes first, a request that is already on its
 * way is lost.
 */
const KEEP_ALIVE_MS = 75 * SECOND;

const answerStarting: RequestListener = (request, response) => {
  if (request.url === '/healthz') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status: 'up' }));
    return;
  }
  const headers = { 'content-type': 'application/json', 'retry-after': RETRY_AFTER_S, connection: 'close' };
  response.writeHead(503, headers).end(JSON.stringify(STARTING));
};

/** A server that answers 503 until `open` sets the application. Upgrade requests also get 503. */
export function createGate(): { http: Server; open(application: Express): void } {
  const http = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, answerStarting);
  return {
    http,
    open(application) {
      http.off('request', answerStarting);
      http.on('request', application);
    },
  };
}
