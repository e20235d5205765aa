/** Gives the bookings of a series their units, under the locks of these. */
import type { Transaction } from '#server/db/transaction.ts';
import { type Buffers, reachOf, takesBookings } from '#domains/availability/index.ts';
import { claimsAmong, lockUnits, type Slot } from '#domains/availability/server/index.ts';
import { uncovered } from '#domains/bookings/rules.ts';
import type { Place } from '#domains/bookings/server/places/place.ts';
import { type UnitCount, unitsNeeded } from '#domains/bookings/server/lifecycle/units.ts';
import { Taken, assignUnits } from '#domains/bookings/series-units.ts';
import { ALREADY_BOOKED, TimeTaken } from '#shared/errors.ts';
import { daysTouched, lastDayOf, toLocal } from '#shared/time.ts';
import { msgWith } from '#shared/texts.ts';

/** @property had the time that a booking has, which units keep that take no new bookings */
type SeriesClaim = { place: Place; slot: Slot; buffers: Buffers | null; had?: Slot };

type SeriesUnitRequest = { request: UnitCount; preferred?: string[]; zone: string; now: Date };

/**
 * Locks the units of all places, and chooses some for each booking. What others have booked meanwhile counts.
 * @returns the units of each booking
 * @throws Conflict that names the first day on which too few are free
 */
export async function assignLocked(
  trx: Transaction,
  wanted: SeriesClaim[],
  terms: SeriesUnitRequest,
): Promise<string[][]> {
  const { request, preferred = [], zone, now } = terms;
  const unitIds = [...new Set(wanted.flatMap(({ place }) => place.units.map(({ id }) => id)))];
  // A unit was switched off after the place was read. A repeated request reads the remaining units.
  if ((await lockUnits(trx, unitIds)) < unitIds.length) throw new TimeTaken();
  const locked = await trx('units').whereIn('id', unitIds).select('id', 'bookable_before');
  const closings = new Map(locked.map((unit) => [unit.id, unit]));
  const wants = wanted.map(({ place, slot, buffers, had }) => {
    const isNew = !had || uncovered(slot, had).length > 0;
    const isOpen = (id: string) => takesBookings(closings.get(id)!, lastDayOf(slot.to, zone));
    const units = place.units.map(({ id }) => id).filter((id) => !isNew || isOpen(id));
    return { slot, needed: unitsNeeded(request), units, buffers };
  });
  const slots = wanted.map(({ slot }) => slot);
  const claims = await claimsAmong(trx, unitIds, { slots, days: daysTouched(slots.map(reachOf), zone), now });
  return assignUnits(wants, new Taken(claims), preferred).map((units, index) => {
    if (units) return units;
    throw new TimeTaken(
      msgWith('{day}: {reason}', {
        day: { day: toLocal(wanted[index]!.slot.from, zone).day },
        reason: ALREADY_BOOKED,
      }),
    );
  });
}
