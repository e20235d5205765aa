/**
 * tRPC over websockets, for the subscriptions and nothing else: the router of the socket has no queries and no mutations. The token
 * travels in the connection parameters. A connection ends when its account loses access.
 */
import type { IncomingMessage, Server } from 'node:http';
import { getWSConnectionHandler } from '@trpc/server/adapters/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { addressGroup, clientAddress } from '#server/client-address.ts';
import type { Authenticate, Services, contextMaker } from '#server/context.ts';
import { isKnownHost } from '#server/hosts.ts';
import { liveRouter } from '#server/live-router.ts';
import { LiveSession } from '#server/live-session.ts';
import { router } from '#server/trpc.ts';
import { MINUTE, SECOND } from '#shared/time.ts';

const MAX_FRAME_BYTES = 4 * 1024;
/** Frames that a client may send at once; so many more each second. */
const FRAMES_AT_ONCE = 40;
const FRAMES_PER_SECOND = 5;
/** What a client has not read: beyond it the connection is given up. */
const MAX_UNREAD_BYTES = 1024 * 1024;
/** A session is checked before every event, and at least this often without one. */
const CHECK_EVERY_MS = MINUTE - 15 * SECOND;
/** The code of a connection that ends because its token is no longer good. */
const SIGNED_OUT = 4401;

export type SocketParts = {
  server: Server;
  services: Pick<Services, 'config' | 'clock' | 'log'>;
  createContext: ReturnType<typeof contextMaker>;
  authenticate: Authenticate;
};

/** Browsers name the page that opens a socket; other programs name none. */
function isOwnOrigin({ headers }: IncomingMessage, { PUBLIC_URL, CORS_ORIGINS }: Services['config']): boolean {
  const { origin, host } = headers;
  if (origin === undefined || CORS_ORIGINS.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  return origin === new URL(PUBLIC_URL).origin || new URL(origin).host === host;
}

/** Ends a connection that sends more frames than any client of ours would. */
function limitFrames(socket: WebSocket): void {
  let left = FRAMES_AT_ONCE;
  let since = performance.now();
  socket.on('message', () => {
    const now = performance.now();
    left = Math.min(FRAMES_AT_ONCE, left + ((now - since) / SECOND) * FRAMES_PER_SECOND) - 1;
    since = now;
    if (left < 0) socket.terminate();
  });
}

/**
 * Connections of one account that check it in the same turn of the event loop ask once. An answer that was asked for earlier is not
 * shared: it may be older than the change of which an event tells.
 */
function askingOnce(authenticate: Authenticate): Authenticate {
  const asked = new Map<string, ReturnType<Authenticate>>();
  return (token) => {
    const running = asked.get(token) ?? authenticate(token);
    if (!asked.has(token)) setImmediate(() => asked.delete(token));
    asked.set(token, running);
    return running;
  };
}

export function startLiveSocket({ server, services, createContext, authenticate }: SocketParts) {
  const { config: env, clock, log } = services;
  const sessions = new Map<WebSocket, LiveSession>();
  const perAddress = new Map<string, number>();
  const authenticateOnce = askingOnce(authenticate);
  const addressOf = (request: IncomingMessage) => clientAddress(request, env.TRUST_PROXY);

  const wss = new WebSocketServer({
    server,
    path: '/trpc',
    maxPayload: MAX_FRAME_BYTES,
    verifyClient({ req }: { req: IncomingMessage }, answer: (isWelcome: boolean, status?: number) => void) {
      const open = perAddress.get(addressGroup(addressOf(req))) ?? 0;
      if (!isKnownHost(req.headers.host, env)) return answer(false, 421);
      if (!isOwnOrigin(req, env)) return answer(false, 403);
      if (open >= env.LIVE_SOCKETS_PER_ADDRESS) return answer(false, 429);
      answer(true);
    },
  });

  const connect = getWSConnectionHandler({
    wss,
    router: router({ live: liveRouter }),
    createContext: async ({ req, res, info }) => {
      const given = info.connectionParams?.token;
      const token = typeof given === 'string' && given !== '' ? given : undefined;
      const context = await createContext({ token, ip: addressOf(req) });
      if (context.tokenProblem) context.log.warn('a live connection came with a token that is no good');
      const live = new LiveSession(token, { authenticate: authenticateOnce, clock }, () =>
        res.close(SIGNED_OUT, 'Signed out'),
      );
      // It may have been closed while its account was read.
      if (context.actor && res.readyState === res.OPEN) sessions.set(res, live);
      return { ...context, live };
    },
    keepAlive: { enabled: true, pingMs: 30_000, pongWaitMs: 10_000 },
  });

  wss.on('connection', (socket, request) => {
    const address = addressGroup(addressOf(request));
    perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
    socket.once('close', () => {
      sessions.delete(socket);
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
    // Ends the connection with the protocol's own code, such as that of a frame which is too large.
    socket.on('error', (error) => log.debug({ err: error }, 'a live connection failed'));
    limitFrames(socket);
    void connect(socket, request);
  });

  const watch = setInterval(() => {
    const now = clock.now().getTime();
    for (const socket of wss.clients) if (socket.bufferedAmount > MAX_UNREAD_BYTES) socket.terminate();
    for (const session of sessions.values()) {
      if (now - session.checkedAt.getTime() < CHECK_EVERY_MS) continue;
      session.check().catch((error: unknown) => log.warn({ err: error }, 'a live connection could not be checked'));
    }
  }, SECOND);

  return {
    connections: () => wss.clients.size,
    stop(): void {
      clearInterval(watch);
      for (const client of wss.clients) client.terminate();
      wss.close();
    },
  };
}
