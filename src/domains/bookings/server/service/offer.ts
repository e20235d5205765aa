/** Bookings at the price of an offer: whether a new one gets it, and whether an unpaid one keeps it. */
import type { Call } from '#server/context.ts';
import { readBenefits } from '#domains/accounts/server/index.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { coveredOf, coveredPrice } from '#domains/bookings/server/credits.ts';
import { type Place, priceAt, readPlace } from '#domains/bookings/server/place.ts';
import { repriced } from '#domains/bookings/server/repriced.ts';
import { changeBooking } from '#domains/bookings/server/changes.ts';
import { changeLocked } from '#domains/bookings/server/service/step.ts';
import { type SoldOffer, offerProblem, soldOffer } from '#domains/pricing/index.ts';
import { Conflict, InvalidInput } from '#shared/errors.ts';
import { formatPence } from '#shared/money.ts';
import { toLocal } from '#shared/time.ts';

type Wanted = { offer_id?: string | null | undefined; from: Date };

/** The offer of a new booking, if it names one. @throws InvalidInput if it does not get its price */
export async function offerFor(call: Call, place: Place, wanted: Wanted): Promise<SoldOffer | undefined> {
  const { offer_id: id, from } = wanted;
  if (!id) return undefined;
  const { id: space_id, time_zone: zone } = place.space;
  const offer = await call.services.offers.find(call.services.knex, id);
  const booking = { space_id, type: place.type, day: toLocal(from, zone).day };
  const problem = offerProblem(offer, booking, toLocal(call.now, zone).day);
  if (problem || !offer) throw new InvalidInput(problem ?? '', 'offer_id');
  return soldOffer(offer, place.space.currency);
}

/**
 * Checks the offer of a booking that is about to be paid. One that does not apply any more is replaced by the normal price, at which the
 * booking can then be paid.
 * @throws Conflict that says so; nothing is charged
 */
export async function requireOffer(
  call: Call,
  record: BookingRecord,
  event: 'pay' | 'payAtDesk' | 'payOnAccount' | 'confirmFree',
): Promise<void> {
  if (!record.offer) return;
  const { services, actor, now } = call;
  const { space_id, type, starts_at, ends_at, capacity, space, id } = record;
  const offer = await services.offers.find(services.knex, record.offer.id);
  const booking = { space_id, type, day: toLocal(starts_at, space.time_zone).day };
  const problem = offerProblem(offer, booking, toLocal(now, space.time_zone).day);
  if (!problem) return;
  const benefits = record.assigned_user_id ? await readBenefits(services.knex, record.assigned_user_id) : [];
  const period = { from: starts_at, to: ends_at, capacity, benefits, except: id };
  const place = await readPlace(services.knex, record);
  const price = coveredPrice(place, await priceAt(services.knex, place, period, now), period, coveredOf(record));
  await changeLocked(call, id, event, (trx, locked) =>
    changeBooking(trx, locked.record, actor, repriced(locked.record, price), now),
  );
  throw new Conflict(`${problem}. The price is now ${formatPence(price.totalPence, record.currency)}`);
}
