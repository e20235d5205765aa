/** Makes refunds. Each refund is first stored with its own idempotency key, so that it is made only once. */
import { type Services, momentOf } from '#server/context.ts';
import { type Queryable, type Transaction, inTransaction } from '#server/db/transaction.ts';
import { Undeliverable } from '#server/delivery/undeliverable.ts';
import type { Refund } from '#server/integrations/stripe-shapes.ts';
import type { Delivery } from '#server/outbox.ts';
import type { RefundPart } from '#domains/bookings/server/money-port.ts';
import { lockBooking } from '#domains/bookings/server/records.ts';
import { chargeRefunded } from '#domains/bookings/server/service/charge-outcome.ts';
import { METHOD_TEXTS, type Method, refundText } from '#domains/payments/methods.ts';
import { type ChargeRow, REFUND_SETTLED, type RefundRow } from '#domains/payments/server/model.ts';
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

/** `intent_id` is null for a payment at the desk, which staff pay back by hand. */
type PlannedRefund = RefundRow & { intent_id: string | null; charged_pence: number; method: Method };

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

/** How an amount would be refunded, by the same rule as the refund. */
export async function quoteRefund(knex: Queryable, bookingId: string, amountPence: number): Promise<RefundPart[]> {
  const [charges, refunds] = await Promise.all([chargesOf(knex, bookingId), refundsOf(knex, bookingId)]);
  const { parts } = spreadRefund(amountPence, charges, refunds);
  return parts.map((part) => ({ amountPence: part.amountPence, how: refundText(part.charge) }));
}

/**
 * Distributes the amount over the charges, newest first, and stores the refunds. A repeated call with the same reason returns the
 * stored refunds.
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
    const keyOf = (charge: ChargeRow) => `refund-${bookingId}-${reason}-${charge.id}`;
    const chargeOf = new Map(charges.map((charge) => [charge.id, charge]));
    const planned = refunds.filter((refund) => charges.some((charge) => refund.idempotency_key === keyOf(charge)));
    if (planned.length === 0) {
      const { parts, missingPence } = spreadRefund(amountPence, charges, refunds);
      if (missingPence > 0)
        throw new Error(`The charges of booking ${bookingId} are ${missingPence} pence short of the refund`);
      for (const { charge, amountPence: amount_pence } of parts)
        planned.push(
          await insertRefund(trx, charge, {
            amount_pence,
            idempotency_key: keyOf(charge),
            created_at: services.clock.now(),
          }),
        );
    }
    return planned.map((refund) => {
      const { intent_id, amount_pence, method } = chargeOf.get(refund.charge_id)!;
      return { ...refund, intent_id, charged_pence: amount_pence, method };
    });
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
    status: 'started' as const,
    ...terms,
  };
  const [id] = await trx('refunds').insert(row);
  return { ...row, id: String(id), refund_id: null };
}

/**
 * Sends a refund to the payment service. If it is refused because the whole charge was already refunded there, for example by hand,
 * nothing is left to do.
 * @returns the new refund, or the existing refunds of the whole charge
 * @throws Undeliverable if the payment service refuses permanently
 */
async function sendRefund(services: Services, refund: PlannedRefund, intentId: string): Promise<Refund[]> {
  const service = requireStripe(services);
  try {
    const created = await service.refund({
      intentId,
      amountPence: refund.amount_pence,
      idempotencyKey: refund.idempotency_key,
      metadata: { booking_id: refund.booking_id },
    });
    return [created];
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'payment_declined') throw error;
    const refunds = error.kind === 'conflict' ? await service.refundsOf(intentId) : [];
    const returned = refunds.reduce((sum, { amountPence }) => sum + amountPence, 0);
    if (returned >= refund.charged_pence) return refunds;
    throw new Undeliverable(`The payment service refuses this refund: ${error.message}`, { cause: error });
  }
}

/** The id of the first refund that no row has stored. It is null if one refund, made by hand, covers several rows. */
async function firstUnknownId(
  trx: Transaction,
  { charge_id }: PlannedRefund,
  refunds: Refund[],
): Promise<string | null> {
  const known = await trx('refunds').where({ charge_id }).whereNotNull('refund_id').pluck('refund_id');
  return refunds.find(({ refundId }) => !known.includes(refundId))?.refundId ?? null;
}

async function carryOut(services: Services, refund: PlannedRefund): Promise<void> {
  const refunds = refund.intent_id === null ? [] : await sendRefund(services, refund, refund.intent_id);
  await inTransaction(services, async (trx) => {
    const record = await lockBooking(trx, refund.booking_id);
    const marked = await trx('refunds')
      .where({ id: refund.id, status: 'started' })
      .update({ status: 'succeeded', refund_id: await firstUnknownId(trx, refund, refunds) });
    if (marked === 0) return;
    const document = { topic: REFUND_SETTLED, payload: { refundId: refund.id } };
    const how = METHOD_TEXTS[refund.method].refunded;
    await chargeRefunded(trx, record, { amountPence: refund.amount_pence, how }, momentOf(services), [document]);
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
    const planned = await planRefunds(services, payload as RefundDue);
    await carryOutAll(
      services,
      planned.filter(({ status }) => status === 'started'),
    );
  }
}
