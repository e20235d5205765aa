/** Money that goes back. Each refund is a row with a key of its own first, so that it happens once however often it is asked for. */
import { type Services, momentOf } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { Undeliverable } from '#server/delivery/undeliverable.ts';
import type { Refund } from '#server/integrations/stripe-shapes.ts';
import type { Delivery } from '#server/outbox.ts';
import { lockBooking } from '#domains/bookings/server/records.ts';
import { chargeRefunded } from '#domains/bookings/server/service/charge-outcome.ts';
import { type ChargeRow, REFUND_SETTLED, type RefundRow } from '#domains/payments/server/model.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import { AppError } from '#shared/errors.ts';

/** @property chargeId the charge to return, when it bought nothing; else the charges that the booking kept are taken */
export type RefundDue = { bookingId: string; reason: string; amountPence: number; chargeId?: string };

type PlannedRefund = RefundRow & { intent_id: string; charged_pence: number };

/**
 * Takes the amount from the newest charges first, and writes down what is asked of each; the same reason finds the same rows.
 * @throws Error when the charges do not have that much left: somebody has to look
 */
async function planRefunds(
  services: Services,
  { bookingId, reason, amountPence, chargeId }: RefundDue,
): Promise<PlannedRefund[]> {
  return inTransaction(services, async (trx) => {
    await lockBooking(trx, bookingId);
    const wanted = chargeId === undefined ? { outcome: 'kept' as const } : { id: chargeId };
    const charges = await trx('charges')
      .where({ booking_id: bookingId, status: 'succeeded', ...wanted })
      .orderBy('id', 'desc')
      .forUpdate();
    const refunds = await trx('refunds').where('booking_id', bookingId).whereNot('status', 'failed');
    const keyOf = (charge: ChargeRow) => `refund-${bookingId}-${reason}-${charge.id}`;
    const chargeOf = new Map(charges.map((charge) => [charge.id, charge]));
    const planned = refunds.filter((refund) => charges.some((charge) => refund.idempotency_key === keyOf(charge)));
    if (planned.length === 0) {
      let left = amountPence;
      for (const charge of charges) {
        const returned = refunds
          .filter((refund) => refund.charge_id === charge.id)
          .reduce((sum, refund) => sum + refund.amount_pence, 0);
        const amount_pence = Math.min(left, charge.amount_pence - returned);
        if (amount_pence <= 0) continue;
        left -= amount_pence;
        planned.push(
          await insertRefund(trx, charge, {
            amount_pence,
            idempotency_key: keyOf(charge),
            created_at: services.clock.now(),
          }),
        );
      }
      if (left > 0) throw new Error(`The charges of booking ${bookingId} do not have ${left} pence left to refund`);
    }
    return planned.map((refund) => {
      const { intent_id, amount_pence } = chargeOf.get(refund.charge_id)!;
      return { ...refund, intent_id: intent_id!, charged_pence: amount_pence };
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
 * Asks for the money. When the payment service refuses, the charge may have been refunded without us, such as by hand: then
 * nothing is left to do.
 * @returns the refund, or those by which the whole charge has gone back
 * @throws Undeliverable when the payment service refuses for good
 */
async function askForRefund(services: Services, refund: PlannedRefund): Promise<Refund[]> {
  const service = requireStripe(services);
  try {
    const made = await service.refund({
      intentId: refund.intent_id,
      amountPence: refund.amount_pence,
      idempotencyKey: refund.idempotency_key,
      metadata: { booking_id: refund.booking_id },
    });
    return [made];
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'payment_declined') throw error;
    const refunds = error.kind === 'conflict' ? await service.refundsOf(refund.intent_id) : [];
    const returned = refunds.reduce((sum, { amountPence }) => sum + amountPence, 0);
    if (returned >= refund.charged_pence) return refunds;
    throw new Undeliverable(`The payment service refuses this refund: ${error.message}`, { cause: error });
  }
}

/** The refund that none of our rows stands for yet. One that was made by hand may stand for several of them. */
async function newAmong(trx: Transaction, { charge_id }: PlannedRefund, refunds: Refund[]): Promise<string | null> {
  const known = await trx('refunds').where({ charge_id }).whereNotNull('refund_id').pluck('refund_id');
  return refunds.find(({ refundId }) => !known.includes(refundId))?.refundId ?? null;
}

async function carryOut(services: Services, refund: PlannedRefund): Promise<void> {
  const refunds = await askForRefund(services, refund);
  await inTransaction(services, async (trx) => {
    const record = await lockBooking(trx, refund.booking_id);
    const marked = await trx('refunds')
      .where({ id: refund.id, status: 'started' })
      .update({ status: 'succeeded', refund_id: await newAmong(trx, refund, refunds) });
    if (marked === 0) return;
    const document = { topic: REFUND_SETTLED, payload: { refundId: refund.id } };
    await chargeRefunded(trx, record, refund.amount_pence, momentOf(services), [document]);
  });
}

/** Carries out each, whatever becomes of the others. @throws a failure that may pass, or else one that is for good */
async function carryOutAll(services: Services, refunds: PlannedRefund[]): Promise<void> {
  const failures: unknown[] = [];
  for (const refund of refunds) await carryOut(services, refund).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures.find((error) => !(error instanceof Undeliverable)) ?? failures[0];
}

/**
 * The outbox handler of refunds that are due. What the payment service does not answer now is tried again.
 * @throws Undeliverable when the payment service refuses a refund for good: somebody has to look
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
