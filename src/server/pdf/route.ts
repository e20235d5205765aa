/** Routes of their own that answer a PDF, because a procedure answers JSON. */
import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import type { Pdf } from 'pdfmake';
import type { ByKey, PersonalRead } from '#server/access.ts';
import { recordRead } from '#server/audit/reads.ts';
import type { Call, Context } from '#server/context.ts';
import { type Download, fileOperation } from '#server/export-route.ts';
import type { Operation } from '#server/openapi-types.ts';
import { type ReadContext, answer } from '#server/rest.ts';
import { failureMeta } from '#server/route-failure.ts';
import { actorOf } from '#server/trpc.ts';

/** Rendering needs the processor for some milliseconds. */
const PER_ACCOUNT = { name: 'pdf', points: 60, seconds: 60 };

type File = {
  name: string;
  render: () => Promise<Pdf>;
  /** The id of the record, and whether it belongs to the caller. */
  record: { id: string; isOwn: boolean };
};

/** Checks the rights of the caller, and reads what the file shows. */
type Read = (call: Call, id: string) => Promise<File>;

function pdfRoute(
  readContext: ReadContext,
  { byKey, reads, read }: Pick<PdfDownload, 'byKey' | 'reads' | 'read'>,
): RequestHandler {
  return async (request, response) => {
    let userId: string | undefined;
    let context: Context | undefined;
    try {
      context = await readContext(request);
      const actor = actorOf(context, byKey);
      userId = actor.userId;
      const call = { ...context, actor };
      const { name, render, record } = await read(call, String(request.params.id));
      await context.services.limits.spend(PER_ACCOUNT, userId);
      const pdf = await (await render()).getStream();
      if (!record.isOwn)
        await recordRead(call, { ...reads, id: 'id' }, { input: { id: record.id }, done: 'downloaded' });
      response.type('application/pdf').attachment(name);
      pdf.end();
      await pipeline(pdf, response);
    } catch (error) {
      const meta = failureMeta(error, { request, userId, what: 'a PDF', context });
      if (response.headersSent) response.destroy();
      else answer(response, meta, null);
    }
  };
}

type PdfDownload = Pick<Operation, 'operationId' | 'summary' | 'description' | 'tags'> & {
  path: string;
  /** What a key needs. */
  byKey: ByKey;
  /** What it shows of its customer. */
  reads: Omit<PersonalRead, 'id' | 'isOwn'>;
  read: Read;
  /** For the OpenAPI document. */
  exampleId: string;
};

/** A PDF of a record, which the path names by `{id}`. */
export const pdfDownload = ({ path, byKey, reads, read, exampleId: example, ...operation }: PdfDownload): Download => ({
  path,
  reads,
  route: (readContext) => pdfRoute(readContext, { byKey, reads, read }),
  operation: fileOperation({
    ...operation,
    contentType: 'application/pdf',
    content: 'The PDF',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' }, example }],
  }),
});
