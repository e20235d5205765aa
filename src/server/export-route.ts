/** Files that no procedure answers, because one answers JSON and cannot stream. */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import type { ByKey, PersonalRead } from '#server/access.ts';
import { recordRead } from '#server/audit/reads.ts';
import type { Call, Context } from '#server/context.ts';
import { FAILURES, failures } from '#server/openapi.ts';
import type { Operation } from '#server/openapi-types.ts';
import type { Limit } from '#server/rate-limit.ts';
import { type ReadContext, answer } from '#server/rest.ts';
import { failureMeta } from '#server/route-failure.ts';
import { requireProof } from '#server/proof.ts';
import { actorOf } from '#server/trpc.ts';
import { MINUTE } from '#shared/time.ts';

/** A file with its route. */
export type Download = {
  /** The personal data of others in it, of which each download leaves an entry in the audit log; false for none. */
  reads: PersonalRead | false;
  /** '/invoice/{id}/pdf'. */
  path: string;
  route: (readContext: ReadContext) => RequestHandler;
  operation: Operation;
};

type FileOperation = Pick<Operation, 'operationId' | 'summary' | 'description' | 'tags' | 'parameters'> & {
  contentType: string;
  /** What the file has. */
  content: string;
};

/** The route in the OpenAPI document. */
export function fileOperation({ contentType, content, ...operation }: FileOperation): Operation {
  const schema = { type: 'string', ...(!contentType.startsWith('text/') && { contentMediaType: contentType }) };
  return {
    ...operation,
    security: [{ bearer: [] }],
    responses: { 200: { description: content, content: { [contentType]: { schema } } }, ...failures(FAILURES) },
  };
}

/** A reader that takes nothing for this time is cut off. */
const IDLE_MS = MINUTE;

type Export = Pick<Download, 'reads'> & {
  /** What a key needs. */
  byKey: ByKey;
  limit: Limit;
  contentType: string;
  filename: string;
  /** Checks the access and the parameters of query and path, and begins to read. A refusal still has its status, as no byte has been sent. */
  open: (call: Call, query: Record<string, unknown>) => Promise<Readable>;
};

/** The handler of the route. A reader that has gone ends the stream. */
export function exportRoute(
  readContext: ReadContext,
  { reads, byKey, limit, contentType, filename, open }: Export,
): RequestHandler {
  return async (request, response) => {
    let userId: string | undefined;
    let context: Context | undefined;
    try {
      context = await readContext(request);
      const actor = actorOf(context, byKey);
      requireProof(context, actor);
      userId = actor.userId;
      await context.services.limits.spend(limit, userId);
      const call = { ...context, actor };
      const query = { ...request.query, ...request.params };
      const file = await open(call, query);
      if (reads) await recordRead(call, reads, { input: query, done: 'downloaded' });
      response.type(contentType).attachment(filename);
      response.setTimeout(IDLE_MS, () => response.destroy());
      await pipeline(file, response);
    } catch (error) {
      if (response.destroyed) return;
      const meta = failureMeta(error, { request, userId, what: 'an export', context });
      if (response.headersSent) response.destroy();
      else answer(response, meta, null);
    }
  };
}

/** A generator whose first value was read before, to find out whether there is one. */
export async function* startingWith<Value>(first: Value, others: AsyncGenerator<Value>): AsyncGenerator<Value> {
  yield first;
  yield* others;
}
