/** Stores disputes of charges. What the payment service says last is what the books show. */
import { type Moment, type Services, momentOf } from '#server/context.ts';
import { type Queryable, type Transaction, inTransaction } from '#server/db/transaction.ts';
import type { Dispute } from '#server/integrations/stripe-shapes.ts';
import { type BookingRecord, chargeDisputed, disputeClosed } from '#domains/bookings/server/index.ts';
import { type ChargeRow, DISPUTE_SETTLED, type DisputeRow } from '#domains/payments/server/model.ts';
import { disputesOfShares } from '#domains/payments/shares.ts';
import { storeInvoiceDispute } from '#domains/payments/server/service/invoice-returns.ts';
import { isKept, lockCharge } from '#domains/payments/server/service/refund-status.ts';
import { sharesOf } from '#domains/payments/server/service/send-charge.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';

/** The statuses with which a dispute ends. Those of a warning have taken no money. */
const CLOSED = ['won', 'lost', 'warning_closed', 'prevented'];

/** The part of a dispute that concerns one booking. Staff are told of the whole amount with the first. */
type DisputePart = Dispute & { toldPence: number | null };

async function addDispute(
  trx: Transaction,
  { record, charge }: { record: BookingRecord; charge: ChargeRow },
  dispute: DisputePart,
  at: Moment,
): Promise<{ record: BookingRecord; row: DisputeRow }> {
  const row = {
    dispute_id: dispute.disputeId,
    charge_id: charge.id,
    booking_id: charge.booking_id,
    amount_pence: dispute.amountPence,
    status: '',
    reason: dispute.reason.slice(0, 60),
    is_lost: false,
    due_by: dispute.dueBy,
    created_at: at.now,
    changed_at: at.now,
  };
  const [id] = await trx('disputes').insert(row);
  return { record: await chargeDisputed(trx, record, dispute, at), row: { ...row, id: String(id) } };
}

const stored = (on: Queryable, disputeId: string) => on('disputes').where('dispute_id', disputeId).first();

type Stored = Awaited<ReturnType<typeof stored>>;

/** What is stored of a dispute: a row for each booking of its payment. */
const storedParts = (on: Queryable, disputeId: string) =>
  on('disputes').where('dispute_id', disputeId).orWhere('dispute_id', 'like', `${disputeId}-%`);

/** @param before the row when the dispute was read. @returns false if it has changed since */
async function apply(
  trx: Transaction,
  charge: ChargeRow,
  { dispute, before }: { dispute: DisputePart; before: Stored },
  at: Moment,
): Promise<boolean> {
  const locked = await lockCharge(trx, charge);
  const known = await stored(trx, dispute.disputeId).forUpdate();
  if (known?.status !== before?.status) return false;
  const { record, row } = known ? { record: locked.record, row: known } : await addDispute(trx, locked, dispute, at);
  if (row.status === dispute.status) return true;
  const is_lost = dispute.status === 'lost';
  await trx('disputes')
    .where('id', row.id)
    .update({ status: dispute.status, is_lost, due_by: dispute.dueBy, changed_at: at.now });
  if (!CLOSED.includes(dispute.status) && is_lost === row.is_lost) return true;
  const sign = Number(row.is_lost) - Number(is_lost);
  const paidPence = isKept(locked.charge) ? sign * row.amount_pence : 0;
  const document = { topic: DISPUTE_SETTLED, payload: { disputeId: row.id } };
  const { toldPence } = dispute;
  const closed = { amountPence: row.amount_pence, isLost: is_lost, paidPence, toldPence };
  await disputeClosed(trx, record, closed, at, [document]);
  return true;
}

/** So often may others store something of a dispute while it is read. */
const ATTEMPTS = 10;

/**
 * Reads a dispute from the payment service, and stores it. One of a charge that is not ours is left out. Two messages can cross: the
 * one that read first may store last. So nothing is stored if the row has changed since the read, and the dispute is read again.
 * @throws Error if the row keeps changing; the message is then delivered again later
 */
export async function syncDispute(services: Services, disputeId: string): Promise<void> {
  for (let count = 0; count < ATTEMPTS; count += 1) {
    const before = await storedParts(services.knex, disputeId);
    const dispute = await requireStripe(services).retrieveDispute(disputeId);
    if (!dispute.intentId) return;
    const charge = await services.knex('charges').where('intent_id', dispute.intentId).first();
    if (!charge) return;
    if (charge.invoice_id !== null) return storeInvoiceDispute(services, charge, dispute);
    const at = momentOf(services);
    const parts = disputesOfShares(dispute, await sharesOf(services.knex, charge));
    const applied: boolean[] = [];
    for (const { charge: share, ...part } of parts) {
      const known = before.find(({ dispute_id }) => dispute_id === part.disputeId);
      const toldPence = part.disputeId === disputeId ? dispute.amountPence : null;
      const told = { dispute: { ...dispute, ...part, toldPence }, before: known };
      applied.push(await inTransaction(services, (trx) => apply(trx, share, told, at)));
    }
    if (!applied.includes(false)) return;
  }
  throw new Error(`The dispute ${disputeId} changed again and again while it was read`);
}
