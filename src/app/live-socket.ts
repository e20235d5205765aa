/** tRPC over websockets, for the subscriptions. The token travels in the connection parameters (decision G143). */
import type { Server } from 'node:http';
import { applyWSSHandler } from '@trpc/server/adapters/ws';
import { WebSocketServer } from 'ws';
import { appRouter } from '#app/router.ts';
import type { contextMaker } from '#server/context.ts';

const MAX_MESSAGE_BYTES = 64 * 1024;

export function startLiveSocket(server: Server, createContext: ReturnType<typeof contextMaker>) {
  const wss = new WebSocketServer({ server, path: '/trpc', maxPayload: MAX_MESSAGE_BYTES });
  applyWSSHandler({
    wss,
    router: appRouter,
    createContext: async ({ req, info }) => {
      const token = info.connectionParams?.token;
      const context = await createContext({
        token: typeof token === 'string' ? token : undefined,
        ip: req.socket.remoteAddress ?? '',
      });
      if (context.tokenProblem) context.log.warn('a live connection came with a token that is no good');
      return context;
    },
    keepAlive: { enabled: true, pingMs: 30_000, pongWaitMs: 10_000 },
  });
  return {
    stop(): void {
      for (const client of wss.clients) client.terminate();
      wss.close();
    },
  };
}
