/** A route that streams a CSV file. It is separate from the REST table, because a procedure answers JSON and cannot stream. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import type { Call } from '#server/context.ts';
import { type ReadContext, answer } from '#server/rest.ts';
import { failureMeta } from '#server/route-failure.ts';
import { actorOf } from '#server/trpc.ts';
import { MINUTE } from '#shared/time.ts';

/** A reader that takes nothing for this time is cut off. */
const IDLE_MS = MINUTE;

export type CsvFile = {
  filename: string;
  /** How often an account may ask for it. */
  limit: { name: string; points: number; seconds: number };
  /** Reads the filter, checks the access, and makes the lines. @throws the refusals of the domain */
  lines: (call: Call, query: Record<string, unknown>) => AsyncGenerator<string>;
};

/** The handler of the route. The first line is read before the response begins, so that a refusal still has its status. */
export function csvRoute(readContext: ReadContext, { filename, limit, lines }: CsvFile): RequestHandler {
  return async (request, response) => {
    let userId: string | undefined;
    try {
      const context = await readContext(request);
      const actor = actorOf(context);
      userId = actor.userId;
      const file = lines({ ...context, actor }, { ...request.query, ...request.params });
      await context.services.limits.spend(limit, userId);
      const { value: first = '' } = await file.next();
      response.type('text/csv').attachment(filename);
      response.setTimeout(IDLE_MS, () => response.destroy());
      response.write(first);
      await pipeline(Readable.from(file, { highWaterMark: 1 }), response);
    } catch (error) {
      if (response.destroyed) return;
      const meta = failureMeta(error, { request, userId, what: 'an export' });
      if (response.headersSent) response.destroy();
      else answer(response, meta, null);
    }
  };
}
