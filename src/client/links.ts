/** The tRPC links of the browser: retries, the bearer token, timeouts, and web sockets for subscriptions. */
import {
  type Operation,
  type TRPCLink,
  httpBatchLink,
  httpLink,
  retryLink,
  splitLink,
  TRPCClientError,
} from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import { tap, observable } from '@trpc/server/observable';
import superjson from 'superjson';
import { MAX_CALLS_PER_BATCH } from '#shared/batch.ts';
import { PAGE_LANGUAGE_HEADER } from '#shared/languages.ts';
import { LIVE_HEADER } from '#shared/live-start.ts';
import { offerToAsk } from './agreement.ts';
import { failureOf } from './failure.ts';
import { liveStart } from './live-start.ts';
import { MAX_URL_LENGTH, isLongInput } from './long-query.ts';
import { isWorthRetrying, retryDelayMs } from './retry.ts';
import { askForProof } from './proof.ts';
import type { Socket } from './socket.ts';
import { refuseToken, subscribeToToken, usableToken } from './token.ts';

type SocketLink = { link: TRPCLink<AnyRouter>; close: () => void };

/**
 * A link that loads the socket code with the first subscription. If loading fails, the next subscription tries again.
 * @param start the id of the event after which a subscription starts that has received none
 */
function socketLink(token: () => string | null, url: string, start: Promise<string>): SocketLink {
  let loading: Promise<Socket> | undefined;
  let socket: Socket | undefined;
  const load = () =>
    (loading ??= import('./socket.ts').then(
      ({ createSocket }) => (socket = createSocket(token, url)),
      (error: Error) => {
        loading = undefined;
        throw TRPCClientError.from(error);
      },
    ));

  const link: TRPCLink<AnyRouter> =
    (runtime) =>
    ({ op, next }) =>
      observable((observer) => {
        let isOver = false;
        let stop = (): void => void (isOver = true);
        Promise.all([load(), start]).then(
          ([loaded, lastEventId]) => {
            if (isOver) return;
            const input = { lastEventId, ...(op.input as object | undefined) };
            stop = loaded
              .link(runtime)({ op: { ...op, input }, next })
              .subscribe(observer).unsubscribe;
          },
          (error: TRPCClientError<AnyRouter>) => {
            if (!isOver) observer.error(error);
          },
        );
        return () => stop();
      });
  return { link, close: () => socket?.close() };
}

/** The options of a single call: `{ trpc: { context: { … } } }` in a hook's options. */
export type CallContext = {
  /** Sent as `Idempotency-Key`. The server executes the write only once, so it may be retried. */
  idempotencyKey?: string;
  /** A bearer token that replaces the stored one. */
  bearer?: string;
  /** Subscribes without an account, even when somebody is signed in. */
  asVisitor?: boolean;
};

const TIME_OUT_MS = 30_000;

const contextOf = (op: Operation): CallContext => op.context;

function headersOf(context: CallContext, language: string): Record<string, string> {
  const bearer = context.bearer ?? usableToken();
  return {
    ...(bearer && { Authorization: `Bearer ${bearer}` }),
    ...(context.idempotencyKey && { 'Idempotency-Key': context.idempotencyKey }),
    ...(language && { [PAGE_LANGUAGE_HEADER]: language }),
  };
}

async function fetchInTime(url: RequestInfo | URL | string, options?: RequestInit): Promise<Response> {
  const timeOut = AbortSignal.timeout(TIME_OUT_MS);
  const signal = options?.signal ? AbortSignal.any([options.signal, timeOut]) : timeOut;
  return fetch(url, { ...options, signal });
}

/** Marks the stored token as refused when the server answers a call with 401. */
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

/** Offers to ask a colleague where a call was refused until somebody else agrees. The call itself has failed. */
const offerAgreement: TRPCLink<AnyRouter> = () => {
  return ({ op, next }) =>
    next(op).pipe(
      tap({
        error(error) {
          const { data, message } = failureOf(error);
          if (typeof data.agreement === 'string') offerToAsk({ message, ticket: data.agreement });
        },
      }),
    );
};

/** Makes a call again that was refused until the person shows who they are. */
const proveFirst: TRPCLink<AnyRouter> = () => {
  return ({ op, next }) =>
    observable((observer) => {
      let isOver = false;
      let current = next(op).subscribe({
        ...observer,
        error(error) {
          if (failureOf(error).data.proof !== true) return observer.error(error);
          void askForProof().then((isProved) => {
            if (isOver) return;
            if (isProved) current = next(op).subscribe(observer);
            else observer.error(error);
          });
        },
      });
      return () => {
        isOver = true;
        current.unsubscribe();
      };
    });
};

type LinkOptions = {
  /** The live event after which the updates of a page start that the server has rendered. */
  liveAfter?: string | undefined;
  /** The language that the address of the page names. Another one may be chosen. */
  language?: string;
};

/** @param url the URL of the procedures, '/trpc' */
export function linksTo(url: string, { liveAfter, language = '' }: LinkOptions = {}): TRPCLink<AnyRouter>[] {
  const start = liveStart();
  if (liveAfter) start.note(liveAfter);
  const signedIn = socketLink(usableToken, url, start.id);
  const visitor = socketLink(() => null, url, start.id);
  const fetchNoting: typeof fetchInTime = async (...call) => {
    const response = await fetchInTime(...call);
    start.note(response.headers.get(LIVE_HEADER));
    return response;
  };
  // A socket belongs to the account that opened it, so a change of the token closes it.
  subscribeToTokenInBrowser(signedIn.close);
  return [
    noticeRefusal,
    proveFirst,
    offerAgreement,
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
        condition: (op) => op.type === 'query' && !isLongInput(op.input),
        true: httpBatchLink({
          url,
          transformer: superjson,
          maxURLLength: MAX_URL_LENGTH,
          maxItems: MAX_CALLS_PER_BATCH,
          headers: ({ opList }) => headersOf(contextOf(opList[0]), language),
          fetch: fetchNoting,
        }),
        // Writes are not batched, because the headers of a request apply to one call. A query with a long input is sent like one.
        false: httpLink({
          url,
          transformer: superjson,
          methodOverride: 'POST',
          headers: ({ op }) => headersOf(contextOf(op), language),
          fetch: fetchNoting,
        }),
      }),
    }),
  ];
}

function subscribeToTokenInBrowser(listener: () => void): void {
  if (typeof window !== 'undefined') subscribeToToken(listener);
}
