/** The context of a procedure call. Built once per HTTP request (tRPC or REST) and once per live connection. */
import { randomUUID } from 'node:crypto';
import type { Actor } from '#server/actor.ts';
import type { Clock } from '#server/clock.ts';
import type { Log } from '#server/log-lines.ts';

/**
 * The dependencies of the code: database, clock, outside services. `start` builds them once. The rest is declared by merging
 * (server/services.ts), because the browser's project imports the context as a type: this file may name no Node package.
 */
export interface Services {
  clock: Clock;
}

export type Context = {
  services: Services;
  /** Missing for a visitor and for an invalid token. */
  actor?: Actor;
  /** Why the token was refused, when one was sent. */
  tokenProblem?: string;
  /** The token of `actor`, which a logout revokes. */
  bearer?: string;
  /** The time of the request. Every rule of one request uses the same time. */
  now: Date;
  ip: string;
  requestId: string;
  /** The `Idempotency-Key` header. */
  idempotencyKey?: string;
  log: Log;
  /** Set on a live connection, which outlives a call and checks its account repeatedly. */
  live?: LiveConnection;
};

/** The time and the services of a call, a job run or a delivery. */
export type Moment = Pick<Context, 'services' | 'now'>;

/** The same with some of the services, for code that is also called without a server. */
export type MomentWith<Names extends keyof Services> = { services: Pick<Services, Names>; now: Date };

/** A call with or without an account. */
export type Visit = Pick<Context, 'services' | 'now' | 'actor'>;

/** A call of a signed-in account. */
export type Call = Moment & {
  actor: Actor;
  /** The address of the client. Missing for work that no request asks for. */
  ip?: string;
};

/** Who makes a change, and when. */
export type Author = Pick<Call, 'actor' | 'now'>;

/** The services and the current time, for work outside a request. */
export function momentOf(services: Services): Moment {
  return { services, now: services.clock.now() };
}

export type LiveConnection = {
  /** Counts a subscription. @returns a function that ends it */
  open(): () => void;
  /** Reloads the account. Resolves to undefined once it has lost access. */
  check(): Promise<Actor | undefined>;
};

export type Authenticate = (token: string) => Promise<Actor>;

export type RequestFacts = {
  token?: string;
  ip: string;
  idempotencyKey?: string;
  requestId?: string;
  log?: Log;
  /** Called with the owner of a valid token. */
  identified?: (userId: string) => void;
};

type ContextParts = {
  services: Services;
  log: Log;
  /** Throws NotSignedIn when the token is expired, forged, or older than the account's token version. */
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
