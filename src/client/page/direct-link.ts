import { TRPCClientError, type TRPCLink } from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import type { PageRequest } from '#shared/rendering.ts';

/** A link for the renderer, which calls procedures in the same process. A refusal becomes the error that a browser would get. */
export function directLink(call: PageRequest['call']): TRPCLink<AnyRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        call(op.path, op.input).then(
          (answer) => {
            if (!answer.ok) {
              const { message, status } = answer;
              observer.error(TRPCClientError.from({ error: { code: 0, message, data: { httpStatus: status } } }));
              return;
            }
            observer.next({ result: { type: 'data', data: answer.data } });
            observer.complete();
          },
          (error: Error) => observer.error(TRPCClientError.from(error)),
        );
      });
}
