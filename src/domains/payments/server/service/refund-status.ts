/**
 * Brings the refunds of a charge to the state of the payment service, which also knows refunds that were made in its dashboard.
 * What it says last is what the records show, so the order and the repetition of its messages do not matter.
 */
import { type Moment, type Services, momentOf } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import type { ServiceRefund } from '#server/integrations/stripe-shapes.ts';
import { refundsOfShares } from '#domains/payments/shares.ts';
import type { ChargeRow, RefundRow } from '#domains/payments/server/model.ts';
import type { PaidShare, Thing } from '#domains/payments/server/payable.ts';
import { lockShare, payableOf } from '#domains/payments/server/service/lock-shares.ts';
import { leadOf, sharesOf } from '#domains/payments/server/service/send-charge.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';

/** The keys of refunds that were made outside the product. */
const OUTSIDE = 'outside-';

export const isFromOutside = ({ idempotency_key }: Pick<RefundRow, 'idempotency_key'>): boolean =>
  idempotency_key.startsWith(OUTSIDE);

/** A refund only goes on in this order, so an answer with an earlier status is older than what is stored. */
const ORDER: RefundRow['status'][] = ['started', 'pending', 'succeeded', 'failed'];

const isOlder = (answer: RefundRow['status'], row: RefundRow) => ORDER.indexOf(answer) < ORDER.indexOf(row.status);

/** What is known of a refund. One that was paid back by hand has no id. */
export type Answer = Omit<ServiceRefund, 'refundId' | 'bookingId' | 'currency'> & { refundId: string | null };

/**
 * Stores what the payment service says about a refund, unless it has said something later before.
 * @returns what the charge pays, afterwards
 */
export async function noteRefund(
  trx: Transaction,
  share: PaidShare<Thing>,
  refund: RefundRow,
  { refundId, status, failure }: Answer,
  at: Moment,
  isOutside = false,
): Promise<Thing> {
  const { row, thing } = share;
  if (isOlder(status, refund) || (refund.status === status && refund.refund_id === refundId)) return thing;
  const payable = payableOf(at.services, row);
  const isSettled = status === 'succeeded' && refund.status !== 'succeeded';
  const settled = isSettled && { settled_at: at.now, billed: payable.billedOf?.(thing) ?? null };
  await trx('refunds')
    .where('id', refund.id)
    .update({ status, refund_id: refundId, failure, ...settled });
  const isNews = isSettled || isOutside || (status === 'failed' && refund.status !== 'failed');
  return isNews ? payable.refunded(trx, share, { refund, status, failure, isOutside }, at) : thing;
}

/** The row of a refund that was made outside the product. One that had failed before changes nothing else. */
async function addOutside(
  trx: Transaction,
  share: PaidShare<Thing>,
  refund: ServiceRefund,
  at: Moment,
): Promise<Thing> {
  const { row: charge, thing } = share;
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
  if (status === 'failed') return thing;
  const added = { ...row, id: String(id), settled_at: null, billed: null };
  return noteRefund(trx, share, added, refund, at, true);
}

/**
 * Removes planned refunds for which the payment service has nothing left: somebody has refunded the charge there. The message that
 * asked for them is delivered again, and plans what is left.
 */
async function dropImpossible(
  trx: Transaction,
  charge: ChargeRow,
  refunds: ServiceRefund[],
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

/** The row of a refund; undefined for one that was made outside. A planned one is known by its key, or by its amount: its response was lost. */
function rowOf(
  rows: RefundRow[],
  planned: RefundRow[],
  refund: ServiceRefund,
  isAskedAgain: boolean,
): RefundRow | undefined {
  const known = rows.find(({ refund_id }) => refund_id === refund.refundId);
  if (known) return known;
  const isThis = ({ idempotency_key, amount_pence }: RefundRow) =>
    refund.key ? idempotency_key === refund.key : isAskedAgain && amount_pence === refund.amountPence;
  const index = planned.findIndex(isThis);
  return index < 0 ? undefined : planned.splice(index, 1)[0];
}

async function apply(trx: Transaction, share: PaidShare<Thing>, refunds: ServiceRefund[], at: Moment): Promise<void> {
  const { row: charge } = share;
  const { isAskedAgain } = payableOf(at.services, charge);
  const rows = await trx('refunds').where('charge_id', charge.id).orderBy('id').forUpdate();
  const planned = rows.filter(({ refund_id, status }) => refund_id === null && status === 'started');
  let { thing } = share;
  for (const refund of [...refunds].reverse()) {
    const row = rowOf(rows, planned, refund, isAskedAgain);
    thing = await (row
      ? noteRefund(trx, { row: charge, thing }, row, refund, at)
      : addOutside(trx, { row: charge, thing }, refund, at));
  }
  if (isAskedAgain) await dropImpossible(trx, charge, refunds, planned);
}

/** Reads the refunds of a payment from the payment service, and stores them. Payments at the desk have none there. */
export async function syncRefunds(services: Services, charge: ChargeRow): Promise<void> {
  const lead = await leadOf(services.knex, charge);
  if (lead.intent_id === null || lead.status !== 'succeeded') return;
  const refunds = await requireStripe(services).refundsOf(lead.intent_id);
  const at = momentOf(services);
  const store = (share: ChargeRow, parts: ServiceRefund[]) =>
    inTransaction(services, async (trx) => apply(trx, await lockShare(trx, services, share), parts, at));
  if (lead.group_pence === null) return store(lead, refunds);
  const shares = await sharesOf(services.knex, lead);
  const rows = await services.knex('refunds').whereIn(
    'charge_id',
    shares.map(({ id }) => id),
  );
  const parts = refundsOfShares(refunds, shares, rows);
  for (const share of shares) await store(share, parts.get(share.id) ?? []);
}

/** Notes that the payment service refuses a planned refund for good. */
export function refundRefused(services: Services, refund: RefundRow, charge: ChargeRow, reason: string): Promise<void> {
  const failed = {
    refundId: null,
    amountPence: refund.amount_pence,
    status: 'failed',
    failure: reason.slice(0, 500),
  } as const;
  return inTransaction(services, async (trx) => {
    const share = await lockShare(trx, services, charge);
    const row = await trx('refunds').where({ id: refund.id, status: 'started' }).forUpdate().first();
    if (row) await noteRefund(trx, share, row, failed, momentOf(services));
  });
}
