import type { Moment } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { METHOD_TEXTS } from '#domains/payments/methods.ts';
import type { OpenInvoice } from '#domains/payments/server/invoices-port.ts';
import type { ChargeRow } from '#domains/payments/server/model.ts';
import type { Payable, Share } from '#domains/payments/server/payable.ts';
import { formatPence } from '#shared/money.ts';

/** A charge of an invoice that was paid otherwise meanwhile is to be refunded. */
export const INVOICE_REFUND_DUE = 'invoice.refund-due';

const sumOf = ({ currency }: ChargeRow, pence: number) => formatPence(pence, currency);

const TAKEN_BACK = 'The bank has taken the payment back';

/**
 * Notes what has come back of a charge: its invoice is open by as much again, if the charge had paid it.
 * @param back negative for what did not come back after all
 * @returns the invoice afterwards
 */
async function noteBack(
  trx: Transaction,
  { row, thing: invoice }: Share<OpenInvoice>,
  back: number,
  { services: { invoices }, now }: Moment,
): Promise<OpenInvoice> {
  if (back === 0 || row.outcome !== 'kept') return invoice;
  const sum = sumOf(row, Math.abs(back));
  const action = back > 0 ? `got ${sum} back` : `did not get ${sum} back after all`;
  const method = row.method === 'debit' ? 'debit' : 'card';
  await invoices.notePayment(trx, invoice, { amountPence: -back, method, userId: row.user_id, action }, now);
  return invoices.lock(trx, invoice.id);
}

/** A charge pays what is open of an invoice. */
export const invoicePayable: Payable<OpenInvoice> = {
  async lock(trx, { invoices }, charges) {
    const locked = new Map<string, OpenInvoice>();
    for (const { id, invoice_id } of charges) locked.set(id, await invoices.lock(trx, invoice_id!));
    return locked;
  },

  /** It is refunded in full if less is open than it paid. */
  async succeeded(trx, { row, thing: invoice }, { amountPence, method, payer }, { services, now }) {
    if (amountPence > (invoice.open_pence ?? 0)) return { outcome: 'returned' };
    const action = `paid ${sumOf(row, amountPence)} ${METHOD_TEXTS[method].paid}`;
    const payment = {
      amountPence,
      method: method === 'account' ? 'card' : method,
      userId: payer.userId,
      action,
    } as const;
    await services.invoices.notePayment(trx, invoice, payment, now);
    return { outcome: 'kept' };
  },

  async failed(trx, [{ row, thing: invoice }], failure, at) {
    // A customer who pays in the browser reads there why their card was declined. The bank answers to a debit days later.
    if (row.collect_no === null && row.status !== 'processing') return;
    await at.services.invoices.chargeFailed(trx, invoice, { row, ...failure }, at);
  },

  processing(trx, { row, thing: invoice }, { how }, { services, now }) {
    const action = `is being paid: ${sumOf(row, row.amount_pence)} ${how}`;
    return services.invoices.noteProcessing(trx, invoice, action, now);
  },

  returnNews: ({ id }) => ({ topic: INVOICE_REFUND_DUE, payload: { chargeId: id } }),

  isAskedAgain: false,

  /** A refund counts as soon as it is planned, so that nobody pays the money back a second time. */
  refunded(trx, share, { refund, status, isOutside }, at) {
    const before = !isOutside && refund.status !== 'failed';
    return noteBack(trx, share, refund.amount_pence * (Number(status !== 'failed') - Number(before)), at);
  },

  disputed: (_trx, { thing }) => Promise.resolve(thing),

  async disputeClosed(trx, share, { amountPence, isLost, wasLost }, at) {
    const { row } = share;
    const back = amountPence * (Number(isLost) - Number(wasLost));
    const invoice = await noteBack(trx, share, back, at);
    if (back <= 0 || row.outcome !== 'kept' || row.method !== 'debit') return;
    const failure = { row: { ...row, collect_no: null }, reason: TAKEN_BACK, isLost: false };
    await at.services.invoices.chargeFailed(trx, invoice, failure, at);
  },
};
