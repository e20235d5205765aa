/** What every procedure knows of its request. Built once for a tRPC call, a REST call or a live connection. */
import { randomUUID } from 'node:crypto';
import type { Actor } from '#server/actor.ts';
import type { Clock } from '#server/clock.ts';
import type { Log } from '#server/log-lines.ts';

/**
 * What code works with: the database, the clock, outside services. Built once by `start`. The modules that provide a service add it
 * to this declaration (server/services.ts), because the browser project knows the context of procedures as a type and no package of
 * Node.
 */
export interface Services {
  clock: Clock;
}

export type Context = {
  services: Services;
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

/** When something happens and what it works with: a call, a round of a job, a delivery. */
export type Moment = Pick<Context, 'services' | 'now'>;

/** A call of anybody. */
export type Visit = Pick<Context, 'services' | 'now' | 'actor'>;

/** A call of somebody who is signed in. */
export type Call = Moment & { actor: Actor };

/** The present of the clock, for what no call causes. */
export function momentOf(services: Services): Moment {
  return { services, now: services.clock.now() };
}

export type LiveConnection = {
  /** Counts a subscription; the answer ends it. */
  open(): () => void;
  /** The account as it is now; undefined once it has lost access. */
  check(): Promise<Actor | undefined>;
};

export type Authenticate = (token: string) => Promise<Actor>;

export type RequestFacts = {
  token?: string;
  ip: string;
  idempotencyKey?: string;
  requestId?: string;
  log?: Log;
  /** Told who the bearer belongs to. */
  identified?: (userId: string) => void;
};

type ContextParts = {
  services: Services;
  log: Log;
  /** Throws when the token is expired, forged, or older than the account's token version. */
  authenticate: Authenticate;
};

export function contextMaker({ services, log, authenticate }: ContextParts) {
  return async function createContext(request: RequestFacts): Promise<Context> {
    const requestId = request.requestId ?? randomUUID();
    const own = request.log ?? log.child({ requestId });
    const context: Context = { ...momentOf(services), ip: request.ip, requestId, log: own };
    if (request.idempotencyKey) context.idempotencyKey = request.idempotencyKey;
    if (request.token) {
      try {
        context.actor = await authenticate(request.token);
        context.bearer = request.token;
        request.identified?.(context.actor.userId);
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'NotSignedIn') throw error;
        context.tokenProblem = error.message;
      }
    }
    return context;
  };
}
