/** Whether a booking that is about to be paid still gets its reductions. */
import type { Call } from '#server/context.ts';
import { readBenefits } from '#domains/accounts/server/index.ts';
import { changeBooking } from '#domains/bookings/server/changes.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { priceAt, readPlace } from '#domains/bookings/server/places/place.ts';
import { coveredAgain, endedReduction, reducedAt, reducedOf } from '#domains/bookings/server/price/reductions.ts';
import { repriced } from '#domains/bookings/server/price/repriced.ts';
import { changeLocked } from '#domains/bookings/server/lifecycle/step.ts';
import { Conflict } from '#shared/errors.ts';
import { offeredFor } from '#domains/pricing/server/index.ts';
import { formatPence } from '#shared/money.ts';

/**
 * Checks the reductions of a booking that is about to be paid. If one does not apply any more, as an offer that has ended, the price becomes that
 * of today, at which the booking can then be paid.
 * @throws Conflict that says so; nothing is charged
 */
export async function requireReductions(
  call: Call,
  record: BookingRecord,
  event: 'pay' | 'payAtDesk' | 'payOnAccount' | 'confirmFree',
): Promise<void> {
  const problem = await endedReduction(call, record);
  if (!problem) return;
  const { services, actor, now } = call;
  const { type, id } = record;
  const { from, to, capacity, userId, email } = reducedOf(record);
  const benefits = userId ? await readBenefits(services.knex, userId) : [];
  const place = await readPlace(services.knex, record);
  const { space } = place;
  const offered = await offeredFor(call, { space, type, from, named: {}, customer: { userId, email, benefits } });
  const period = { from, to, capacity };
  const normal = await priceAt(services.knex, place, { ...period, offered, except: id }, now);
  const booking = reducedAt(place, period, { userId, email });
  const price = coveredAgain(services, record.reductions, { booking, price: normal, how: 'again' });
  await changeLocked(call, id, event, (trx, locked) =>
    changeBooking(trx, locked.record, actor, repriced(locked.record, price), call),
  );
  throw new Conflict(`${problem}. The price is now ${formatPence(price.totalPence, record.currency)}`);
}
