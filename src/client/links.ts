/** The way of a call to the server: retries, the bearer, time-outs, and sockets for what the server tells by itself. */
import { type Operation, type TRPCLink, httpBatchLink, httpLink, retryLink, splitLink } from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import { tap } from '@trpc/server/observable';
import superjson from 'superjson';
import { MAX_CALLS_PER_BATCH } from '#shared/batch.ts';
import { failureOf } from './failure.ts';
import { isWorthRetrying, retryDelayMs } from './retry.ts';
import { socketLink } from './socket-link.ts';
import { refuseToken, subscribeToToken, usableToken } from './token.ts';

/** What a caller may say about one call: `{ trpc: { context: { … } } }` in a hook's options. */
export type CallContext = {
  /** Sent as `Idempotency-Key`: the server does the write once, so it may be tried again. */
  idempotencyKey?: string;
  /** A bearer in place of the stored one. */
  bearer?: string;
  /** A subscription to what everybody may hear, whoever is signed in. */
  asVisitor?: boolean;
};

const TIME_OUT_MS = 30_000;
/** Some proxies refuse longer addresses. */
const MAX_URL_LENGTH = 6_000;

const contextOf = (op: Operation): CallContext => op.context;

function headersOf(context: CallContext): Record<string, string> {
  const bearer = context.bearer ?? usableToken();
  return {
    ...(bearer && { Authorization: `Bearer ${bearer}` }),
    ...(context.idempotencyKey && { 'Idempotency-Key': context.idempotencyKey }),
  };
}

function fetchInTime(url: RequestInfo | URL | string, options?: RequestInit): Promise<Response> {
  const timeOut = AbortSignal.timeout(TIME_OUT_MS);
  return fetch(url, { ...options, signal: options?.signal ? AbortSignal.any([options.signal, timeOut]) : timeOut });
}

/** Notices that the server no longer takes the token that a call was sent with. */
const noticeRefusal: TRPCLink<AnyRouter> = () => {
  return ({ op, next }) => {
    const token = contextOf(op).bearer ? null : usableToken();
    return next(op).pipe(
      tap({
        error(error) {
          if (token && failureOf(error).status === 401) refuseToken(token);
        },
      }),
    );
  };
};

/** @param url of the procedures, '/trpc'. */
export function linksTo(url: string): TRPCLink<AnyRouter>[] {
  const signedIn = socketLink(usableToken, url);
  const visitor = socketLink(() => null, url);
  // A socket belongs to the account that opened it.
  subscribeToTokenInBrowser(signedIn.close);
  return [
    noticeRefusal,
    retryLink({
      retry: ({ op, error, attempts }) =>
        isWorthRetrying({
          type: op.type,
          hasIdempotencyKey: Boolean(contextOf(op).idempotencyKey),
          status: failureOf(error).status,
          attempts,
        }),
      retryDelayMs,
    }),
    splitLink({
      condition: (op) => op.type === 'subscription',
      true: splitLink({
        condition: (op) => contextOf(op).asVisitor === true,
        true: visitor.link,
        false: signedIn.link,
      }),
      false: splitLink({
        condition: (op) => op.type === 'query',
        true: httpBatchLink({
          url,
          transformer: superjson,
          maxURLLength: MAX_URL_LENGTH,
          maxItems: MAX_CALLS_PER_BATCH,
          headers: ({ opList }) => headersOf(contextOf(opList[0])),
          fetch: fetchInTime,
        }),
        // Never together with others: headers speak of one call.
        false: httpLink({
          url,
          transformer: superjson,
          headers: ({ op }) => headersOf(contextOf(op)),
          fetch: fetchInTime,
        }),
      }),
    }),
  ];
}

function subscribeToTokenInBrowser(listener: () => void): void {
  if (typeof window !== 'undefined') subscribeToToken(listener);
}
