/** Routes that receive files. Their body is a stream, which a procedure cannot take. */
import type { ByKey } from '#server/access.ts';
import type { Request, RequestHandler, Response } from 'express';
import type { Actor } from '#server/actor.ts';
import type { Context } from '#server/context.ts';
import { answerAndHangUp } from '#server/files/hang-up.ts';
import { inTemporaryFolder } from '#server/files/temporary.ts';
import type { Limit } from '#server/rate-limit.ts';
import { type ReadContext, answer } from '#server/rest.ts';
import { failureMeta } from '#server/route-failure.ts';
import { actorOf } from '#server/trpc.ts';

/** A call that sends files. They are written to the folder, which is deleted afterwards. */
export type UploadRequest = { request: Request; response: Response; call: Context & { actor: Actor }; folder: string };

type UploadRoute = {
  /** What a key needs. */
  byKey: ByKey;
  limit: Limit;
  /** What fails, for the log. */
  what: string;
  /** The message of a success. */
  message: string;
  /** Checks the access, receives the files and writes. */
  work: (upload: UploadRequest) => Promise<unknown>;
};

/** The handler of the route. A refusal is answered while the client is still sending. */
export function uploadRoute(
  readContext: ReadContext,
  { byKey, limit, what, message, work }: UploadRoute,
): RequestHandler {
  return async (request, response) => {
    let userId: string | undefined;
    let context: Context | undefined;
    try {
      context = await readContext(request);
      const { services } = context;
      const call = { ...context, actor: actorOf(context, byKey, 'mutation') };
      userId = call.actor.userId;
      await services.limits.spend(limit, userId);
      const data = await inTemporaryFolder(services, (folder) => work({ request, response, call, folder }));
      answer(response, { success: true, status: 200, message: services.t(message) }, data);
    } catch (error) {
      const meta = failureMeta(error, { request, userId, what, context });
      if (request.complete) answer(response, meta, null);
      else answerAndHangUp(request, response, meta);
    }
  };
}
