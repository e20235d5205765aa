/** Routes of their own that answer a PDF, because a procedure answers JSON. */
import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import type { Pdf } from 'pdfmake';
import type { Call } from '#server/context.ts';
import type { Operation } from '#server/openapi-types.ts';
import { FAILURES, failures } from '#server/openapi.ts';
import { type ReadContext, answer } from '#server/rest.ts';
import { failureMeta } from '#server/route-failure.ts';
import { actorOf } from '#server/trpc.ts';

/** Rendering needs the processor for some milliseconds. */
const PER_ACCOUNT = { name: 'pdf', points: 60, seconds: 60 };

type File = { name: string; render: () => Promise<Pdf> };

/** The handler of a route. @param read checks the rights of the caller, and reads what the file shows */
export function pdfRoute(
  readContext: ReadContext,
  read: (call: Call, id: string) => Promise<File>,
): RequestHandler<{ id: string }> {
  return async (request, response) => {
    let userId: string | undefined;
    try {
      const context = await readContext(request);
      const actor = actorOf(context);
      userId = actor.userId;
      const { name, render } = await read({ ...context, actor }, request.params.id);
      await context.services.limits.spend(PER_ACCOUNT, userId);
      const pdf = await (await render()).getStream();
      response.type('application/pdf').attachment(name);
      pdf.end();
      await pipeline(pdf, response);
    } catch (error) {
      const meta = failureMeta(error, { request, userId, what: 'a PDF' });
      if (response.headersSent) response.destroy();
      else answer(response, meta, null);
    }
  };
}

type Described = Pick<Operation, 'operationId' | 'summary' | 'description' | 'tags'> & { id: string };

/** What the OpenAPI document says of such a route. @param id an example */
export const pdfOperation = ({ id, ...operation }: Described): Operation => ({
  ...operation,
  security: [{ bearer: [] }],
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: id }],
  responses: {
    200: {
      description: 'The PDF',
      content: { 'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } } },
    },
    ...failures(FAILURES),
  },
});
