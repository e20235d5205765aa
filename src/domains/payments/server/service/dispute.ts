/** Stores disputes of charges. What the payment service says last is what the books show. */
import { type Moment, type Services, momentOf } from '#server/context.ts';
import { type Queryable, type Transaction, inTransaction } from '#server/db/transaction.ts';
import type { Dispute } from '#server/integrations/stripe-shapes.ts';
import type { ChargeRow, DisputeRow } from '#domains/payments/server/model.ts';
import type { PaidShare, Thing } from '#domains/payments/server/payable.ts';
import { disputesOfShares } from '#domains/payments/shares.ts';
import { lockShare, payableOf } from '#domains/payments/server/service/lock-shares.ts';
import { sharesOf } from '#domains/payments/server/service/send-charge.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';

/** The statuses with which a dispute ends. Those of a warning have taken no money. */
/** The states of a dispute that has ended, as the payment service names them. */
export const CLOSED_DISPUTES = ['won', 'lost', 'warning_closed', 'prevented'];

/** The part of a dispute that concerns one charge. Staff are notified of the whole amount with the first. */
type DisputePart = Dispute & { notifiedPence: number | null };

async function addDispute(trx: Transaction, charge: ChargeRow, dispute: DisputePart, now: Date): Promise<DisputeRow> {
  const row = {
    dispute_id: dispute.disputeId,
    charge_id: charge.id,
    booking_id: charge.booking_id,
    amount_pence: dispute.amountPence,
    status: '',
    reason: dispute.reason.slice(0, 60),
    is_lost: false,
    due_by: dispute.dueBy,
    created_at: now,
    changed_at: now,
  };
  const [id] = await trx('disputes').insert(row);
  return { ...row, id: String(id) };
}

const stored = (on: Queryable, disputeId: string) => on('disputes').where('dispute_id', disputeId).first();

type Stored = Awaited<ReturnType<typeof stored>>;

/** What is stored of a dispute: a row for each charge of its payment. */
const storedParts = (on: Queryable, disputeId: string) =>
  on('disputes').where('dispute_id', disputeId).orWhere('dispute_id', 'like', `${disputeId}-%`);

/** Stores what is new of a dispute. */
async function store(
  trx: Transaction,
  share: PaidShare<Thing>,
  { dispute, known }: { dispute: DisputePart; known: DisputeRow | undefined },
  at: Moment,
): Promise<void> {
  const { row: charge } = share;
  const payable = payableOf(at.services, charge);
  const row = known ?? (await addDispute(trx, charge, dispute, at.now));
  const thing = known ? share.thing : await payable.disputed(trx, share, dispute, at);
  if (row.status === dispute.status) return;
  const isLost = dispute.status === 'lost';
  const state = { status: dispute.status, is_lost: isLost, due_by: dispute.dueBy, changed_at: at.now };
  await trx('disputes').where('id', row.id).update(state);
  if (!CLOSED_DISPUTES.includes(dispute.status) && isLost === row.is_lost) return;
  const { id: disputeId, amount_pence: amountPence, is_lost: wasLost } = row;
  const closed = { disputeId, amountPence, isLost, wasLost, notifiedPence: dispute.notifiedPence };
  await payable.disputeClosed(trx, { row: charge, thing }, closed, at);
}

/** @param before the row when the dispute was read. @returns false if it has changed since */
function apply(
  services: Services,
  charge: ChargeRow,
  { dispute, before }: { dispute: DisputePart; before: Stored },
): Promise<boolean> {
  return inTransaction(services, async (trx) => {
    const share = await lockShare(trx, services, charge);
    const known = await stored(trx, dispute.disputeId).forUpdate();
    if (known?.status !== before?.status) return false;
    await store(trx, share, { dispute, known }, momentOf(services));
    return true;
  });
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
    const parts = disputesOfShares(dispute, await sharesOf(services.knex, charge));
    const applied: boolean[] = [];
    for (const { charge: share, ...part } of parts) {
      const known = before.find(({ dispute_id }) => dispute_id === part.disputeId);
      const notifiedPence = part.disputeId === disputeId ? dispute.amountPence : null;
      const change = { dispute: { ...dispute, ...part, notifiedPence }, before: known };
      applied.push(await apply(services, share, change));
    }
    if (!applied.includes(false)) return;
  }
  throw new Error(`The dispute ${disputeId} changed again and again while it was read`);
}
