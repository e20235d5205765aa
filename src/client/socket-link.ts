import { TRPCClientError, type TRPCLink } from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import type { Socket } from './socket.ts';

type SocketLink = { link: TRPCLink<AnyRouter>; close: () => void };

/**
 * A link that loads the socket code with the first subscription. If loading fails, the next subscription tries again.
 * @param start the id of the event after which a subscription starts that has received none
 */
export function socketLink(token: () => string | null, url: string, start: Promise<string>): SocketLink {
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
