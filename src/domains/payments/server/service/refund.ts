/** Makes refunds. Each refund is first stored with its own idempotency key, so that it is made only once. */
import { type Services, momentOf } from '#server/context.ts';
import { type Queryable, type Transaction, inTransaction } from '#server/db/transaction.ts';
import { Undeliverable } from '#server/delivery/undeliverable.ts';
import type { Refund } from '#server/integrations/stripe-shapes.ts';
import { inEpoch } from '#server/epoch.ts';
import type { Delivery } from '#server/outbox.ts';
import { lockBooking, type RefundPart } from '#domains/bookings/server/index.ts';
import { refundText } from '#domains/payments/methods.ts';
import type { ChargeRow, RefundRow } from '#domains/payments/server/model.ts';
import { lockShare } from '#domains/payments/server/service/lock-shares.ts';
import { type Answer, isFromOutside, noteRefund, syncRefunds } from '#domains/payments/server/service/refund-status.ts';
import { leadOf } from '#domains/payments/server/service/send-charge.ts';
import { spreadRefund } from '#domains/payments/spread.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import { AppError } from '#shared/errors.ts';

/** The payload of REFUND_DUE. */
export type RefundDue = {
  bookingId: string;
  reason: string;
  amountPence: number;
  /** The charge to refund. Without it, the refund is taken from the charges with the outcome 'kept'. */
  chargeId?: string;
};

type PlannedRefund = { refund: RefundRow; charge: ChargeRow };

/** The charges that a refund is taken from, newest first. */
function chargesOf(knex: Queryable, bookingId: string, chargeId?: string) {
  const wanted = chargeId === undefined ? { outcome: 'kept' as const } : { id: chargeId };
  return knex('charges')
    .where({ booking_id: bookingId, status: 'succeeded', ...wanted })
    .orderBy('id', 'desc');
}

function refundsOf(knex: Queryable, bookingId: string) {
  return knex('refunds').where('booking_id', bookingId).whereNot('status', 'failed');
}

/** What the bank of the customer has taken back cannot be refunded. */
function lostOf(knex: Queryable, bookingId: string) {
  return knex('disputes').where({ booking_id: bookingId, is_lost: true }).select('charge_id', 'amount_pence');
}

/** How an amount would be refunded, by the same rule as the refund. */
export async function quoteRefund(knex: Queryable, bookingId: string, amountPence: number): Promise<RefundPart[]> {
  const [charges, refunds, lost] = await Promise.all([
    chargesOf(knex, bookingId),
    refundsOf(knex, bookingId),
    lostOf(knex, bookingId),
  ]);
  const { parts } = spreadRefund(amountPence, charges, [...refunds, ...lost]);
  return parts.map((part) => ({ amountPence: part.amountPence, how: refundText(part.charge) }));
}

const sumOf = (amounts: { amount_pence: number }[]) => amounts.reduce((sum, { amount_pence }) => sum + amount_pence, 0);

/**
 * Distributes the amount over the charges, newest first, and stores the refunds. A repeated call with the same reason returns the
 * stored refunds. What was refunded outside the product, or lost in a dispute, is not refunded again.
 * @throws Error if the charges have less left to refund, which staff must investigate
 */
async function planRefunds(
  services: Services,
  { bookingId, reason, amountPence, chargeId }: RefundDue,
): Promise<PlannedRefund[]> {
  return inTransaction(services, async (trx) => {
    await lockBooking(trx, bookingId);
    const charges = await chargesOf(trx, bookingId, chargeId).forUpdate();
    const refunds = await refundsOf(trx, bookingId);
    const lost = await lostOf(trx, bookingId);
    const keyOf = (charge: ChargeRow) => `refund-${bookingId}-${reason}-${charge.id}`;
    const known = charges.flatMap((charge) =>
      refunds.filter(({ idempotency_key }) => idempotency_key === keyOf(charge)).map((refund) => ({ refund, charge })),
    );
    if (known.length > 0) return known;
    const { parts, missingPence } = spreadRefund(amountPence, charges, [...refunds, ...lost]);
    if (missingPence > sumOf([...refunds.filter(isFromOutside), ...lost]))
      throw new Error(`The charges of booking ${bookingId} are ${missingPence} pence short of the refund`);
    const planned: PlannedRefund[] = [];
    for (const { charge, amountPence: amount_pence } of parts) {
      const terms = { amount_pence, idempotency_key: keyOf(charge), created_at: services.clock.now() };
      planned.push({ refund: await insertRefund(trx, charge, terms), charge });
    }
    return planned;
  });
}

async function insertRefund(
  trx: Transaction,
  charge: ChargeRow,
  terms: Pick<RefundRow, 'amount_pence' | 'idempotency_key' | 'created_at'>,
): Promise<RefundRow> {
  const row = {
    charge_id: charge.id,
    booking_id: charge.booking_id,
    currency: charge.currency,
    status: 'started' as const,
    ...terms,
  };
  const [id] = await trx('refunds').insert(row);
  return { ...row, id: String(id), refund_id: null, settled_at: null, billed: null, failure: null };
}

/** A payment at the desk is paid back by hand. */
const BY_HAND = { status: 'succeeded', failure: null } as const;

/**
 * Sends a refund to the payment service.
 * @returns undefined if the payment service has less left, because somebody has refunded the charge there
 * @throws Undeliverable if the payment service refuses permanently
 */
async function sendRefund(services: Services, refund: RefundRow, intentId: string): Promise<Refund | undefined> {
  try {
    return await requireStripe(services).refund({
      intentId,
      amountPence: refund.amount_pence,
      // Another amount is another refund, also if it has the same reason.
      idempotencyKey: inEpoch(services.epoch, `${refund.idempotency_key}-${refund.amount_pence}`),
      metadata: refund.booking_id === null ? {} : { booking_id: refund.booking_id },
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'payment_declined') throw error;
    if (error.kind === 'conflict') return undefined;
    throw new Undeliverable(`The payment service refuses this refund: ${error.message}`, { cause: error });
  }
}

async function carryOut(services: Services, { refund, charge }: PlannedRefund): Promise<void> {
  const { intent_id } = await leadOf(services.knex, charge);
  const answer =
    intent_id === null
      ? { ...BY_HAND, refundId: null, amountPence: refund.amount_pence }
      : await sendRefund(services, refund, intent_id);
  const isNoted = answer !== undefined && (await note(services, { refund, charge }, answer));
  if (isNoted) return;
  await syncRefunds(services, charge);
  throw new Error('The charge was refunded at the payment service meanwhile');
}

/** @returns false if the refund is not planned any more */
async function note(services: Services, { refund, charge }: PlannedRefund, answer: Answer): Promise<boolean> {
  const at = momentOf(services);
  return inTransaction(services, async (trx) => {
    const share = await lockShare(trx, services, charge);
    const row = await trx('refunds').where('id', refund.id).forUpdate().first();
    if (row) await noteRefund(trx, share, row, answer, at);
    return row !== undefined;
  });
}

/** Carries out all refunds, even if some fail. @throws the first temporary failure, otherwise the first permanent one */
async function carryOutAll(services: Services, refunds: PlannedRefund[]): Promise<void> {
  const failures: unknown[] = [];
  for (const refund of refunds) await carryOut(services, refund).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures.find((error) => !(error instanceof Undeliverable)) ?? failures[0];
}

/**
 * The outbox handler of refunds that are due. A temporary failure is retried.
 * @throws Undeliverable if the payment service refuses a refund permanently, which staff must investigate
 */
export async function deliverRefunds(services: Services, batch: Delivery[]): Promise<void> {
  for (const { payload } of batch) {
    const due = payload as RefundDue;
    for (const charge of await chargesOf(services.knex, due.bookingId, due.chargeId)) await syncFirst(services, charge);
    const planned = await planRefunds(services, due);
    await carryOutAll(
      services,
      planned.filter(({ refund }) => refund.status === 'started'),
    );
  }
}

/** A refund of the dashboard may not have been announced yet. @throws Undeliverable for a payment that is unknown there */
async function syncFirst(services: Services, charge: ChargeRow): Promise<void> {
  try {
    await syncRefunds(services, charge);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'not_found') throw error;
    throw new Undeliverable(`The payment service refuses this refund: ${error.message}`, { cause: error });
  }
}
