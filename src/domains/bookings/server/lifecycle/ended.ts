/** Whether bookings that are about to be paid still get their reductions. */
import type { Call } from '#server/context.ts';
import { readBenefits } from '#domains/accounts/server/index.ts';
import { changeBooking } from '#domains/bookings/server/changes.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { priceAt, readPlace } from '#domains/bookings/server/places/place.ts';
import { coveredAgain, endedReduction, reducedAt, reducedOf } from '#domains/bookings/server/price/reductions.ts';
import { repriced } from '#domains/bookings/server/price/repriced.ts';
import { changeLocked } from '#domains/bookings/server/lifecycle/step.ts';
import { Changed } from '#shared/errors.ts';
import { offeredFor } from '#domains/pricing/server/index.ts';
import { msgWith, type Message } from '#shared/texts.ts';

type PayEvent = 'pay' | 'payAtDesk' | 'payOnAccount' | 'confirmFree';

/** Gives a booking the price of today, with the reductions that still apply. @returns the booking with it */
async function repriceToday(call: Call, record: BookingRecord, event: PayEvent): Promise<BookingRecord> {
  const { services, actor, now } = call;
  const { type, id } = record;
  const { from, to, capacity, userId, email } = reducedOf(record);
  const benefits = userId ? await readBenefits(services, userId) : [];
  const place = await readPlace(services.knex, record);
  const { space } = place;
  const offered = await offeredFor(call, { space, type, from, named: {}, customer: { userId, email, benefits } });
  const period = { from, to, capacity };
  const normal = await priceAt(services.knex, place, { ...period, offered, except: id }, now);
  const booking = reducedAt(place, period, { userId, email });
  const price = coveredAgain(services, record.reductions, { booking, price: normal, how: 'again' });
  return changeLocked(call, id, event, (trx, locked) =>
    changeBooking(trx, locked.record, actor, repriced(locked.record, price), call),
  );
}

/**
 * Checks the reductions of bookings that are about to be paid together. If one does not apply any more, as an offer that has ended, the price of its
 * booking becomes that of today, at which they can then be paid.
 * @throws Conflict that says so; nothing is charged
 */
export async function requireReductions(call: Call, records: BookingRecord[], event: PayEvent): Promise<void> {
  const problems: (string | Message)[] = [];
  let totalPence = 0;
  for (const record of records) {
    const problem = await endedReduction(call, record);
    if (problem) problems.push(problem);
    totalPence += (problem ? await repriceToday(call, record, event) : record).total_pence;
  }
  if (problems.length === 0) return;
  throw new Changed(
    msgWith('{reason}. The price is now {amount}', {
      reason: problems[0]!,
      amount: { pence: totalPence, currency: records[0]!.currency },
    }),
  );
}
