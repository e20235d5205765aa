/** Shows charges at card readers, where their customers present a card. */
import type { Moment } from '#server/context.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { PaymentUnknown } from '#server/integrations/stripe-errors.ts';
import type { ChargeRow } from '#domains/payments/server/model.ts';
import { lookUpCharge } from '#domains/payments/server/service/reconcile.ts';
import { paymentOrder } from '#domains/payments/server/service/send-charge.ts';
import { settleFailed } from '#domains/payments/server/service/settle.ts';
import { NEVER_ARRIVED } from '#domains/payments/server/service/settlement.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import { askAgainAt } from '#domains/payments/server/ways/at-reader.ts';
import { InProgress } from '#shared/errors.ts';

/** Only what is stored is shown, so that a card is never charged without a record. @returns the charge with its payment */
async function open({ services, now }: Moment, charge: ChargeRow): Promise<ChargeRow> {
  try {
    const intent_id = await requireStripe(services).openAtReader(paymentOrder(charge));
    const waiting = { status: 'requires_action', intent_id, recheck_at: askAgainAt(now) } as const;
    const { id } = charge;
    if ((await services.knex('charges').where({ id, status: 'started' }).update(waiting)) === 0) throw new InProgress();
    return { ...charge, ...waiting };
  } catch (error) {
    await settleFailed(services, charge, { reason: NEVER_ARRIVED });
    throw error;
  }
}

/**
 * Shows a charge that was recorded at its reader.
 * @throws Conflict if the reader refuses; PaymentUnknown if the payment service does not answer. Nothing can be paid then
 */
export async function showAtReader(at: Moment, chargeId: string): Promise<void> {
  const { services } = at;
  const started = expectRow(await services.knex('charges').where('id', chargeId).first(), `Charge ${chargeId}`);
  const charge = await open(at, started);
  try {
    await requireStripe(services).sendToReader(charge.source_id, charge.intent_id!);
  } catch (error) {
    // The reader may show it all the same. It is asked soon.
    if (error instanceof PaymentUnknown) return;
    await lookUpCharge(services, charge, { withdraw: true });
    throw error;
  }
}
