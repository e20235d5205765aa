/** Routes of their own that answer a PDF, because a procedure answers JSON. */
import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import type { Pdf } from 'pdfmake';
import type { ByKey } from '#server/access.ts';
import type { Call } from '#server/context.ts';
import { type Download, fileOperation } from '#server/export-route.ts';
import type { Operation } from '#server/openapi-types.ts';
import { type ReadContext, answer } from '#server/rest.ts';
import { failureMeta } from '#server/route-failure.ts';
import { actorOf } from '#server/trpc.ts';

/** Rendering needs the processor for some milliseconds. */
const PER_ACCOUNT = { name: 'pdf', points: 60, seconds: 60 };

type File = { name: string; render: () => Promise<Pdf> };

/** Checks the rights of the caller, and reads what the file shows. */
type Read = (call: Call, id: string) => Promise<File>;

function pdfRoute(readContext: ReadContext, { byKey, read }: Pick<PdfDownload, 'byKey' | 'read'>): RequestHandler {
  return async (request, response) => {
    let userId: string | undefined;
    try {
      const context = await readContext(request);
      const actor = actorOf(context, byKey);
      userId = actor.userId;
      const { name, render } = await read({ ...context, actor }, String(request.params.id));
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

type PdfDownload = Pick<Operation, 'operationId' | 'summary' | 'description' | 'tags'> & {
  path: string;
  /** What a key needs. */
  byKey: ByKey;
  read: Read;
  /** For the OpenAPI document. */
  exampleId: string;
};

/** A PDF of a record, which the path names by `{id}`. */
export const pdfDownload = ({ path, byKey, read, exampleId: example, ...operation }: PdfDownload): Download => ({
  path,
  route: (readContext) => pdfRoute(readContext, { byKey, read }),
  operation: fileOperation({
    ...operation,
    contentType: 'application/pdf',
    content: 'The PDF',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' }, example }],
  }),
});
