import type { Visit } from '#server/context.ts';
import { busyPeriods } from '#domains/availability/busy.ts';
import { claimsSeen, closingsOf } from '#domains/availability/matching.ts';
import type { RoomTimesInput, RoomTimesView } from '#domains/availability/schema.ts';
import { buffersIn } from '#domains/availability/server/buffers.ts';
import { readClaims, readMatchedUnits } from '#domains/availability/server/queries.ts';
import { searchedSpace } from '#domains/availability/server/search.ts';
import { addDays, fromLocal } from '#shared/time.ts';

/** When each meeting room of a workspace is taken on a local day. @throws NotFound */
export async function readRoomTimes(call: Visit, { space_id, day }: RoomTimesInput): Promise<RoomTimesView> {
  const { services, now } = call;
  const space = await searchedSpace(call, space_id);
  const { id, time_zone: zone } = space;
  const window = { from: fromLocal(day, '00:00', zone), to: fromLocal(addDays(day, 1), '00:00', zone) };
  const [units, booked] = await Promise.all([
    readMatchedUnits(services.knex, [id], 'meeting_room'),
    readClaims(services.knex, [id], { types: ['meeting_room'], ...window, now }),
  ]);
  units.sort((one, other) => one.capacity - other.capacity || Number(one.id) - Number(other.id));
  const claims = [...claimsSeen(booked, units, (unit) => buffersIn(space, unit)), ...closingsOf(units, zone)];
  return {
    rooms: units.map((unit) => ({
      _id: unit.id,
      name: unit.name,
      capacity: unit.capacity,
      busy: busyPeriods(
        claims.filter(({ unit_id }) => unit_id === unit.unit_id),
        window,
      ),
    })),
  };
}
