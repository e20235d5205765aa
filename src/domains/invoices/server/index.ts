/** What other domains may use of this one on the server. */
export { writeCreditNotes, writeDisputeDocument } from './credit-notes.ts';
export { INVOICE_MAIL, mailInvoice } from './mail.ts';
export { INVOICE_PDF_OPERATION } from './openapi.ts';
export { getOperator } from './operator.ts';
export { invoicePdfRoute } from './pdf-route.ts';
export { invoiceView } from './queries.ts';
export { invoicesRouter, operatorRouter } from './router.ts';
export { writeInvoices, writeRequestInvoice } from './service.ts';
export type { InvoiceRow } from './tables.ts';
