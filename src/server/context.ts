/** The context of a procedure call. Built once per HTTP request (tRPC or REST) and once per live connection. */
import { randomUUID } from 'node:crypto';
import type { Actor, ActorKey } from '#server/actor.ts';
import type { Clock } from '#server/clock.ts';
import type { Log } from '#server/log-lines.ts';
import type { AppError } from '#shared/errors.ts';
import type { Language } from '#shared/languages.ts';
import type { Translate } from '#shared/texts.ts';

/**
 * The dependencies of the code: database, clock, outside services. `start` builds them once. The rest is declared by merging
 * (server/services.ts), because the browser's project imports the context as a type: this file may name no Node package.
 */
export interface Services {
  clock: Clock;
  /** Puts a text into the language of whoever calls; into English outside of a request. */
  t: Translate;
  language: Language;
  /** The same services for somebody who reads another language. */
  inLanguage: (language: Language) => Services;
}

export type Context = {
  services: Services;
  /** Missing for a visitor and for an invalid token. */
  actor?: Actor;
  /** Why the token was refused, when one was sent. */
  tokenProblem?: string;
  /** Why the key of the caller may call nothing, or nothing now. Every procedure throws it. */
  refusal?: AppError;
  /** The token of `actor`, which a logout revokes. */
  bearer?: string;
  /** The time of the request. Every rule of one request uses the same time. */
  now: Date;
  ip: string;
  /** The `User-Agent` header. */
  userAgent?: string;
  /** The `Cookie` header. The product itself has no cookies but the chosen language and those of a sign-in at another service. */
  cookies?: string;
  /** Adds headers to the response. Missing on a live connection. */
  addHeaders?: (headers: Record<string, string>) => void;
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

/** Where a call comes from. */
export type Origin = { ip: string };

/** Throws NotSignedIn when the token is expired, forged, or older than the account's token version, and for a key that has ended. */
export type Authenticate = (token: string, from: Origin) => Promise<Actor>;

/**
 * Counts a call of a key, notes it as its last use, and tells the client what is left.
 * @returns why the key may not call now
 */
export type AdmitKey = (key: ActorKey, request: RequestFacts) => Promise<AppError | undefined>;

export type RequestFacts = {
  token?: string;
  ip: string;
  userAgent?: string;
  cookies?: string;
  /** The language in which is answered; by default English. */
  language?: Language;
  idempotencyKey?: string;
  requestId?: string;
  log?: Log;
  /** What is called: 'GET /api/v1/bookings'. Missing for a live connection. */
  call?: string;
  /** How many procedures are called at once. */
  calls?: number;
  /** Called with who a valid token is of. */
  identified?: (actor: Actor) => void;
  /** Adds headers to the response. */
  addHeaders?: (headers: Record<string, string>) => void;
};

type ContextParts = {
  services: Services;
  log: Log;
  authenticate: Authenticate;
  admitKey: AdmitKey;
};

const isNotSignedIn = (error: unknown): error is AppError =>
  error instanceof Error && (error.name === 'NotSignedIn' || error.name === 'KeyRefused');

export function contextMaker({ services, log, authenticate, admitKey }: ContextParts) {
  return async function createContext(request: RequestFacts): Promise<Context> {
    const requestId = request.requestId ?? randomUUID();
    const own = request.log ?? log.child({ requestId });
    const spoken = request.language ? services.inLanguage(request.language) : services;
    const context: Context = { ...momentOf(spoken), ip: request.ip, requestId, log: own };
    if (request.userAgent) context.userAgent = request.userAgent;
    if (request.cookies) context.cookies = request.cookies;
    if (request.addHeaders) context.addHeaders = request.addHeaders;
    if (request.idempotencyKey) context.idempotencyKey = request.idempotencyKey;
    if (request.token) {
      try {
        const actor = await authenticate(request.token, request);
        context.actor = actor;
        context.bearer = request.token;
        request.identified?.(actor);
        if (actor.key) context.refusal = await admitKey(actor.key, request);
      } catch (error) {
        if (!isNotSignedIn(error)) throw error;
        context.tokenProblem = error.message;
        if (error.name === 'KeyRefused') context.refusal = error;
      }
    }
    return context;
  };
}
