/** GET /invoice/{id}/pdf. */
import { expectRow } from '#server/db/expect-row.ts';
import { pdfDownload } from '#server/pdf/route.ts';
import { documentText } from '#domains/invoices/document.ts';
import { InvoiceIdInput } from '#domains/invoices/schema.ts';
import { languageOfDocument } from '#domains/invoices/server/language.ts';
import { pdfName, renderPdf } from '#domains/invoices/server/pdf.ts';
import { getInvoice, isBilledTo } from '#domains/invoices/server/queries.ts';
import { NotAllowed } from '#shared/errors.ts';
import { validate } from '#shared/validate.ts';
import { msg } from '#shared/texts.ts';

/** Customers download their own invoices, staff need the download access of the area. Whoever reads it, it is in its own language. */
export const invoicePdf = pdfDownload({
  path: '/invoice/{id}/pdf',
  byKey: 'invoice',
  reads: { what: msg('the PDF of an invoice'), model: 'Invoice' },
  async read(call, id) {
    const { services } = call;
    const invoice = await getInvoice(call, validate(InvoiceIdInput, { _id: id })._id);
    if (!invoice.download) throw new NotAllowed();
    const row = await services.knex('invoices').where('id', invoice._id).first('user_id', 'company_id', 'language');
    const billed = expectRow(row, `Invoice ${invoice._id}`);
    const spoken = services.inLanguage(languageOfDocument(services, billed));
    const text = documentText(invoice, services.config.OPERATOR_NAME, spoken.t);
    const isOwn = await isBilledTo(services.knex, call.actor, billed);
    return {
      name: pdfName(text),
      render: () => renderPdf(spoken, text, invoice.invoice_date),
      record: { id: invoice._id, isOwn },
    };
  },
  operationId: 'invoices.pdf',
  summary: 'The PDF of an invoice or a credit note, by id or number',
  description: 'Customers download their own. Staff need the download access of invoices.',
  tags: ['invoices'],
  exampleId: 'INV-000045',
});
