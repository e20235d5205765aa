/** By a card at a reader at the desk. The payment itself decides: one that is cancelled at the payment service cannot be paid at a reader any more. */
import type { Services } from '#server/context.ts';
import { PaymentUnknown } from '#server/integrations/stripe-errors.ts';
import type { PaymentStatus } from '#server/integrations/stripe-shapes.ts';
import type { AtReader } from '#server/integrations/stripe-terminal.ts';
import type { ChargeRow } from '#domains/payments/server/model.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import { outcomeOf } from '#domains/payments/server/ways/saved-method.ts';
import { type Way, cancelled } from '#domains/payments/server/ways/way.ts';
import { AppError } from '#shared/errors.ts';
import { MINUTE, SECOND } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

/** After this time without a card, the customer has walked away. */
const READER_WAITS_MS = 5 * MINUTE;
/** A reader is asked again after this time. Its events come by themselves. */
const ASK_AGAIN_MS = 10 * SECOND;

const NOT_PAID = msg('No card was presented at the card reader');
const BY_CUSTOMER = msg('The customer cancelled the payment at the card reader');

/** The ids of card readers at the payment service begin with this. */
export const isAtReader = ({ source_id }: Pick<ChargeRow, 'source_id'>): boolean => source_id.startsWith('tmr_');

export const askAgainAt = (now: Date): Date => new Date(now.getTime() + ASK_AGAIN_MS);

/** What a reader was asked last; undefined for one that was removed. */
async function askReader(services: Services, readerId: string): Promise<AtReader | undefined> {
  try {
    return await requireStripe(services).atReader(readerId);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found') return undefined;
    throw error;
  }
}

/** Takes a payment off the screen. A reader that is offline, or already charges the card, goes on: the payment itself decides. */
async function clear(services: Services, readerId: string): Promise<void> {
  try {
    await requireStripe(services).clearReader(readerId);
  } catch (error) {
    if (!(error instanceof AppError || error instanceof PaymentUnknown)) throw error;
  }
}

const ENDED: PaymentStatus[] = ['succeeded', 'canceled'];

export const atReader: Way = {
  /** A charge without an id of its payment was never shown at a reader. */
  async look(services, charge, { withdraw }) {
    const { intent_id: intentId, source_id: readerId, created_at } = charge;
    if (intentId === null) return null;
    const payment = await requireStripe(services).retrieveIntent(intentId);
    if (ENDED.includes(payment.status)) return outcomeOf(payment, payment, true);
    const last = await askReader(services, readerId);
    const ofThis = last?.intentId === intentId ? last : undefined;
    const isLeft = services.clock.now().getTime() - created_at.getTime() > READER_WAITS_MS;
    if (ofThis?.isInProgress && !withdraw && !isLeft) return { state: 'open', payment };
    if (ofThis?.isInProgress) await clear(services, readerId);
    const ended = await cancelled(services, intentId);
    if (ended.status === 'succeeded') return outcomeOf(ended, payment, true);
    // The card is being charged.
    if (ended.status !== 'canceled') return { state: 'open', payment: ended };
    const reason = ofThis?.failure?.code === 'customer_canceled' ? BY_CUSTOMER : NOT_PAID;
    return { state: 'failed', reason: ended.failureMessage ?? reason, isDeclined: false };
  },

  async noteOpen({ knex, clock }, { id }) {
    await knex('charges')
      .where({ id, status: 'requires_action' })
      .update({ recheck_at: askAgainAt(clock.now()) });
  },
};
