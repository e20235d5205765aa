/** What every procedure knows of its request. Built once for a tRPC call, a REST call or a live connection. */
import { randomUUID } from 'node:crypto';
import type { Actor } from '#server/actor.ts';
import { clock } from '#server/clock.ts';
import type { Log } from '#server/log.ts';

export type Context = {
  /** Missing for a visitor, and for a bearer that is no good: then `tokenProblem` says why. */
  actor?: Actor;
  tokenProblem?: string;
  /** The request's own moment: every rule of one request sees the same now. */
  now: Date;
  ip: string;
  requestId: string;
  /** The `Idempotency-Key` header (decision G020). */
  idempotencyKey?: string;
  log: Log;
};

export type Authenticate = (token: string) => Promise<Actor>;

export type RequestFacts = { token?: string; ip: string; idempotencyKey?: string; requestId?: string; log?: Log };

/** `Authorization: Bearer …` without the word; undefined when there is none. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
}

/** @param authenticate throws when the token is expired, forged, or older than the account's token version. */
export function contextMaker(authenticate: Authenticate, log: Log) {
  return async function createContext(request: RequestFacts): Promise<Context> {
    const requestId = request.requestId ?? randomUUID();
    const own = request.log ?? log.child({ requestId });
    const context: Context = { now: clock.now(), ip: request.ip, requestId, log: own };
    if (request.idempotencyKey) context.idempotencyKey = request.idempotencyKey.slice(0, 128);
    if (request.token) {
      try {
        context.actor = await authenticate(request.token);
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'NotSignedIn') throw error;
        context.tokenProblem = error.message;
      }
    }
    return context;
  };
}
