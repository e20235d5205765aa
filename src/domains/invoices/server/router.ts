import { rest } from '#server/rest-route.ts';
import { may, router, signedIn } from '#server/trpc.ts';
import { AgedDebtInput, AgedDebtView } from '#domains/invoices/aged-debt.ts';
import { NewInvoiceInput } from '#domains/invoices/by-hand.ts';
import { CreditInput } from '#domains/invoices/credit.ts';
import { EarningsInput, EarningsView } from '#domains/invoices/earnings.ts';
import { OperatorUpdateInput, OperatorView } from '#domains/invoices/operator.ts';
import {
  InvoiceDetail,
  InvoiceIdInput,
  InvoicePaymentInput,
  ListInvoicesInput,
  ListedInvoice,
  NextInvoice,
  NextInvoiceInput,
  PaidInvoice,
  PayInvoiceInput,
  StartPaymentInput,
} from '#domains/invoices/schema.ts';
import { agedDebt } from '#domains/invoices/server/aged-debt.ts';
import { createInvoice } from '#domains/invoices/server/by-hand.ts';
import { creditInvoice } from '#domains/invoices/server/credit.ts';
import { earnings } from '#domains/invoices/server/earnings.ts';
import { getOperator, updateOperator } from '#domains/invoices/server/operator.ts';
import { nextInvoice } from '#domains/invoices/server/collective.ts';
import { payInvoice, recordPayment, startPayment } from '#domains/invoices/server/payments.ts';
import { getInvoice, listInvoices } from '#domains/invoices/server/queries.ts';
import { statement } from '#domains/invoices/server/statement.ts';
import { StatementInput, StatementView } from '#domains/invoices/statement.ts';
import { CONFIRM_AT_BANK, StartedPayment } from '#domains/payments/index.ts';
import { pageOf } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

export const invoicesRouter = router({
  // Everybody may read their own invoices. The queries check this.
  list: signedIn
    .meta({
      byKey: 'invoice',
      rule: 'own, or manages the space',
      rest: rest.get('/invoice', 'List invoices and credit notes'),
    })
    .input(ListInvoicesInput)
    .output(pageOf(ListedInvoice))
    .query(({ ctx, input }) => listInvoices(ctx, input)),
  get: signedIn
    .meta({
      byKey: 'invoice',
      rule: 'own, or manages the space',
      rest: rest.get('/invoice/{id}', 'One invoice, by id or number'),
    })
    .input(InvoiceIdInput)
    .output(InvoiceDetail)
    .query(({ ctx, input }) => getInvoice(ctx, input._id)),
  next: signedIn
    .meta({
      byKey: 'invoice',
      rule: 'own, or manages the space',
      rest: rest.get(
        '/companies/{company_id}/next-invoice',
        'What the next collective invoice of a company has so far',
      ),
    })
    .input(NextInvoiceInput)
    .output(NextInvoice)
    .query(({ ctx, input }) => nextInvoice(ctx, input)),
  create: may('invoice')
    .meta({
      rule: 'manages the space',
      rest: rest.post('/invoice', {
        aliases: ['/invoices'],
        summary: 'Write an invoice for a member or a company of the workspace. Prices are before tax',
        message: msg('Invoice written'),
        example: {
          space_id: '1',
          company_id: '1',
          note: 'Thank you for your order',
          lines: [
            { description: 'Printing', quantity: 120, price: 0.1, tax_rate: 'VAT' },
            { description: 'Discount', quantity: 1, price: -2, tax_rate: 'VAT' },
          ],
        },
      }),
    })
    .input(NewInvoiceInput)
    .output(InvoiceDetail)
    .mutation(({ ctx, input }) => createInvoice(ctx, input)),
  credit: may('invoice')
    .meta({
      rule: 'manages the space',
      rest: rest.post('/invoice/{_id}/credit', {
        summary:
          'Credit an invoice by hand, in whole or by lines. What was paid by card or bank debit is refunded; data is the credit note, whose open amount is to be paid back',
        message: msg('Credit note written'),
        example: { reason: 'The projector did not work', lines: [{ line: 0, amount: 4 }] },
      }),
    })
    .input(CreditInput)
    .output(InvoiceDetail)
    .mutation(({ ctx, input }) => creditInvoice(ctx, input)),
  recordPayment: may('invoice')
    .meta({
      rule: 'manages the space',
      rest: rest.post('/invoice/{_id}/payments', {
        summary: 'Record a payment of an open invoice; of a credit note, what was paid back',
        message: msg('Payment successfully done'),
        example: { method: 'transfer', reference: 'ENGINES 0042', amount: 216 },
      }),
    })
    .input(InvoicePaymentInput)
    .output(InvoiceDetail)
    .mutation(({ ctx, input }) => recordPayment(ctx, input)),
  pay: signedIn
    .meta({
      byKey: 'billing',
      rule: 'own account',
      rest: rest.post('/invoice/{_id}/pay', {
        summary: 'Pay an open invoice of the caller; if the bank asks them to confirm, data.url is the page for it',
        message: msg('Payment successfully done'),
        messageOf: (output) => ((output as PaidInvoice).url ? CONFIRM_AT_BANK : undefined),
        example: { source_id: 'pm_1', amount: 216 },
      }),
    })
    .input(PayInvoiceInput)
    .output(PaidInvoice)
    .mutation(({ ctx, input }) => payInvoice(ctx, input)),
  startPayment: signedIn
    .meta({
      byKey: 'billing',
      rule: 'own account',
      rest: rest.post('/invoice/{_id}/start-payment', {
        summary:
          'Begin a payment of an open invoice of the caller, which they confirm with Stripe.js in the browser: by card, wallet or bank debit',
        example: { amount: 216 },
      }),
    })
    .input(StartPaymentInput)
    .output(StartedPayment)
    .mutation(({ ctx, input }) => startPayment(ctx, input)),
  statement: signedIn
    .meta({
      byKey: 'invoice',
      rule: 'own, or manages the space',
      rest: rest.get(
        '/statement',
        'The account statement of a person or a company in a workspace; without either, that of the caller',
      ),
    })
    .input(StatementInput)
    .output(StatementView)
    .query(({ ctx, input }) => statement(ctx, input)),
  agedDebt: may('invoice', 'show')
    .meta({
      rule: 'manages the space',
      rest: rest.get('/aged-debt', 'What customers owe, by how long it is overdue, for staff who see all bookings'),
    })
    .input(AgedDebtInput)
    .output(AgedDebtView)
    .query(({ ctx, input }) => agedDebt(ctx, input)),
  earnings: may('invoice', 'show')
    .meta({
      rule: 'manages the space',
      rest: rest.get(
        '/earnings',
        'What workspaces have earned in some months, for staff who see all of their bookings',
      ),
    })
    .input(EarningsInput)
    .output(EarningsView)
    .query(({ ctx, input }) => earnings(ctx, input)),
});

export const operatorRouter = router({
  get: may('settings.workspace', 'show')
    .meta({ rule: 'no record', rest: rest.get('/operator', 'The operator as invoices name it') })
    .output(OperatorView)
    .query(({ ctx }) => getOperator(ctx.services.config, ctx.services.knex)),
  update: may('settings.workspace')
    .meta({
      rule: 'manages all spaces',
      rest: rest.put('/operator', {
        summary: 'Change the operator settings, for invoices from now on',
        example: { name: 'Cockpit Workspaces Ltd', vat_number: 'GB123456789', sort_code: '20-00-00' },
      }),
    })
    .input(OperatorUpdateInput)
    .output(OperatorView)
    .mutation(({ ctx, input }) => updateOperator(ctx, input)),
});
