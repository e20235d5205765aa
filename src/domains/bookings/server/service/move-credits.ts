/** What a move changes of the credits of a booking. */
import type { Call } from '#server/context.ts';
import { isRefundable } from '#domains/bookings/rules.ts';
import type { RescheduleInput } from '#domains/bookings/schema.ts';
import { editsBookingsOf } from '#domains/bookings/server/access.ts';
import { type CreditMove, needOf, wholeOf } from '#domains/bookings/server/credits.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import type { Place } from '#domains/bookings/server/place.ts';
import { sumOf } from '#domains/credits/index.ts';
import { creditsFor } from '#domains/credits/server/index.ts';

/**
 * What a move changes of the credits of a booking; undefined if they stay as they are. What was paid with money stays so: credits cover as
 * much as before, and the time that is added. After the refund deadline, none are given back.
 */
export async function creditMoveOf(
  { services: { knex }, actor, now }: Call,
  record: BookingRecord,
  place: Place,
  { from, to, capacity, refund, waive_difference }: RescheduleInput & { capacity: number },
): Promise<CreditMove | undefined> {
  const { credit_amount: before, assigned_user_id: userId, starts_at, ends_at } = record;
  const isEditor = editsBookingsOf(actor, record);
  const isSame = starts_at.getTime() === from.getTime() && ends_at.getTime() === to.getTime();
  const takesNone = record.series_id !== null || (record.booking_request && before === 0);
  if (isSame || takesNone || (isEditor && waive_difference === true)) return undefined;
  const isUnpaid = record.payment_status !== 'completed';
  const whole = wholeOf(place, { from, to, capacity });
  const added = Math.max(0, whole - wholeOf(place, { from: starts_at, to: ends_at, capacity }));
  const wanted = isUnpaid ? whole : Math.min(whole, before + added);
  const returns = isUnpaid || isRefundable(record, now) || (isEditor && refund === true);
  const kept = returns ? 0 : before;
  const need = needOf(place, { from, userId, amount: Math.max(0, wanted - kept) });
  const amount = kept + (need ? sumOf(await creditsFor(knex, need, returns && before > 0 ? record.id : undefined)) : 0);
  return amount === 0 && before === 0 ? undefined : { amount, returns };
}
