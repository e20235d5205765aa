/** The web socket of subscriptions. It is loaded on demand, because public pages have no subscriptions. */
import { type TRPCLink, createWSClient, wsLink } from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import superjson from 'superjson';

export type Socket = { link: TRPCLink<AnyRouter>; close: () => void };

/** A socket that opens with its first subscription and closes 10 seconds after the last one has ended. */
export function createSocket(token: () => string | null, url: string): Socket {
  const client = createWSClient({
    url: () => new URL(url, window.location.href.replace(/^http/, 'ws')).href,
    connectionParams: () => {
      const bearer = token();
      return bearer ? { token: bearer } : {};
    },
    lazy: { enabled: true, closeMs: 10_000 },
    keepAlive: { enabled: true, intervalMs: 25_000, pongTimeoutMs: 5_000 },
    // Random delays spread the reconnections after a restart of the server.
    retryDelayMs: (attempt) => Math.min(500 * 2 ** attempt, 15_000) * (0.5 + Math.random() / 2),
  });
  return { link: wsLink<AnyRouter>({ client, transformer: superjson }), close: () => void client.close() };
}
