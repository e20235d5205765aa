/** The seats among which staff choose when they approve a desk swap. */
import { NO_ACCESS } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { readTaken } from '#domains/availability/server/index.ts';
import { seesSwapsOf } from '#domains/bookings/server/access.ts';
import { readVisibleBooking } from '#domains/bookings/server/records.ts';
import type { SwapSeats, SwapSeatsInput } from '#domains/bookings/swaps.ts';
import { NotAllowed } from '#shared/errors.ts';
import { lastDayOf } from '#shared/time.ts';

type SeatRow = { id: string; seat_no: string; x: number | null; y: number | null; area_id: string; area_name: string };

/**
 * The desk areas of the workspace with their seats of a type that are in use, and whether each is taken by somebody else in the
 * period of the booking.
 * @throws NotFound, NotAllowed
 */
export async function listSwapSeats(call: Call, { _id, type }: SwapSeatsInput): Promise<SwapSeats> {
  const { services, actor, now } = call;
  const { knex } = services;
  const { id, space_id: spaceId, starts_at: from, ends_at: to, space } = await readVisibleBooking(knex, actor, _id);
  if (!seesSwapsOf(actor, spaceId)) throw new NotAllowed(NO_ACCESS);
  const [seats, taken] = await Promise.all([
    knex('units')
      .join('resources', 'resources.id', 'units.resource_id')
      .where('units.space_id', spaceId)
      .where('units.kind', type)
      .where('units.active', true)
      .where('units.status', true)
      .where('units.bookable', true)
      .where((open) =>
        open.whereNull('bookable_before').orWhere('bookable_before', '>', lastDayOf(to, space.time_zone)),
      )
      .orderBy(['resources.name', 'resources.id', 'units.id'])
      .select<SeatRow[]>('units.id', 'seat_no', 'x', 'y', 'resources.id as area_id', 'resources.name as area_name'),
    readTaken(knex, { spaceId, types: [type], from, to, zone: space.time_zone, now, except: id }),
  ]);
  const areas = new Map<string, SwapSeats['areas'][number]>();
  for (const { area_id, area_name, id: seatId, ...seat } of seats) {
    const area = areas.get(area_id) ?? { _id: area_id, name: area_name, seats: [] };
    area.seats.push({ _id: seatId, ...seat, taken: taken.has(seatId) });
    areas.set(area_id, area);
  }
  return { areas: [...areas.values()] };
}
