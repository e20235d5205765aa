/**
 * tRPC over websockets, for subscriptions only: the router of the socket has no queries and no mutations. The token is sent in the
 * connection parameters. A connection is closed when its account loses access.
 */
import type { IncomingMessage, Server } from 'node:http';
import { applyWSSHandler } from '@trpc/server/adapters/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { endSockets } from '#app/server/end-sockets.ts';
import { addressGroup, clientAddress } from '#server/client-address.ts';
import type { Callers } from '#app/server/callers.ts';
import type { Authenticate, Services } from '#server/context.ts';
import { isKnownHost } from '#server/hosts.ts';
import { liveRouter } from '#server/live-router.ts';
import { LiveSession } from '#server/live-session.ts';
import { router } from '#server/trpc.ts';
import { MINUTE, SECOND } from '#shared/time.ts';

const MAX_FRAME_BYTES = 4 * 1024;
/** Rate limit of frames from a client: a burst, and a rate per second. */
const FRAMES_AT_ONCE = 40;
const FRAMES_PER_SECOND = 5;
/** A connection with more unread data than this is terminated. */
const MAX_UNREAD_BYTES = 1024 * 1024;
/** The account is checked before every event that is not public, and otherwise after this time. */
const CHECK_EVERY_MS = MINUTE - 15 * SECOND;
/** The close code of a connection whose token is no longer valid. */
const SIGNED_OUT = 4401;

type LiveServices = Pick<Services, 'config' | 'clock' | 'log'>;

export type SocketParts = {
  server: Server;
  services: LiveServices;
  createContext: Callers['createContext'];
  authenticate: Authenticate;
};

/** True for the own origin, for allowed origins, and for programs other than browsers, which send no origin. */
function isOwnOrigin({ headers }: IncomingMessage, { PUBLIC_URL, CORS_ORIGINS }: Services['config']): boolean {
  const { origin, host } = headers;
  if (origin === undefined || CORS_ORIGINS.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  return origin === new URL(PUBLIC_URL).origin || new URL(origin).host === host;
}

/** Terminates a connection that exceeds the rate limit of frames. */
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

/** Counts the open connections of each address. */
class OpenSockets {
  private readonly counts = new Map<string, number>();

  of(address: string): number {
    return this.counts.get(addressGroup(address)) ?? 0;
  }

  add(socket: WebSocket, address: string): void {
    const group = addressGroup(address);
    this.counts.set(group, this.of(address) + 1);
    socket.once('close', () => {
      const left = this.of(address) - 1;
      if (left > 0) this.counts.set(group, left);
      else this.counts.delete(group);
    });
  }
}

/**
 * Shares one query between checks of the same token in the same turn of the event loop. Older results are not shared, as they may
 * predate the change that caused the event.
 */
function sharingChecks(authenticate: Authenticate): Authenticate {
  const pending = new Map<string, ReturnType<Authenticate>>();
  return (token, from) => {
    // A key may be bound to networks.
    const who = `${token} ${from.ip}`;
    const running = pending.get(who) ?? authenticate(token, from);
    if (!pending.has(who)) setImmediate(() => pending.delete(who));
    pending.set(who, running);
    return running;
  };
}

/** Terminates the connections that do not read, and checks the accounts of the others when that is due. */
function inspect(wss: WebSocketServer, sessions: Map<WebSocket, LiveSession>, { clock, log }: LiveServices): void {
  const now = clock.now().getTime();
  for (const socket of wss.clients) if (socket.bufferedAmount > MAX_UNREAD_BYTES) socket.terminate();
  for (const session of sessions.values()) {
    if (now - session.checkedAt.getTime() < CHECK_EVERY_MS) continue;
    session.check().catch((error: unknown) => log.warn({ err: error }, 'a live connection could not be checked'));
  }
}

export function startLiveSocket({ server, services, createContext, authenticate }: SocketParts) {
  const { config: env, clock, log } = services;
  const sessions = new Map<WebSocket, LiveSession>();
  const open = new OpenSockets();
  const sharedAuthenticate = sharingChecks(authenticate);
  const addressOf = (request: IncomingMessage) => clientAddress(request, env.TRUST_PROXY);

  const wss = new WebSocketServer({
    server,
    path: '/trpc',
    maxPayload: MAX_FRAME_BYTES,
    verifyClient({ req }: { req: IncomingMessage }, answer: (isAccepted: boolean, status?: number) => void) {
      if (!isKnownHost(req.headers.host, env)) return answer(false, 421);
      if (!isOwnOrigin(req, env)) return answer(false, 403);
      if (open.of(addressOf(req)) >= env.LIVE_SOCKETS_PER_ADDRESS) return answer(false, 429);
      answer(true);
    },
  });

  // Registered before the handler of tRPC, so that a frame over the limit reaches no procedure.
  wss.on('connection', (socket, request) => {
    open.add(socket, addressOf(request));
    socket.once('close', () => sessions.delete(socket));
    // ws closes the connection itself, for example after a frame that is too large. Without a listener, the error would be thrown.
    socket.on('error', (error) => log.debug({ err: error }, 'a live connection failed'));
    limitFrames(socket);
  });

  const { broadcastReconnectNotification } = applyWSSHandler({
    wss,
    router: router({ live: liveRouter }),
    createContext: async ({ req, res, info }) => {
      const given = info.connectionParams?.token;
      const token = typeof given === 'string' && given !== '' ? given : undefined;
      const from = { ip: addressOf(req) };
      const context = await createContext({ token, ...from });
      if (context.tokenProblem) context.log.warn('a live connection sent an invalid token');
      const live = new LiveSession(token, { authenticate: sharedAuthenticate, clock, from }, () =>
        res.close(SIGNED_OUT, 'Signed out'),
      );
      // The connection may have been closed while the account was loaded.
      if (context.actor && res.readyState === res.OPEN) sessions.set(res, live);
      return { ...context, live };
    },
    keepAlive: { enabled: true, pingMs: 30_000, pongWaitMs: 10_000 },
  });

  const watch = setInterval(() => inspect(wss, sessions, services), SECOND);

  return {
    connections: () => wss.clients.size,
    /** Ends all connections. With `canMove`, their clients connect to another process first. */
    stop(how: { canMove: boolean }): Promise<void> {
      clearInterval(watch);
      return endSockets(wss, how.canMove ? broadcastReconnectNotification : undefined);
    },
  };
}
