/** GET /invoice/{id}/pdf. This is a separate route, because a procedure answers JSON. */
import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import { type ReadContext, answer } from '#server/rest.ts';
import { failureMeta } from '#server/route-failure.ts';
import { actorOf } from '#server/trpc.ts';
import { documentText } from '#domains/invoices/document.ts';
import { InvoiceIdInput } from '#domains/invoices/schema.ts';
import { pdfName, renderPdf } from '#domains/invoices/server/pdf.ts';
import { getInvoice } from '#domains/invoices/server/queries.ts';
import { NotAllowed } from '#shared/errors.ts';
import { validate } from '#shared/validate.ts';

/** Rendering needs the processor for some milliseconds. */
const PER_ACCOUNT = { name: 'invoice-pdf', points: 60, seconds: 60 };

/** The handler of the route. Customers download their own invoices, staff need the download access of the area. */
export function invoicePdfRoute(readContext: ReadContext): RequestHandler<{ id: string }> {
  return async (request, response) => {
    let userId: string | undefined;
    try {
      const context = await readContext(request);
      const actor = actorOf(context);
      userId = actor.userId;
      const { _id } = validate(InvoiceIdInput, { _id: request.params.id });
      const invoice = await getInvoice({ ...context, actor }, _id);
      if (!invoice.download) throw new NotAllowed();
      await context.services.limits.spend(PER_ACCOUNT, userId);
      const text = documentText(invoice, context.services.config.OPERATOR_NAME);
      const pdf = await (await renderPdf(context.services, text, invoice.invoice_date)).getStream();
      response.type('application/pdf').attachment(pdfName(text));
      pdf.end();
      await pipeline(pdf, response);
    } catch (error) {
      const meta = failureMeta(error, { request, userId, what: 'a PDF' });
      if (response.headersSent) response.destroy();
      else answer(response, meta, null);
    }
  };
}
