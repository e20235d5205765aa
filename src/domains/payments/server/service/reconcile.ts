/** Looks up charges whose response was lost in a crash or by a broken connection. It repeats none. */
import type { Moment, Services } from '#server/context.ts';
import type { ChargeRow } from '#domains/payments/server/model.ts';
import { settleFailed, settleSucceeded } from '#domains/payments/server/service/settle.ts';
import { NEVER_ARRIVED, type Settlement } from '#domains/payments/server/service/settlement.ts';
import { isChosenInBrowser, leadOf } from '#domains/payments/server/service/send-charge.ts';
import { atReader, isAtReader } from '#domains/payments/server/ways/at-reader.ts';
import { inBrowser } from '#domains/payments/server/ways/in-browser.ts';
import { onAccount } from '#domains/payments/server/ways/on-account.ts';
import { savedMethod } from '#domains/payments/server/ways/saved-method.ts';
import type { Look, Way } from '#domains/payments/server/ways/way.ts';
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

type LookUp = Look & {
  /** The current time, if a charge that is not found counts as failed. Without it, such a charge stays open. */
  giveUp?: Date;
};

const wayOf = (charge: ChargeRow): Way =>
  charge.method === 'account'
    ? onAccount
    : isAtReader(charge)
      ? atReader
      : isChosenInBrowser(charge)
        ? inBrowser
        : savedMethod;

/** The next lookup of a charge that was not found: at twice its age, for a day. The payment service may have been slow or down. */
function nextRecheck({ created_at }: ChargeRow, now: Date): Date | null {
  const age = now.getTime() - created_at.getTime();
  return age > RECHECK_MS ? null : new Date(created_at.getTime() + 2 * age);
}

/**
 * Reads the outcome of a charge from the payment service and settles the charge, even if it counted as failed.
 * @returns undefined while the outcome is not known
 */
export async function lookUpCharge(
  services: Services,
  share: ChargeRow,
  { giveUp, ...look }: LookUp,
): Promise<Settlement | undefined> {
  const charge = await leadOf(services.knex, share);
  const way = wayOf(charge);
  const found = await way.look(services, charge, look);
  if (!found) {
    if (!giveUp) return undefined;
    return settleFailed(services, charge, { reason: NEVER_ARRIVED, recheckAt: nextRecheck(charge, giveUp) });
  }
  if (found.state === 'succeeded') return settleSucceeded(services, charge, found.success);
  if (found.state === 'failed') {
    const { reason, isDeclined } = found;
    return settleFailed(services, charge, { reason: reason ?? 'The payment was not confirmed', isDeclined });
  }
  await way.noteOpen(services, charge, found.payment);
  return undefined;
}

/** The customer has had their time to confirm a charge at the bank, or in the browser. */
const isLeft = ({ status, created_at }: ChargeRow, now: Date): boolean =>
  (status === 'requires_action' || status === 'unconfirmed') &&
  created_at.getTime() <= now.getTime() - CONFIRM_WITHIN_MS;

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
  for (const charge of charges.filter((each) => services.stripe || wayOf(each) === onAccount)) {
    try {
      const wait = charge.planned_booking_id === null ? UNDERWAY_MS : SENT_AGAIN_MS;
      const giveUp = charge.created_at.getTime() <= now.getTime() - wait ? now : undefined;
      const settlement = await lookUpCharge(services, charge, {
        giveUp,
        withdraw: isLeft(charge, now),
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
