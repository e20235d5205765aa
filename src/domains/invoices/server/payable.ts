/** What charges pay of invoices that were open when they were issued, and what becomes of an invoice when money comes or goes. */
import { z } from 'zod';
import type { Moment } from '#server/context.ts';
import { expectRow } from '#server/db/expect-row.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { recordActivity } from '#server/records/activities.ts';
import { defineEvent } from '#server/events.ts';
import { enterAccount, lockCompany } from '#domains/companies/server/index.ts';
import { nextCollectDay } from '#domains/invoices/collect.ts';
import { type DocumentFacts, invoiceSentences } from '#domains/invoices/sentences.ts';
import { invoiceMailNews } from '#domains/invoices/server/mail.ts';
import { invoiceNews } from '#domains/invoices/server/documents.ts';
import { notePaid } from '#domains/invoices/server/open-amounts.ts';
import type { PaymentMethod } from '#domains/payments/index.ts';
import {
  type ChargeRow,
  insertCharge,
  INVOICE_REFUND_DUE,
  type Payable,
  type CardPayer,
  disputeSettled,
  paymentSettled,
  refundSettled,
  requireNoOpenCharge,
  type PaidShare,
} from '#domains/payments/server/index.ts';
import type { Currency } from '#shared/money.ts';
import type { Said } from '#shared/said.ts';
import { toLocal } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

/** Money has come or gone for an open invoice, or an invoice was credited. What was bought with it may follow. */
export const invoicePaymentRecorded = defineEvent('invoice.payment-noted', z.object({ invoiceId: z.string() }), {
  topic: 'invoice.payment-noted',
});

/** An invoice that is paid after it was issued. */
export type OpenInvoice = {
  id: string;
  invoice_id: string;
  kind: 'invoice' | 'credit_note';
  space_id: string;
  user_id: string | null;
  company_id: string | null;
  currency: Currency;
  /** What is still to be paid. Null for an invoice that was paid when it was issued. */
  open_pence: number | null;
};

type NotedPayment = {
  /** Negative for what has come back. */
  amountPence: number;
  method: Exclude<PaymentMethod, 'account'>;
  /** Whose card or bank account it is, or who pays at the desk. */
  userId: string | null;
  /** What the activity says. */
  said: Said;
  /** The charge that has paid the invoice. */
  chargeId?: string;
};

type FailedCharge = Pick<ChargeRow, 'id' | 'method' | 'card_last4' | 'collect_no'>;

/** Locks an invoice, and the account of its company before it. Its charges are locked after it. */
export async function lockInvoice(trx: Transaction, id: string): Promise<OpenInvoice> {
  // The account of a company is locked before its invoices.
  const company = await trx('invoices').where({ id }).first('company_id');
  if (company?.company_id) await lockCompany(trx, company.company_id);
  const row = await trx('invoices')
    .where({ id })
    .forUpdate()
    .first('id', 'invoice_id', 'kind', 'space_id', 'user_id', 'company_id', 'currency', 'open_pence');
  return expectRow(row, `Invoice ${id}`);
}

/** What sentences name of an invoice. */
export const documentFacts = ({ kind, invoice_id }: Pick<OpenInvoice, 'kind' | 'invoice_id'>): DocumentFacts => ({
  kind,
  number: invoice_id,
});

/** Notes a payment of an invoice, which the caller has locked. A company has it on its account. */
export async function notePayment(
  trx: Transaction,
  invoice: OpenInvoice,
  { amountPence, method, userId, said, chargeId }: NotedPayment,
  now: Date,
): Promise<void> {
  const { id, user_id, company_id, space_id: spaceId } = invoice;
  const open = await notePaid(trx, invoice, amountPence);
  // What has come back is not charged again by itself. After a part was paid, the rest is charged as planned.
  const isPlanned = amountPence > 0 && open > 0;
  if (!isPlanned) await trx('invoices').where({ id }).update({ collect_on: null });
  if (company_id !== null) {
    const entry = { company_id, kind: 'payment', invoice_id: id, method, reference: '' } as const;
    await enterAccount(trx, { ...entry, amount_pence: -amountPence, at: now });
  }
  const activity = { actorId: user_id ?? userId, spaceId, model: 'Invoice', modelId: id, said, now } as const;
  const recorded = invoicePaymentRecorded({ invoiceId: id });
  const settled = chargeId === undefined ? [] : [paymentSettled({ chargeId, invoiceId: id })];
  await recordActivity(trx, activity, [recorded, ...settled, await invoiceNews(trx, 'update', invoice)]);
}

/**
 * Plans what follows after a charge has failed without its customer seeing that, and tells them. The caller has locked the invoice.
 * `row` is the charge; missing if there was no card to charge
 */
export async function chargeFailed(
  trx: Transaction,
  invoice: OpenInvoice,
  { row, reason, isLost }: { row?: FailedCharge; reason: string; isLost: boolean },
  { now }: Moment,
): Promise<void> {
  const { id } = invoice;
  const { invoice_date, time_zone, collect_no, collect_on } = (await trx('invoices')
    .join('spaces', 'spaces.id', 'invoices.space_id')
    .where('invoices.id', id)
    .first('invoices.invoice_date', 'invoices.collect_no', 'invoices.collect_on', 'spaces.time_zone'))!;
  const [issued, today] = [toLocal(invoice_date, time_zone).day, toLocal(now, time_zone).day];
  // A charge that the customer has made themselves changes nothing for an invoice that is not collected.
  const isCollected = row?.collect_no !== null || collect_on !== null;
  const again_on = !isCollected ? null : isLost ? today : nextCollectDay(issued, today);
  await trx('invoices').where({ id }).update({ collect_on: again_on });
  if (isLost) return;
  const debit = row?.method === 'debit' ? { charge_id: row.id, last4: row.card_last4 } : undefined;
  const failed = { no: collect_no, reason, again_on, debit };
  await publish(trx, [invoiceMailNews(id, failed), await invoiceNews(trx, 'update', invoice)], now);
}

/** What a charge says of the invoice that it pays. */
export const ofInvoice = ({ id, invoice_id, currency }: Pick<OpenInvoice, 'id' | 'invoice_id' | 'currency'>) => ({
  invoice_id: id,
  purpose: 'invoice' as const,
  currency,
  description: `Invoice ${invoice_id}`,
});

/**
 * Records the charge of an open invoice, which the caller has locked, before anything is charged.
 * @param collected the number of a charge that is made without the customer, and what they have accepted of what is open
 * @throws Conflict if another charge of it may still succeed
 */
export async function beginInvoiceCharge(
  trx: Transaction,
  invoice: OpenInvoice,
  { payer, collected, now }: { payer: CardPayer; collected?: { no: number; amountPence: number }; now: Date },
): Promise<ChargeRow> {
  await requireNoOpenCharge(trx, invoice.id);
  const { account } = payer;
  return insertCharge(trx, {
    ...ofInvoice(invoice),
    collect_no: collected?.no ?? null,
    user_id: payer.userId,
    company_id: invoice.company_id,
    method: account ? 'debit' : 'card',
    card_brand: account?.brand ?? '',
    card_last4: account?.last4 ?? '',
    amount_pence: collected?.amountPence ?? invoice.open_pence ?? 0,
    customer_id: payer.customerId,
    source_id: payer.sourceId,
    created_at: now,
  });
}

const TAKEN_BACK = msg('The bank has taken the payment back');

/**
 * Notes what has come back of a charge: its invoice is open by as much again, if the charge had paid it.
 * @param back negative for what did not come back after all
 * @returns the invoice afterwards
 */
async function noteBack(
  trx: Transaction,
  { row, thing: invoice }: PaidShare<OpenInvoice>,
  back: number,
  { now }: Moment,
): Promise<OpenInvoice> {
  if (back === 0 || row.outcome !== 'kept') return invoice;
  const sentence = back > 0 ? invoiceSentences.gotBack : invoiceSentences.didNotGetBack;
  const said = sentence({ ...documentFacts(invoice), pence: Math.abs(back), currency: row.currency });
  const method = row.method === 'debit' ? 'debit' : 'card';
  await notePayment(trx, invoice, { amountPence: -back, method, userId: row.user_id, said }, now);
  return lockInvoice(trx, invoice.id);
}

/** A charge pays what is open of an invoice. */
export const invoicePayable: Payable<OpenInvoice> = {
  async lock(trx, _services, charges) {
    const locked = new Map<string, OpenInvoice>();
    for (const { id, invoice_id } of charges) locked.set(id, await lockInvoice(trx, invoice_id!));
    return locked;
  },

  /** It is refunded in full if less is open than it paid. */
  async succeeded(trx, { row, thing: invoice }, { amountPence, method, payer }, { now }) {
    if (amountPence > (invoice.open_pence ?? 0)) return { outcome: 'returned' };
    const { currency } = row;
    const payment = {
      amountPence,
      method: method === 'account' ? 'card' : method,
      userId: payer?.userId ?? null,
      said: invoiceSentences.paid({ ...documentFacts(invoice), pence: amountPence, currency, method }),
      chargeId: row.id,
    } as const;
    await notePayment(trx, invoice, payment, now);
    return { outcome: 'kept' };
  },

  async failed(trx, [{ row, thing: invoice }], failure, at) {
    // A customer who pays in the browser reads there why their card was declined. The bank answers to a debit days later.
    if (row.collect_no === null && row.status !== 'processing') return;
    await chargeFailed(trx, invoice, { row, ...failure }, at);
  },

  async processing(trx, { row, thing: invoice }, { method }, { now }) {
    const { id, user_id: actorId, space_id: spaceId } = invoice;
    const { amount_pence: pence, currency } = row;
    const said = invoiceSentences.isBeingPaid({ ...documentFacts(invoice), pence, currency, method });
    const activity = { actorId, spaceId, model: 'Invoice', modelId: id, said, now } as const;
    await recordActivity(trx, activity, [await invoiceNews(trx, 'update', invoice)]);
  },

  returnNews: ({ id }) => ({ topic: INVOICE_REFUND_DUE, payload: { chargeId: id } }),

  isAskedAgain: false,

  /** A refund counts as soon as it is planned, so that nobody pays the money back a second time. */
  async refunded(trx, share, { refund, status, isOutside }, at) {
    const before = !isOutside && refund.status !== 'failed';
    const settled = refundSettled({ refundId: refund.id, invoiceId: share.thing.id });
    if (status === 'succeeded' || status === 'failed') await publish(trx, [settled], at.now);
    return noteBack(trx, share, refund.amount_pence * (Number(status !== 'failed') - Number(before)), at);
  },

  disputed: (_trx, { thing }) => Promise.resolve(thing),

  async disputeClosed(trx, share, { disputeId, amountPence, isLost, wasLost }, at) {
    const { row } = share;
    await publish(trx, [disputeSettled({ disputeId, invoiceId: share.thing.id })], at.now);
    const back = amountPence * (Number(isLost) - Number(wasLost));
    const invoice = await noteBack(trx, share, back, at);
    if (back <= 0 || row.outcome !== 'kept' || row.method !== 'debit') return;
    const failure = { row: { ...row, collect_no: null }, reason: TAKEN_BACK, isLost: false };
    await chargeFailed(trx, invoice, failure, at);
  },
};
