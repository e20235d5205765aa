import { type Covered, NOTHING_COVERED } from '#domains/credits/rules.ts';
import { coveredSaid, covering, coveringAtMost, netBeside, wholeOf } from '#domains/credits/reduction.ts';
import {
  creditsFor,
  lockCreditsFor,
  moveCredits,
  type Need,
  returnCredits,
  takeCredits,
} from '#domains/credits/server/uses.ts';
import type { Reduction } from '#domains/pricing/index.ts';
import type { CoverMove, DefinedReduction, NewReducedBooking, ReducedBooking } from '#domains/pricing/server/index.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { toLocal } from '#shared/time.ts';
import { creditSentences } from '#domains/credits/sentences.ts';

const isAny = ({ amount, moneyPence }: Covered) => amount > 0 || moneyPence > 0;
const keptOf = (has: Reduction<'credits'> | undefined): Covered => has?.kept ?? NOTHING_COVERED;

/** Whose credits may cover a booking. Undefined without an account. */
function bookerOf(booking: NewReducedBooking): Omit<Need, 'amount' | 'moneyOf'> | undefined {
  const { space, type, resourceId, from, userId } = booking;
  if (userId === null) return undefined;
  return { spaceId: space.id, userId, type, resourceId, day: toLocal(from, space.time_zone).day };
}

/**
 * What credits cover after a move. What was paid by the customer stays so: credits cover as much as before, and what is added. An unpaid booking
 * takes as much as it can.
 */
async function plannedCover(
  knex: Queryable,
  { booking, price, before, isUnpaid, returns }: CoverMove,
  has: Reduction<'credits'> | undefined,
): Promise<Covered> {
  const had = keptOf(has);
  const whole = wholeOf(booking);
  const added = Math.max(0, whole - wholeOf({ ...booking, ...before }));
  const wanted = isUnpaid ? whole : Math.min(whole, had.amount + added);
  const moneyWanted = (amount: number) => {
    const netPence = netBeside(booking, price, amount);
    return isUnpaid ? netPence : Math.min(netPence, had.moneyPence + before.addedPence);
  };
  const kept = returns ? NOTHING_COVERED : had;
  const booker = bookerOf(booking);
  const need = booker && {
    ...booker,
    amount: Math.max(0, wanted - kept.amount),
    moneyOf: (amount: number) => Math.max(0, moneyWanted(kept.amount + amount) - kept.moneyPence),
  };
  const taken =
    need && (need.amount > 0 || need.moneyOf(0) > 0)
      ? await creditsFor(knex, need, returns && isAny(had) ? booking.id : undefined)
      : NOTHING_COVERED;
  return { amount: kept.amount + taken.amount, moneyPence: kept.moneyPence + taken.moneyPence };
}

async function change(
  trx: Transaction,
  booking: ReducedBooking,
  { from, to, returns }: { from?: Covered; to: Covered; returns: boolean },
  now: Date,
): Promise<boolean> {
  const kept = returns ? NOTHING_COVERED : (from ?? NOTHING_COVERED);
  const missing = { amount: to.amount - kept.amount, moneyPence: to.moneyPence - kept.moneyPence };
  const booker = bookerOf(booking);
  if (!booker || !isAny(missing)) {
    if (returns) await returnCredits(trx, [booking.id], now);
    return true;
  }
  const need = { ...booker, amount: missing.amount, moneyOf: () => missing.moneyPence };
  return moveCredits(trx, { bookingId: booking.id, need, returns }, now);
}

/** Credits cover what the discounts leave of a price. */
export const creditsReduction: DefinedReduction<'credits'> = {
  kind: 'credits',
  says: ({ kept }, sold) => coveredSaid(sold, kept),

  async take(trx, taken, { when, now }) {
    if (when !== 'returned') return undefined;
    for (const { reduction, booking } of taken)
      if (!(await change(trx, booking, { to: reduction.kept, returns: true }, now)))
        return 'Its credits were used meanwhile';
    return undefined;
  },

  giveBack: returnCredits,

  cover: {
    async choose(trx, bookings) {
      const needs = bookings.flatMap(({ booking, price }) => {
        const booker = bookerOf(booking);
        const moneyOf = (amount: number) => netBeside(booking, price, amount);
        return booker ? [{ ...booker, amount: wholeOf(booking), moneyOf }] : [];
      });
      const chosen = await lockCreditsFor(trx, needs);
      return {
        reductions: bookings.map(({ booking, price }, index) => {
          const kept = chosen[index];
          return kept && covering(booking, price, { amount: kept.amount, moneyPence: kept.moneyPence });
        }),
        take: (bookingIds, now) =>
          takeCredits(
            trx,
            bookingIds.map((bookingId, index) => ({ bookingId, uses: chosen[index]?.uses ?? [] })),
            now,
          ),
      };
    },
    again: ({ kept }, booking, price) => covering(booking, price, kept),
    atMost: ({ kept }, booking, price) => coveringAtMost(booking, price, kept),
    async plan(knex, move, has) {
      return covering(move.booking, move.price, await plannedCover(knex, move, has));
    },
    change: (trx, booking, { from, to, returns }, now) =>
      change(trx, booking, { from: keptOf(from), to: keptOf(to), returns }, now),
    said: ({ kept }, { type, space: { currency } }, isReturned) =>
      isReturned
        ? creditSentences.goBack({ type, currency, ...kept })
        : creditSentences.doNotGoBack({ type, currency, ...kept }),
  },
};
