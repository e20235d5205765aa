/** What every procedure knows of its request. Built once for a tRPC call, a REST call or a live connection. */
import { randomUUID } from 'node:crypto';
import type { Actor } from '#server/actor.ts';
import { clock } from '#server/clock.ts';
import type { Log } from '#server/log-lines.ts';

export type Context = {
  /** Missing for a visitor, and for a bearer that is no good: then `tokenProblem` says why. */
  actor?: Actor;
  tokenProblem?: string;
  /** The bearer that `actor` was known by, for a logout to hand back. */
  bearer?: string;
  /** The request's own moment: every rule of one request sees the same now. */
  now: Date;
  ip: string;
  requestId: string;
  /** The `Idempotency-Key` header. */
  idempotencyKey?: string;
  log: Log;
  /** Set on a live connection, which lives longer than a call and checks its account again and again. */
  live?: LiveConnection;
};

export type LiveConnection = {
  /** Counts a subscription; the answer ends it. */
  open(): () => void;
  /** The account as it is now; undefined once it has lost access. */
  check(): Promise<Actor | undefined>;
};

export type Authenticate = (token: string) => Promise<Actor>;

export type RequestFacts = { token?: string; ip: string; idempotencyKey?: string; requestId?: string; log?: Log };

/** @param authenticate throws when the token is expired, forged, or older than the account's token version. */
export function contextMaker(authenticate: Authenticate, log: Log) {
  return async function createContext(request: RequestFacts): Promise<Context> {
    const requestId = request.requestId ?? randomUUID();
    const own = request.log ?? log.child({ requestId });
    const context: Context = { now: clock.now(), ip: request.ip, requestId, log: own };
    if (request.idempotencyKey) context.idempotencyKey = request.idempotencyKey;
    if (request.token) {
      try {
        context.actor = await authenticate(request.token);
        context.bearer = request.token;
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'NotSignedIn') throw error;
        context.tokenProblem = error.message;
      }
    }
    return context;
  };
}
