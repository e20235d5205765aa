/** Sends charges that were recorded, and settles them. */
import type { Call, Context, Moment, Services } from '#server/context.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { PaymentUnknown } from '#server/integrations/stripe-errors.ts';
import { CHARGES } from '#domains/payments/server/metrics.ts';
import type { ChargeRow } from '#domains/payments/server/model.ts';
import { lookUpCharge, SENT_AGAIN_MS, UNDERWAY_MS } from '#domains/payments/server/service/reconcile.ts';
import { paymentPence, sendAbsentCharge, sendCharge } from '#domains/payments/server/service/send-charge.ts';
import {
  settleFailed,
  settleProcessing,
  settleSucceeded,
  settleWaiting,
} from '#domains/payments/server/service/settle.ts';
import { NO_CARD_USED, returnedError, type Settlement } from '#domains/payments/server/service/settlement.ts';
import { findPayment } from '#domains/payments/server/ways/saved-method.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import { AppError, CARD_DECLINED, Conflict, InProgress, PaymentDeclined } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

export type PayCall = Call & Pick<Context, 'idempotencyKey' | 'log'>;

/** `isFirst` is false for a repeat, whose charge has been sent before. */
export type BegunCharge = { chargeId: string; isFirst: boolean };

const BANK_ASKS_CUSTOMER = msg(
  'The bank asks the customer to confirm this payment. Please mail them a payment link instead.',
);

/** What became of a charge that was sent. `url` is the page of the bank, if it asks the customer to confirm. */
type SentCharge = { settlement: Settlement | undefined; url: string | null };

async function send(services: Services, charge: ChargeRow, bankAsks: string | undefined) {
  // The payment service does not know what a company has on its account.
  if (charge.method === 'account') return { ...NO_CARD_USED, outcome: 'succeeded' } as const;
  return bankAsks === undefined ? sendCharge(services, charge) : sendAbsentCharge(services, charge, bankAsks);
}

/**
 * Sends a charge, and settles it. One whose answer was lost is looked up, and never repeated.
 * @param bankAsks what is said if the bank asks a customer who is absent; missing for one who is present, who can answer
 * @returns no settlement while the outcome is not known
 * @throws PaymentDeclined, and what else the payment service refuses; the charge has failed then
 */
export async function carryOut(
  { services, log }: Pick<PayCall, 'services' | 'log'>,
  charge: ChargeRow,
  bankAsks?: string,
): Promise<SentCharge> {
  try {
    const result = await send(services, charge, bankAsks);
    if (result.outcome === 'requires_action') {
      await settleWaiting(services, charge, result.intentId);
      return { settlement: undefined, url: result.url };
    }
    if (result.outcome === 'processing') {
      await settleProcessing(services, charge, result);
      return { settlement: undefined, url: null };
    }
    const success = { ...result, amountPence: paymentPence(charge) };
    return { settlement: await settleSucceeded(services, charge, success), url: null };
  } catch (error) {
    if (error instanceof PaymentUnknown) {
      const { id: chargeId, booking_id: bookingId, invoice_id: invoiceId } = charge;
      log.warn(
        { err: error, chargeId, bookingId, invoiceId },
        'the response to a charge was lost, so the charge is looked up',
      );
      services.metrics?.count(CHARGES, { outcome: 'unknown' });
      return { settlement: await lookUpCharge(services, charge, {}), url: null };
    }
    if (error instanceof AppError) await settleFailed(services, charge, { reason: error.message });
    throw error;
  }
}

/** Sends a charge whose customer is absent, and settles it. One that is refused has failed. */
export async function chargeAbsent(services: Services, charge: ChargeRow): Promise<void> {
  try {
    await carryOut({ services, log: services.log }, charge, 'Your bank asks you to confirm this payment');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

const BATCH = 20;

/** Charges that were planned, and whose request may have been lost. */
function lostCharges({ services, now }: Moment): Promise<ChargeRow[]> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return services
    .knex('charges')
    .where('status', 'started')
    .whereNotNull('planned_booking_id')
    .whereBetween('created_at', [before(SENT_AGAIN_MS), before(UNDERWAY_MS)])
    .orderBy('created_at')
    .limit(BATCH);
}

/** Throws Conflict if a charge is not wanted any more. */
type StillWanted = (trx: Transaction, charge: ChargeRow, now: Date) => Promise<void>;

async function sendAgain({ services, now }: Moment, charge: ChargeRow, requireWanted: StillWanted): Promise<void> {
  if (await findPayment(services, charge)) return;
  try {
    await inTransaction(services, (trx) => requireWanted(trx, charge, now));
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    await settleFailed(services, charge, { reason: error.message });
    return;
  }
  await chargeAbsent(services, charge);
}

/**
 * Sends planned charges again that the payment service does not know, with the same idempotency key: if the first request arrives after all, they
 * are one charge there. What the service knows is settled by the reconciliation. One that fails stops no other.
 */
export async function sendLostAgain(at: Moment, requireWanted: StillWanted): Promise<void> {
  for (const charge of await lostCharges(at))
    try {
      await sendAgain(at, charge, requireWanted);
    } catch (error) {
      at.services.log.error({ err: error, chargeId: charge.id }, 'a planned charge was not sent again');
    }
}

async function readCharge(services: Services, chargeId: string): Promise<ChargeRow> {
  return expectRow(await services.knex('charges').where('id', chargeId).first(), `Charge ${chargeId}`);
}

/** @returns the address of the bank if it asks the customer to confirm */
async function carryOutFirst(call: PayCall, charge: ChargeRow): Promise<string | null> {
  const isPresent = charge.user_id === call.actor.userId;
  const { settlement, url } = await carryOut(call, charge, isPresent ? undefined : BANK_ASKS_CUSTOMER);
  if (settlement === 'returned') throw returnedError(charge);
  return url;
}

/**
 * Sends a charge that was recorded, unless it was sent before. Its customer is present if they are the caller.
 * @returns the address of the bank if it asks the customer to confirm
 * @throws PaymentDeclined; Conflict while the outcome is not known, or if the charge is refunded because it came too late
 */
export async function finish(call: PayCall, { chargeId, isFirst }: BegunCharge): Promise<string | null> {
  const { services } = call;
  const charge = await readCharge(services, chargeId);
  const url = isFirst ? await carryOutFirst(call, charge) : null;
  const settled = isFirst ? await readCharge(services, chargeId) : charge;
  if (settled.status === 'failed') throw new PaymentDeclined(settled.failure ?? CARD_DECLINED);
  if (settled.status === 'started') throw new InProgress();
  return settled.status === 'requires_action' && !url
    ? (await requireStripe(services).retrieveIntent(settled.intent_id!)).url
    : url;
}
