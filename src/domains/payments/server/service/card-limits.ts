/** Limits new cards and declined payments, so that nobody can find out here which stolen cards work. */
import { addressGroup } from '#server/client-address.ts';
import type { Call, Context, Services } from '#server/context.ts';
import { PaymentDeclined, TooMany } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

const DAY_S = 24 * 60 * 60;
/** The people of an office share one network. */
const PEOPLE_OF_A_NETWORK = 5;

const TOO_MANY_CARDS = msg('You have added too many cards today, please try again tomorrow');
const TOO_MANY_DECLINES = msg('Too many payments were declined today, please try again tomorrow or pay at the desk');

/** Counts a new card of the account and of the network, also one that the bank refuses. @throws TooMany */
export async function limitNewCards({ services, actor, ip }: Call & Pick<Context, 'ip'>): Promise<void> {
  const { limits, config } = services;
  const points = config.NEW_CARDS_PER_DAY;
  await limits.spend({ name: 'new-card', points, seconds: DAY_S }, actor.userId, TOO_MANY_CARDS);
  const network = { name: 'new-card-network', points: points * PEOPLE_OF_A_NETWORK, seconds: DAY_S };
  await limits.spend(network, addressGroup(ip), TOO_MANY_CARDS);
}

const declines = ({ config }: Services) => ({
  name: 'declined',
  points: config.DECLINED_PAYMENTS_PER_DAY,
  seconds: DAY_S,
});

/**
 * Runs a payment, and counts it if the bank declines it. Payments at the same time count each other.
 * @param userId the account that is billed
 * @throws TooMany, and what the payment throws
 */
export async function countingDeclines<T>({ services }: Call, userId: string, pay: () => Promise<T>): Promise<T> {
  const { limits } = services;
  const limit = declines(services);
  await limits.spend(limit, userId, TOO_MANY_DECLINES);
  let isDeclined = false;
  try {
    return await pay();
  } catch (error) {
    isDeclined = error instanceof PaymentDeclined;
    throw error;
  } finally {
    if (!isDeclined) await limits.giveBack(limit, userId);
  }
}

/** Counts a payment that the bank has declined after it asked the customer to confirm it. Its call ended before. */
export async function countLateDecline(services: Services, userId: string): Promise<void> {
  try {
    await services.limits.spend(declines(services), userId);
  } catch (error) {
    // The account has used up its declines.
    if (!(error instanceof TooMany)) throw error;
  }
}
