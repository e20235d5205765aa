/** Chooses the units of a new booking: the requested seats, or the first free ones of the place. */
import type { Transaction } from '#server/db/transaction.ts';
import { lockUnits, takenAmong } from '#domains/availability/server/index.ts';
import { takesBookings } from '#domains/availability/index.ts';
import type { CreateBookingInput } from '#domains/bookings/schema.ts';
import type { Place } from '#domains/bookings/server/places/place.ts';
import type { BookingDraft } from '#domains/bookings/server/lifecycle/draft.ts';
import { InvalidInput, TimeTaken } from '#shared/errors.ts';
import { isDeskType } from '#shared/resource-types.ts';
import { lastDayOf } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

/** The requested flexi desks have been booked meanwhile. The caller tries again with other desks of the area. */
class SeatsTaken extends Error {}

/** Books the requested seats, or other free seats of the area if they have been booked meanwhile. */
export async function withOtherSeats<T>(book: (anywhere: boolean) => Promise<T>): Promise<T> {
  try {
    return await book(false);
  } catch (error) {
    if (error instanceof SeatsTaken) return book(true);
    throw error;
  }
}

type UnitRequest = Pick<CreateBookingInput, 'type' | 'capacity' | 'from' | 'to' | 'ids'>;

export type UnitCount = Pick<CreateBookingInput, 'type' | 'capacity'>;

/** The number of units that a booking needs: one seat per person, or the only unit of a room. */
export function unitsNeeded({ type, capacity }: UnitCount): number {
  return isDeskType(type) ? capacity : 1;
}

/** The requested units. @throws InvalidInput if one belongs to another resource */
function wantedUnits(place: Place, request: UnitRequest): string[] {
  const own = new Set(place.units.map((unit) => unit.id));
  const wanted = isDeskType(request.type) ? [...new Set(request.ids ?? [])] : [];
  const foreign = wanted.find((unitId) => !own.has(unitId));
  if (foreign) throw new InvalidInput(msg('This seat is not part of the resource'), 'ids');
  return wanted.slice(0, unitsNeeded(request));
}

/**
 * Locks and returns the units to book: the requested ones or, with `anywhere` or without enough requested units, free ones of the
 * whole place.
 * @throws Conflict 'This Resource is already booked' if too few are free; SeatsTaken if requested flexi desks are not free
 */
export async function chooseUnits(
  trx: Transaction,
  {
    place,
    request,
    buffers,
    anywhere,
  }: Pick<BookingDraft, 'place' | 'buffers'> & { request: UnitRequest; anywhere: boolean },
  now: Date,
): Promise<string[]> {
  const slot = { slot: { from: request.from, to: request.to }, zone: place.space.time_zone, buffers, now };
  const wanted = wantedUnits(place, request);
  const needed = unitsNeeded(request);
  const lastDay = lastDayOf(request.to, place.space.time_zone);
  if (wanted.length === needed && !anywhere) {
    const inUse = await lockUnits(trx, wanted, lastDay);
    const taken = await takenAmong(trx, wanted, slot);
    if (taken.size === 0 && inUse === needed) return wanted;
    throw request.type === 'flexi_desk' ? new SeatsTaken() : new TimeTaken();
  }
  const all = place.units.filter((unit) => takesBookings(unit, lastDay)).map((unit) => unit.id);
  // A unit was switched off after the place was read. A repeated request reads the remaining units.
  if ((await lockUnits(trx, all, lastDay)) < all.length) throw new TimeTaken();
  const taken = await takenAmong(trx, all, slot);
  const inOrder = [
    ...wanted.filter((unitId) => all.includes(unitId)),
    ...all.filter((unitId) => !wanted.includes(unitId)),
  ];
  const free = inOrder.filter((unitId) => !taken.has(unitId));
  if (free.length < needed) throw new TimeTaken();
  return free.slice(0, needed);
}
