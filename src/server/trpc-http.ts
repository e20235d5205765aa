/**
 * Serves procedures over HTTP. The adapter of tRPC writes a response through web streams, in chunks. Here headers and body are written
 * at once, as nothing is streamed over HTTP.
 */
import { incomingMessageToRequest } from '@trpc/server/adapters/node-http';
import { resolveResponse } from '@trpc/server/http';
import type { AnyRouter } from '@trpc/server';
import type { Request, RequestHandler, Response as ExpressResponse } from 'express';
import type {} from 'pino-http'; // request.log
import { jsonText } from '#server/body.ts';
import type { Context } from '#server/context.ts';
import type { ReadContext } from '#server/rest.ts';
import { bodyRefusal, logFailure } from '#server/trpc.ts';
import { MAX_CALLS_PER_BATCH } from '#shared/batch.ts';

async function send(response: ExpressResponse, result: Response): Promise<void> {
  const body = await result.text();
  response.status(result.status);
  result.headers.forEach((value, name) => response.setHeader(name, value));
  response.end(body);
}

/** The handler of all calls of a router. The last part of the path names the procedures. */
export function trpcRoute(router: AnyRouter, readContext: ReadContext): RequestHandler {
  const resolve = (request: Request, response: ExpressResponse, error?: unknown) =>
    resolveResponse({
      router,
      req: incomingMessageToRequest(request, response, { maxBodySize: null }),
      path: request.path.slice(request.path.lastIndexOf('/') + 1),
      error: error ? bodyRefusal(error) : null,
      maxBatchSize: MAX_CALLS_PER_BATCH,
      createContext: () => readContext(request),
      onError: ({ error: failure, path, ctx }) =>
        logFailure({
          error: failure,
          log: request.log,
          procedure: path,
          userId: (ctx as Context | undefined)?.actor?.userId,
        }),
    });
  return (request, response, next) => {
    const answer = async (error?: unknown) => send(response, await resolve(request, response, error));
    // A body that is refused gets a response of tRPC, too.
    jsonText(request, response, (error?: unknown) => void answer(error).catch(next));
  };
}
