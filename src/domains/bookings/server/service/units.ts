/** Which units a new booking takes: the seats that were asked for, or the first free ones of the place. */
import type { Transaction } from '#server/db/transaction.ts';
import { lockUnits, takenAmong } from '#domains/availability/server/claims.ts';
import { ALREADY_BOOKED } from '#domains/availability/rules.ts';
import type { CreateBookingInput } from '#domains/bookings/schema.ts';
import type { Place } from '#domains/bookings/server/place.ts';
import { Conflict, InvalidInput } from '#shared/errors.ts';
import { isDeskType } from '#shared/resource-types.ts';

/** The wanted seats went to somebody else: flexi desks may take others of the area. */
class SeatsGone extends Error {}

/** Books the wanted seats, or other free ones of the area when they are gone. */
export async function withOtherSeats<T>(book: (anywhere: boolean) => Promise<T>): Promise<T> {
  try {
    return await book(false);
  } catch (error) {
    if (error instanceof SeatsGone) return book(true);
    throw error;
  }
}

type Wish = Pick<CreateBookingInput, 'type' | 'capacity' | 'from' | 'to' | 'ids'>;

/** A seat per head, or the one room. */
export function unitsNeeded({ type, capacity }: Pick<CreateBookingInput, 'type' | 'capacity'>): number {
  return isDeskType(type) ? capacity : 1;
}

/** The units to try first: those that were asked for, as far as they are of this place. */
function wantedUnits(place: Place, request: Wish): string[] {
  const own = new Set(place.units.map((unit) => unit.id));
  const wanted = isDeskType(request.type) ? [...new Set(request.ids ?? [])] : [];
  const foreign = wanted.find((unitId) => !own.has(unitId));
  if (foreign) throw new InvalidInput('This seat is not part of the resource', 'ids');
  return wanted.slice(0, unitsNeeded(request));
}

/**
 * Claims the wanted units, or, when nothing is wanted or `anywhere` is set, the first free ones of the whole place.
 * @throws Conflict 'This Resource is already booked' when there are not enough; SeatsGone for wanted flexi desks
 */
export async function chooseUnits(
  trx: Transaction,
  { place, request, anywhere }: { place: Place; request: Wish; anywhere: boolean },
  now: Date,
): Promise<string[]> {
  const slot = { slot: { from: request.from, to: request.to }, zone: place.space.time_zone, now };
  const wanted = wantedUnits(place, request);
  const needed = unitsNeeded(request);
  if (wanted.length === needed && !anywhere) {
    const inUse = await lockUnits(trx, wanted);
    const taken = await takenAmong(trx, wanted, slot);
    if (taken.size === 0 && inUse === needed) return wanted;
    throw request.type === 'flexi_desk' ? new SeatsGone() : new Conflict(ALREADY_BOOKED);
  }
  const all = place.units.map((unit) => unit.id);
  // A unit went out of use since the place was read: whoever asks again sees what is left.
  if ((await lockUnits(trx, all)) < all.length) throw new Conflict(ALREADY_BOOKED);
  const taken = await takenAmong(trx, all, slot);
  const free = [...wanted, ...all.filter((unitId) => !wanted.includes(unitId))].filter((unitId) => !taken.has(unitId));
  if (free.length < needed) throw new Conflict(ALREADY_BOOKED);
  return free.slice(0, needed);
}
