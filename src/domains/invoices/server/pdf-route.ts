/** GET /invoice/{id}/pdf. */
import { pdfDownload } from '#server/pdf/route.ts';
import { documentText } from '#domains/invoices/document.ts';
import { InvoiceIdInput } from '#domains/invoices/schema.ts';
import { pdfName, renderPdf } from '#domains/invoices/server/pdf.ts';
import { getInvoice } from '#domains/invoices/server/queries.ts';
import { NotAllowed } from '#shared/errors.ts';
import { validate } from '#shared/validate.ts';

/** Customers download their own invoices, staff need the download access of the area. */
export const invoicePdf = pdfDownload({
  path: '/invoice/{id}/pdf',
  byKey: 'invoice',
  async read(call, id) {
    const { services } = call;
    const invoice = await getInvoice(call, validate(InvoiceIdInput, { _id: id })._id);
    if (!invoice.download) throw new NotAllowed();
    const text = documentText(invoice, services.config.OPERATOR_NAME);
    return { name: pdfName(text), render: () => renderPdf(services, text, invoice.invoice_date) };
  },
  operationId: 'invoices.pdf',
  summary: 'The PDF of an invoice or a credit note, by id or number',
  description: 'Customers download their own. Staff need the download access of invoices.',
  tags: ['invoices'],
  exampleId: 'INV-000045',
});
