/**
 * Ends the HTTP server without cutting off a request. The load balancer is notified first, so that it sends nothing to a process that no
 * longer listens.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '#shared/time.ts';

/** A connection that becomes idle is closed within this time. */
const CHECK_EVERY_MS = 20;
/** A connection without a request is closed after this time: its request may be on the way. */
const UNUSED_MS = SECOND / 2;
/** A request that takes longer than this is cut off. */
const LONGEST_REQUEST_MS = 25 * SECOND;

export type Drain = {
  /** True from the moment at which the process has been asked to end. */
  hasBegun(): boolean;
  /** Takes all requests for as long as the load balancer needs, and asks every client to close its connection. */
  announce(): Promise<void>;
  /** Takes no more connections, and waits for the requests that are running. */
  finish(): Promise<void>;
};

/** @param seconds how long the load balancer needs to notice that `/readyz` has become 503 */
export function createDrain(http: Server, seconds: number): Drain {
  let hasBegun = false;
  const sockets = new Set<Socket>();
  http.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  /** Browsers open connections in advance. Node does not count one as idle before its first request. */
  const closeUnused = () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  return {
    hasBegun: () => hasBegun,
    async announce() {
      hasBegun = true;
      http.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
      await sleep(seconds * SECOND);
    },
    async finish() {
      const closed = new Promise((resolve) => http.close(resolve));
      const idle = setInterval(() => http.closeIdleConnections(), CHECK_EVERY_MS);
      const unused = setTimeout(closeUnused, UNUSED_MS);
      const limit = setTimeout(() => http.closeAllConnections(), LONGEST_REQUEST_MS);
      await closed;
      clearInterval(idle);
      clearTimeout(unused);
      clearTimeout(limit);
    },
  };
}
