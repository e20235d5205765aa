/** The parts of this domain on the server. */
import { defineTopic, recordTopic } from '#server/delivery/topic.ts';
import type { ServerDomain } from '#server/domain.ts';
import { AS_MAIL } from '#server/mail/topic.ts';
import { BOOKING_BILLED, BOOKING_USED, REQUEST_APPROVED } from '#domains/bookings/server/index.ts';
import { writeCreditNotes, writeDisputeDocument } from '#domains/invoices/server/credit-notes.ts';
import { billCompanies } from '#domains/invoices/server/collective.ts';
import { collectInvoices } from '#domains/invoices/server/collect.ts';
import { INVOICE_MAIL, InvoiceMail, mailInvoice } from '#domains/invoices/server/mail.ts';
import { invoicesRouter, operatorRouter } from '#domains/invoices/server/router.ts';
import { billDocuments, creditUnused, writeInvoices, writeRequestInvoice } from '#domains/invoices/server/service.ts';
import { DISPUTE_SETTLED, PAYMENT_SETTLED, REFUND_SETTLED } from '#domains/payments/server/index.ts';
import { HOUR, MINUTE } from '#shared/time.ts';
import { AgedDebtView } from '#domains/invoices/aged-debt.ts';
import { EarningsView } from '#domains/invoices/earnings.ts';
import { OperatorView } from '#domains/invoices/operator.ts';
import { InvoiceDetail, ListedInvoice, PaidInvoice } from '#domains/invoices/schema.ts';
import { StatementView } from '#domains/invoices/statement.ts';

const invoiceMail = defineTopic({
  name: INVOICE_MAIL,
  payload: InvoiceMail,
  ...AS_MAIL,
  deliver: (item, services) => mailInvoice(services, item),
  summary: ({ invoiceId }) => `invoiceId ${invoiceId}`,
});

export const invoicesDomain = {
  routers: { invoices: invoicesRouter, operator: operatorRouter },
  jobs: [
    { name: 'bill companies', everyMs: HOUR, run: billCompanies },
    { name: 'collect invoices', everyMs: MINUTE, run: collectInvoices },
  ],
  topics: [
    invoiceMail,
    recordTopic(BOOKING_BILLED, 'bookingId', billDocuments),
    recordTopic(REQUEST_APPROVED, 'bookingId', writeRequestInvoice),
    recordTopic(BOOKING_USED, 'bookingId', creditUnused),
    recordTopic(PAYMENT_SETTLED, 'chargeId', (services, item) => writeInvoices(services, [item])),
    recordTopic(REFUND_SETTLED, 'refundId', (services, item) => writeCreditNotes(services, [item])),
    recordTopic(DISPUTE_SETTLED, 'disputeId', writeDisputeDocument),
  ],
  views: {
    PaidInvoice,
    ListedInvoice,
    Invoice: InvoiceDetail,
    AgedDebt: AgedDebtView,
    Earnings: EarningsView,

    Operator: OperatorView,
    Statement: StatementView,
  },
} satisfies ServerDomain;
