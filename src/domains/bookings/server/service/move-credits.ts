/** What a move changes of the credits of a booking. */
import type { Call } from '#server/context.ts';
import { isRefundable } from '#domains/bookings/rules.ts';
import type { RescheduleInput } from '#domains/bookings/schema.ts';
import { editsBookingsOf } from '#domains/bookings/server/access.ts';
import {
  bookerOf,
  type CreditMove,
  coveredOf,
  isCovered,
  netBeside,
  wholeOf,
} from '#domains/bookings/server/credits.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import type { Place, PlacePrice } from '#domains/bookings/server/place.ts';
import { NOTHING_COVERED } from '#domains/credits/index.ts';
import { creditsFor } from '#domains/credits/server/index.ts';
import { type Pence, roundPence } from '#shared/money.ts';

/** The net price at full rates that a booking had before its move, credits included. */
function normalNetOf(record: BookingRecord): Pence {
  const { net_pence, total_pence, full_total_pence: full, tax_percent, credit_net_pence } = record;
  return credit_net_pence + (full === total_pence ? net_pence : roundPence(full / (1 + tax_percent / 100)));
}

/**
 * What a move changes of the credits of a booking; undefined if they stay as they are. What was paid by the customer stays so: credits cover as
 * much as before, and what is added. After the refund deadline, none are given back.
 * @param price the price of the new period without credits
 */
export async function creditMoveOf(
  { services: { knex }, actor, now }: Call,
  record: BookingRecord,
  { place, price }: { place: Place; price: PlacePrice },
  { from, to, capacity, refund, waive_difference }: RescheduleInput & { capacity: number },
): Promise<CreditMove | undefined> {
  const { assigned_user_id: userId, starts_at, ends_at } = record;
  const before = coveredOf(record);
  const isEditor = editsBookingsOf(actor, record);
  const takesNone = record.series_id !== null || (record.booking_request && !isCovered(before));
  if (takesNone || (isEditor && waive_difference === true)) return undefined;
  const isUnpaid = record.payment_status !== 'completed';
  const period = { from, to, capacity };
  const whole = wholeOf(place, period);
  const added = Math.max(0, whole - wholeOf(place, { from: starts_at, to: ends_at, capacity }));
  const wanted = isUnpaid ? whole : Math.min(whole, before.amount + added);
  const addedPence = Math.max(0, price.netPence - normalNetOf(record));
  const moneyWanted = (amount: number) => {
    const netPence = netBeside(place, price, period, amount);
    return isUnpaid ? netPence : Math.min(netPence, before.moneyPence + addedPence);
  };
  const returns = isUnpaid || isRefundable(record, now) || (isEditor && refund === true);
  const kept = returns ? NOTHING_COVERED : before;
  const booker = bookerOf(place, { from, userId });
  const need = booker && {
    ...booker,
    amount: Math.max(0, wanted - kept.amount),
    moneyOf: (amount: number) => Math.max(0, moneyWanted(kept.amount + amount) - kept.moneyPence),
  };
  const taken =
    need && (need.amount > 0 || need.moneyOf(0) > 0)
      ? await creditsFor(knex, need, returns && isCovered(before) ? record.id : undefined)
      : NOTHING_COVERED;
  const after = { amount: kept.amount + taken.amount, moneyPence: kept.moneyPence + taken.moneyPence };
  return isCovered(after) || isCovered(before) ? { ...after, returns } : undefined;
}
