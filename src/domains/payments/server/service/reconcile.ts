/** Looks up charges whose response was lost in a crash or by a broken connection. It repeats none. */
import type { Moment, Services } from '#server/context.ts';
import type { Payment, PaymentStatus } from '#server/integrations/stripe-shapes.ts';
import type { ChargeRow } from '#domains/payments/server/model.ts';
import { noteOpened } from '#domains/payments/server/service/invoice-charge.ts';
import {
  settleFailed,
  settleProcessing,
  settleSucceeded,
  settleWaiting,
} from '#domains/payments/server/service/settle.ts';
import { NEVER_ARRIVED, NO_CARD_USED, type Settlement } from '#domains/payments/server/service/settlement.ts';
import { isChosenInBrowser, leadOf } from '#domains/payments/server/service/send-charge.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import { AppError } from '#shared/errors.ts';
import { DAY, HOUR, MINUTE } from '#shared/time.ts';

/** A younger charge is probably still being processed by its own request. A lookup would be harmless, but unnecessary. */
const LOOK_UP_AFTER_MS = 2_000;
/** After this time, no charge can be on its way to the payment service: one that is not found counts as failed. */
export const UNDERWAY_MS = 60_000;
/** A planned charge that is not found is sent again for so long. The payment service knows an idempotency key for a day. */
export const SENT_AGAIN_MS = 12 * HOUR;
/** How long a charge that was not found is looked up again. */
const RECHECK_MS = DAY;
/** How long the customer has to confirm a charge at the bank, or in the browser. */
const CONFIRM_WITHIN_MS = 15 * MINUTE;
const BATCH = 20;

type LookUp = {
  /** Cancels a charge that waits for the customer or their bank. */
  withdraw?: boolean;
  /** True if the customer has left the form in the browser, so that they do not try again there. */
  hasLeft?: boolean;
  /** The current time, if a charge that is not found counts as failed. Without it, such a charge stays open. */
  giveUp?: Date;
};

/** What the payment service knows of a charge. */
export async function findPayment(services: Services, charge: ChargeRow): Promise<Payment | null> {
  if (charge.intent_id) return requireStripe(services).retrieveIntent(charge.intent_id);
  return requireStripe(services).findCharge({
    customerId: charge.customer_id,
    chargeId: charge.id,
    key: charge.idempotency_key,
    since: new Date(charge.created_at.getTime() - MINUTE),
  });
}

/** The next lookup of a charge that was not found: at twice its age, for a day. The payment service may have been slow or down. */
function nextRecheck({ created_at }: ChargeRow, now: Date): Date | null {
  const age = now.getTime() - created_at.getTime();
  return age > RECHECK_MS ? null : new Date(created_at.getTime() + 2 * age);
}

async function withdraw(services: Services, intentId: string): Promise<Payment> {
  try {
    return await requireStripe(services).cancelIntent(intentId);
  } catch (error) {
    // The charge succeeded or failed in the meantime.
    if (error instanceof AppError && error.kind === 'conflict') return requireStripe(services).retrieveIntent(intentId);
    throw error;
  }
}

/**
 * Reads the outcome of a charge from the payment service and settles the charge, even if it counted as failed.
 * @returns undefined while the outcome is not known
 */
export async function lookUpCharge(
  services: Services,
  share: ChargeRow,
  options: LookUp,
): Promise<Settlement | undefined> {
  const charge = await leadOf(services.knex, share);
  // The process ended between the charge and the move that it pays for.
  if (charge.method === 'account')
    return settleSucceeded(services, charge, { ...NO_CARD_USED, amountPence: charge.amount_pence });
  const found = await findPayment(services, charge);
  const payment = found && isToWithdraw(charge, found, options) ? await withdraw(services, found.intentId) : found;
  if (!payment) {
    if (!options.giveUp) return undefined;
    return settleFailed(services, charge, {
      reason: NEVER_ARRIVED,
      recheckAt: nextRecheck(charge, options.giveUp),
    });
  }
  if (payment.status === 'succeeded') return settleSucceeded(services, charge, payment);
  if (payment.status === 'canceled' || (payment.status === 'failed' && !isChosenInBrowser(charge))) {
    const reason = payment.failureMessage ?? 'The payment was not confirmed';
    const isDeclined = found?.status === 'failed' && payment.paidWith?.method !== 'debit';
    return settleFailed(services, charge, { reason, isDeclined });
  }
  await noteOpen(services, charge, payment);
  return undefined;
}

const WAITING: PaymentStatus[] = ['requires_action', 'unconfirmed'];

/** Whether a payment is to be cancelled. One that failed could be confirmed again with the form in the browser. */
function isToWithdraw(charge: ChargeRow, { status }: Payment, { withdraw, hasLeft }: LookUp): boolean {
  if (WAITING.includes(status)) return withdraw === true || charge.status === 'failed';
  const mayTryAgain = ['started', 'unconfirmed'].includes(charge.status) && !withdraw && !hasLeft;
  return status === 'failed' && isChosenInBrowser(charge) && !mayTryAgain;
}

/** Records what a payment waits for whose outcome is not known. */
async function noteOpen(services: Services, charge: ChargeRow, payment: Payment): Promise<void> {
  if (payment.status === 'requires_action') await settleWaiting(services, charge, payment.intentId);
  else if (payment.status === 'processing') await settleProcessing(services, charge, payment);
  else await noteOpened(services, charge, payment.intentId);
}

/** The open payments that are old enough, and the charges that were not found, or are processed, and are due for another lookup. */
async function chargesToLookUp(at: Moment): Promise<ChargeRow[]> {
  const { services, now } = at;
  const before = (ms: number) => new Date(now.getTime() - ms);
  const [open, abandoned] = await Promise.all([
    services
      .knex('charges')
      .where((open) =>
        open
          .where((started) => started.where('status', 'started').where('created_at', '<=', before(LOOK_UP_AFTER_MS)))
          .orWhere((waiting) =>
            waiting
              .whereIn('status', ['requires_action', 'unconfirmed'])
              .where('created_at', '<=', before(CONFIRM_WITHIN_MS)),
          ),
      )
      .whereNull('lead_id')
      .orderBy('id')
      .limit(BATCH),
    services.knex('charges').where('recheck_at', '<=', now).orderBy('recheck_at').limit(BATCH),
  ]);
  return [...open, ...abandoned];
}

/** Looks up the charges whose outcome is not certain. A lookup that fails is repeated by the next run. */
export async function reconcileCharges(at: Moment): Promise<void> {
  const { services, now } = at;
  const { log } = services;
  const charges = await chargesToLookUp(at);
  for (const charge of charges.filter(({ method }) => services.stripe || method === 'account')) {
    try {
      const wait = charge.planned_booking_id === null ? UNDERWAY_MS : SENT_AGAIN_MS;
      const giveUp = charge.created_at.getTime() <= now.getTime() - wait ? now : undefined;
      const settlement = await lookUpCharge(services, charge, {
        giveUp,
        withdraw: charge.status === 'requires_action' || charge.status === 'unconfirmed',
      });
      if (settlement && charge.status !== 'failed')
        log.info(
          { chargeId: charge.id, bookingId: charge.booking_id, invoiceId: charge.invoice_id, settlement },
          'an open charge was settled',
        );
    } catch (error) {
      log.error({ err: error, chargeId: charge.id }, 'an open charge could not be looked up, the next run tries again');
    }
  }
}
