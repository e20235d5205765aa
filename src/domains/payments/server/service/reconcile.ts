/** Charges whose answer was lost, by a crash or a broken line, are looked up at the payment service; never repeated. */
import type { Moment, Services } from '#server/context.ts';
import type { Payment } from '#server/integrations/stripe-shapes.ts';
import type { ChargeRow } from '#domains/payments/server/model.ts';
import {
  type Settlement,
  settleFailed,
  settleSucceeded,
  settleWaiting,
} from '#domains/payments/server/service/settle.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import { AppError } from '#shared/errors.ts';
import { DAY, MINUTE } from '#shared/time.ts';

/** Before this a charge is most likely still being answered; looking it up then does no harm, only work. */
const LOOK_AFTER_MS = 2_000;
/** Longer than a charge can be on its way: one that is not found after this never happened. */
const GIVE_UP_AFTER_MS = 60_000;
/** How long a charge that was given up is still looked for. */
const RECHECK_MS = DAY;
const NEVER_ARRIVED = 'The payment did not reach the payment service';
/** How long a customer has to answer the bank. */
const QUESTION_MS = 15 * MINUTE;
const BATCH = 20;

type LookUp = {
  /** Ends a question that the bank's customer has not answered. */
  withdraw?: boolean;
  /** Set once nothing can be on its way any more: what is not found by then did not happen. */
  giveUp?: Date;
};

async function find(services: Services, charge: ChargeRow): Promise<Payment | null> {
  if (charge.intent_id) return requireStripe(services).retrieveIntent(charge.intent_id);
  return requireStripe(services).findCharge({
    customerId: charge.customer_id,
    chargeId: charge.id,
    since: new Date(charge.created_at.getTime() - MINUTE),
  });
}

/** At twice the age each time, for a day: the payment service may have been slow, or away. */
function nextRecheck({ created_at }: ChargeRow, now: Date): Date | null {
  const age = now.getTime() - created_at.getTime();
  return age > RECHECK_MS ? null : new Date(created_at.getTime() + 2 * age);
}

async function withdraw(services: Services, intentId: string): Promise<Payment> {
  try {
    return await requireStripe(services).cancelIntent(intentId);
  } catch (error) {
    // It was answered this very moment.
    if (error instanceof AppError && error.kind === 'conflict') return requireStripe(services).retrieveIntent(intentId);
    throw error;
  }
}

/**
 * Asks the payment service how a charge went, and settles it accordingly; also one that was given up before.
 * @returns undefined while it is not known yet
 */
export async function lookUpCharge(
  services: Services,
  charge: ChargeRow,
  options: LookUp,
): Promise<Settlement | undefined> {
  let payment = await find(services, charge);
  if (payment?.status === 'requires_action' && (options.withdraw || charge.status === 'failed'))
    payment = await withdraw(services, payment.intentId);
  if (!payment) {
    if (!options.giveUp) return undefined;
    return settleFailed(services, charge, NEVER_ARRIVED, nextRecheck(charge, options.giveUp));
  }
  if (payment.status === 'succeeded') return settleSucceeded(services, charge, payment);
  if (payment.status === 'failed' || payment.status === 'canceled') {
    return settleFailed(services, charge, payment.failureMessage ?? 'The payment was not confirmed');
  }
  if (payment.status === 'requires_action') await settleWaiting(services, charge, payment.intentId);
  return undefined;
}

/** Open charges that are old enough, and those that were given up and may still be found. */
async function chargesToLookUp(at: Moment): Promise<ChargeRow[]> {
  const { services, now } = at;
  const before = (ms: number) => new Date(now.getTime() - ms);
  const [open, givenUp] = await Promise.all([
    services
      .knex('charges')
      .where((lost) => lost.where('status', 'started').where('created_at', '<=', before(LOOK_AFTER_MS)))
      .orWhere((asked) => asked.where('status', 'requires_action').where('created_at', '<=', before(QUESTION_MS)))
      .orderBy('id')
      .limit(BATCH),
    services.knex('charges').where('recheck_at', '<=', now).orderBy('recheck_at').limit(BATCH),
  ]);
  return [...open, ...givenUp];
}

/** Looks up every charge whose end is not known for sure. One that cannot be looked up now is tried again the next time. */
export async function reconcileCharges(at: Moment): Promise<void> {
  const { services, now } = at;
  const { log } = services;
  if (!services.stripe) return;
  for (const charge of await chargesToLookUp(at)) {
    try {
      const giveUp = charge.created_at.getTime() <= now.getTime() - GIVE_UP_AFTER_MS ? now : undefined;
      const settlement = await lookUpCharge(services, charge, {
        giveUp,
        withdraw: charge.status === 'requires_action',
      });
      if (settlement && charge.status !== 'failed')
        log.info({ chargeId: charge.id, bookingId: charge.booking_id, settlement }, 'an open charge was settled');
    } catch (error) {
      log.error({ err: error, chargeId: charge.id }, 'an open charge could not be looked up, it will be tried again');
    }
  }
}
