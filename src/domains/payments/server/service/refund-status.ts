/**
 * Brings the refunds of a charge to the state of the payment service, which also knows refunds that were made in its dashboard.
 * What it says last is what the records show, so the order and the repetition of its messages do not matter.
 */
import { type Moment, type Services, momentOf } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import type { Refund } from '#server/integrations/stripe-shapes.ts';
import {
  type BookingRecord,
  chargeRefunded,
  lockBooking,
  refundedOutside,
  refundFailed,
  toBilled,
} from '#domains/bookings/server/index.ts';
import { enterAccount } from '#domains/companies/server/index.ts';
import { METHOD_TEXTS } from '#domains/payments/methods.ts';
import { refundsOfShares } from '#domains/payments/shares.ts';
import { bookingOf, type ChargeRow, REFUND_SETTLED, type RefundRow } from '#domains/payments/server/model.ts';
import { storeInvoiceRefunds } from '#domains/payments/server/service/invoice-returns.ts';
import { leadOf, sharesOf } from '#domains/payments/server/service/send-charge.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';

/** The keys of refunds that were made outside the product. */
const OUTSIDE = 'outside-';

export const isFromOutside = ({ idempotency_key }: Pick<RefundRow, 'idempotency_key'>): boolean =>
  idempotency_key.startsWith(OUTSIDE);

/** A refund only goes on in this order, so an answer with an earlier status is older than what is stored. */
const ORDER: RefundRow['status'][] = ['started', 'pending', 'succeeded', 'failed'];

const isOlder = (answer: RefundRow['status'], row: RefundRow) => ORDER.indexOf(answer) < ORDER.indexOf(row.status);

const FAILED = 'The payment service gave no reason';

/** What is known of a refund. One that was paid back by hand has no id. */
export type Answer = Omit<Refund, 'refundId' | 'bookingId' | 'currency'> & { refundId: string | null };

/** The booking and the charge of a refund, both locked. */
type Locked = { record: BookingRecord; charge: ChargeRow };

export async function lockCharge(
  trx: Transaction,
  { id, booking_id }: Pick<ChargeRow, 'id' | 'booking_id'>,
): Promise<Locked> {
  const record = await lockBooking(trx, bookingOf({ id, booking_id }));
  const charge = await trx('charges').where('id', id).forUpdate().first();
  if (!charge) throw new Error(`Charge ${id} is not there`);
  return { record, charge };
}

/** Whether the charge paid for its booking or a move of it. */
export const isKept = ({ outcome }: ChargeRow): boolean => outcome === 'kept';

/**
 * Stores what the payment service says about a refund, unless it has said something later before.
 * @returns the booking afterwards
 */
export async function noteRefund(
  trx: Transaction,
  { record, charge }: Locked,
  row: RefundRow,
  { refundId, status, failure }: Answer,
  at: Moment,
): Promise<BookingRecord> {
  if (isOlder(status, row) || (row.status === status && row.refund_id === refundId)) return record;
  const isSettled = status === 'succeeded' && row.status !== 'succeeded';
  await trx('refunds')
    .where('id', row.id)
    .update({
      status,
      refund_id: refundId,
      failure,
      ...(isSettled && { settled_at: at.now, billed: toBilled(record) }),
    });
  const document = { topic: REFUND_SETTLED, payload: { refundId: row.id } };
  const { amount_pence: amountPence } = row;
  if (isSettled) {
    await creditAccount(trx, charge, row, at.now);
    const how = METHOD_TEXTS[charge.method].refunded;
    return chargeRefunded(trx, record, { amountPence, how }, at, [document]);
  }
  if (status !== 'failed') return record;
  return refundFailed(trx, record, { amountPence, reason: failure ?? FAILED, isKept: isKept(charge) }, at, [document]);
}

/** What a company owes becomes less by a refund of what was put on its account. */
async function creditAccount(
  trx: Transaction,
  charge: ChargeRow,
  { id, amount_pence }: RefundRow,
  at: Date,
): Promise<void> {
  const { company_id, method } = charge;
  if (company_id === null || method !== 'account') return;
  const billed = await trx('company_entries').where('charge_id', charge.id).first('user_id');
  const entry = { company_id, kind: 'refund', refund_id: id, amount_pence: -amount_pence, at } as const;
  await enterAccount(trx, { ...entry, user_id: billed?.user_id ?? null });
}

/** The row of a refund that was made outside the product. One that had failed before changes nothing else. */
async function addOutside(
  trx: Transaction,
  { record, charge }: Locked,
  refund: Refund,
  at: Moment,
): Promise<BookingRecord> {
  const { refundId, amountPence, status, failure } = refund;
  const row = {
    charge_id: charge.id,
    booking_id: charge.booking_id,
    currency: charge.currency,
    amount_pence: amountPence,
    status: status === 'failed' ? ('failed' as const) : ('started' as const),
    refund_id: refundId,
    failure,
    // One refund may be spread over the bookings of a payment.
    idempotency_key: `${OUTSIDE}${refundId}${charge.lead_id === null ? '' : `-${charge.id}`}`,
    created_at: at.now,
  };
  const [id] = await trx('refunds').insert(row);
  if (status === 'failed') return record;
  const lowered = isKept(charge) ? await refundedOutside(trx, record, amountPence, at) : record;
  const added = { ...row, id: String(id), settled_at: null, billed: null };
  return noteRefund(trx, { record: lowered, charge }, added, refund, at);
}

/**
 * Removes planned refunds for which the payment service has nothing left: somebody has refunded the charge there. The message that
 * asked for them is delivered again, and plans what is left.
 */
async function dropImpossible(
  trx: Transaction,
  charge: ChargeRow,
  refunds: Refund[],
  planned: RefundRow[],
): Promise<void> {
  const returned = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amountPence }) => sum + amountPence, 0);
  const impossible = planned.filter(({ amount_pence }) => amount_pence > charge.amount_pence - returned);
  await trx('refunds')
    .whereIn(
      'id',
      impossible.map(({ id }) => id),
    )
    .delete();
}

async function apply(trx: Transaction, locked: Locked, refunds: Refund[], at: Moment): Promise<void> {
  const { charge } = locked;
  let { record } = locked;
  const rows = await trx('refunds').where('charge_id', charge.id).orderBy('id').forUpdate();
  const planned = rows.filter(({ refund_id, status }) => refund_id === null && status === 'started');
  for (const refund of [...refunds].reverse()) {
    // A planned refund of the same amount is this one: its response was lost.
    const isPlanned = ({ amount_pence }: RefundRow) => amount_pence === refund.amountPence;
    const known = rows.find(({ refund_id }) => refund_id === refund.refundId);
    const index = known ? -1 : planned.findIndex(isPlanned);
    const row = known ?? planned.splice(index, index < 0 ? 0 : 1)[0];
    record = row
      ? await noteRefund(trx, { record, charge }, row, refund, at)
      : await addOutside(trx, { record, charge }, refund, at);
  }
  await dropImpossible(trx, charge, refunds, planned);
}

/** Reads the refunds of a payment from the payment service, and stores them. Payments at the desk have none there. */
export async function syncRefunds(services: Services, charge: ChargeRow): Promise<void> {
  const lead = await leadOf(services.knex, charge);
  if (lead.intent_id === null || lead.status !== 'succeeded') return;
  const refunds = await requireStripe(services).refundsOf(lead.intent_id);
  if (lead.invoice_id !== null) return storeInvoiceRefunds(services, lead, refunds);
  const at = momentOf(services);
  if (lead.group_pence === null)
    return inTransaction(services, async (trx) => apply(trx, await lockCharge(trx, lead), refunds, at));
  const shares = await sharesOf(services.knex, lead);
  const rows = await services.knex('refunds').whereIn(
    'charge_id',
    shares.map(({ id }) => id),
  );
  const parts = refundsOfShares(refunds, shares, rows);
  for (const share of shares)
    await inTransaction(services, async (trx) =>
      apply(trx, await lockCharge(trx, share), parts.get(share.id) ?? [], at),
    );
}
