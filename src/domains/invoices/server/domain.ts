/** The parts of this domain on the server. */
import { defineTopic } from '#server/delivery/topic.ts';
import { listen } from '#server/events.ts';
import type { ServerDomain } from '#server/domain.ts';
import { invoicesErasure } from '#domains/invoices/server/erasure.ts';
import { invoicesPersonal } from '#domains/invoices/server/personal.ts';
import { AS_MAIL } from '#server/mail/topic.ts';
import { bookingBilled, bookingOnAccount, bookingUsed } from '#domains/bookings/server/index.ts';
import { creditRefund, writeDisputeDocument } from '#domains/invoices/server/credit-notes.ts';
import { billCompanies } from '#domains/invoices/server/collective.ts';
import { collectInvoices } from '#domains/invoices/server/collect.ts';
import { INVOICE_MAIL, InvoiceMail, mailInvoice } from '#domains/invoices/server/mail.ts';
import { invoicesRouter, operatorRouter } from '#domains/invoices/server/router.ts';
import { billDocuments, billOnAccount, billPayment, creditUnused } from '#domains/invoices/server/service.ts';
import { invoiceTold } from '#domains/invoices/server/told.ts';
import { disputeSettled, paymentSettled, refundSettled } from '#domains/payments/server/index.ts';
import { HOUR, MINUTE } from '#shared/time.ts';
import { AgedDebtView } from '#domains/invoices/aged-debt.ts';
import { EarningsView } from '#domains/invoices/earnings.ts';
import { OperatorView } from '#domains/invoices/operator.ts';
import { InvoiceDetail, ListedInvoice, PaidInvoice } from '#domains/invoices/schema.ts';
import { invoiceSentences } from '#domains/invoices/sentences.ts';
import { StatementView } from '#domains/invoices/statement.ts';
import { msg } from '#shared/texts.ts';

const invoiceMail = defineTopic({
  name: INVOICE_MAIL,
  payload: InvoiceMail,
  ...AS_MAIL,
  deliver: (item, services) => mailInvoice(services, item),
  summary: ({ invoiceId }) => `invoiceId ${invoiceId}`,
});

/** Money of a booking. Invoices that were open when they were issued exist before they are paid. */
const ofBooking = ({ invoiceId }: { invoiceId?: string | undefined }): boolean => invoiceId === undefined;

export const invoicesDomain = {
  routers: { invoices: invoicesRouter, operator: operatorRouter },
  customers: ['EXISTS(SELECT 1 FROM invoices i WHERE i.user_id = u.id)'],
  sentences: [invoiceSentences],
  tells: [invoiceTold],
  jobs: [
    { name: msg('bill companies'), everyMs: HOUR, run: billCompanies },
    { name: msg('collect invoices'), everyMs: MINUTE, run: collectInvoices },
  ],
  listens: [
    listen('invoices: billed bookings', [bookingBilled], { hear: billDocuments }),
    listen('invoices: on account', [bookingOnAccount], { hear: billOnAccount }),
    listen('invoices: unused time', [bookingUsed], { hear: creditUnused }),
    listen('invoices: payments', [paymentSettled], { concerns: ofBooking, hear: billPayment }),
    listen('invoices: refunds', [refundSettled], { concerns: ofBooking, hear: creditRefund }),
    listen('invoices: disputes', [disputeSettled], { concerns: ofBooking, hear: writeDisputeDocument }),
  ],
  topics: [invoiceMail],
  views: {
    PaidInvoice,
    ListedInvoice,
    Invoice: InvoiceDetail,
    AgedDebt: AgedDebtView,
    Earnings: EarningsView,

    Operator: OperatorView,
    Statement: StatementView,
  },
  erasure: invoicesErasure,
  personal: invoicesPersonal,
} satisfies ServerDomain;
