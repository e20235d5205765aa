/** What can be booked instead of the days of a series that are taken: another time of the day, or another place. */
import { type Buffers, groupByResource, periodProblem, slotsOn, takesBookings } from '#domains/availability/index.ts';
import { buffersIn, type MatchedUnitRow, type Slot } from '#domains/availability/server/index.ts';
import { type Planned, type PlannedBooking, type Setting, unitsFor } from '#domains/bookings/server/series-plan.ts';
import { termsAt, termsOfPlace } from '#domains/bookings/server/service/period.ts';
import { unitsNeeded } from '#domains/bookings/server/service/units.ts';
import type { Taken } from '#domains/bookings/series-units.ts';
import type { Occurrence } from '#domains/bookings/series.ts';
import { openingTimesFor } from '#domains/workspaces/server/index.ts';
import { isDeskType } from '#shared/resource-types.ts';
import { lastDayOf, toLocal } from '#shared/time.ts';

/** How many of the taken days get an offer. Whoever meets more of them chooses another place for all. */
const MAX_OFFERED = 60;
const MAX_TIMES = 6;

type IsFree = (unitIds: string[], slot: Slot, buffers: Buffers | null) => boolean;

/** The times of the day at which the place is free, those nearest to the wanted one. */
function timesFor({ place, slot, day }: Planned, { call, benefits }: Setting, isFree: IsFree): string[] {
  if (place.type !== 'meeting_room') return [];
  const opening = openingTimesFor(place.space, benefits);
  const terms = termsAt(place, call);
  const { buffers } = termsOfPlace(place);
  const distance = ({ from }: Slot) => Math.abs(from.getTime() - slot.from.getTime());
  return slotsOn(opening, { type: place.type, ...slot }, day)
    .filter((each) => !periodProblem(opening, { type: place.type, ...each }, call.now, terms))
    .filter((each) => isFree(unitsFor({ place, slot: each }), each, buffers))
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, MAX_TIMES)
    .map(({ from }) => toLocal(from, place.space.time_zone).time)
    .sort();
}

/** The other places of the type that are free and large enough at the time. */
function resourcesFor({ place, slot }: Planned, { request, units }: Setting, isFree: IsFree): Occurrence['resources'] {
  const lastDay = lastDayOf(slot.to, place.space.time_zone);
  const isOpen = (unit: MatchedUnitRow) => takesBookings(unit, lastDay);
  return groupByResource(units)
    .filter(({ resource }) => resource.id !== place.resource.id)
    .filter(({ resource }) => isDeskType(resource.kind) || resource.capacity >= request.capacity)
    .filter(({ units: own, resource: { id, kind } }) =>
      isFree(
        own.filter(isOpen).map(({ unit_id }) => unit_id),
        slot,
        buffersIn(place.space, { kind, id }),
      ),
    )
    .map(({ resource }) => ({ _id: resource.id, name: resource.name }));
}

/** @param taken what is taken, with the bookings of the series itself */
export function offersFor(
  bookings: PlannedBooking[],
  setting: Setting,
  taken: Taken,
): Map<string, Pick<Occurrence, 'times' | 'resources'>> {
  const needed = unitsNeeded(setting.request);
  const isFree: IsFree = (unitIds, slot, buffers) =>
    unitIds.filter((id) => taken.isFree(id, slot, buffers)).length >= needed;
  const offered = bookings.filter(({ state }) => state === 'taken').slice(0, MAX_OFFERED);
  return new Map(
    offered.map((booking) => [
      booking.day,
      { times: timesFor(booking, setting, isFree), resources: resourcesFor(booking, setting, isFree) },
    ]),
  );
}
