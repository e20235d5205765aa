/** When meeting rooms are taken: everybody may ask, and nobody learns by whom. */
import { expect, it } from 'vitest';
import { WEEKDAYS, addDays, fromLocal, toLocal } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, type Person, addPerson, join, roomBooking, slot } from '../helpers/world.ts';

useApp();

const read = (person: Person | undefined, space_id: string, day: string) =>
  procedures(app, person).availability.roomTimes.query({ space_id, day });

async function book(body: object, token = world.member.token): Promise<Booked> {
  const { meta, data } = await app.call<Booked>('POST', '/bookings', { token, body });
  expect(meta.success, meta.message).toBe(true);
  return data;
}

async function roomIn(time_zone: string): Promise<{ space_id: string; resource_id: string }> {
  const post = async (path: string, body: object) =>
    (await app.call<{ _id: string }>('POST', path, { token: world.owner.token, body })).data._id;
  const name = `Rooms in ${time_zone}`;
  const hours = { no_of_days: [...WEEKDAYS], office_hours: ['00:00', '23:30'], time_zone };
  const space_id = await post('/space/add-space', { ...hours, name, area: '3 Test Street', description: '' });
  const resource_id = await post('/resources', { space_id, type: 'meeting_room', name: 'Room', price: 1, capacity: 4 });
  return { space_id, resource_id };
}

it('a visitor sees the taken time as one period, without the bookings or their people', async () => {
  const period = slot(3);
  const later = slot(3, 12, 1);
  const title = 'Secret merger';
  await book({ ...roomBooking(world, period), title });
  await book({ ...roomBooking(world, later), title }, world.otherMember.token);
  const answer = await read(undefined, world.spaceId, period.from.slice(0, 10));
  const busy = [{ from: new Date(period.from), to: new Date(later.to) }];
  expect(answer).toEqual({ rooms: [{ _id: world.roomId, name: 'Boardroom', capacity: 10, busy }] });
  // The days around it, and offices and desks, are not in the answer.
  expect((await read(undefined, world.spaceId, slot(2).from.slice(0, 10))).rooms[0]!.busy).toEqual([]);
});

it('a released hold and an expired one are free, and others book their time', async () => {
  const [day, next] = [slot(5), slot(6)];
  const held = await book(roomBooking(world, day));
  const taken = async ({ from }: { from: string }) => {
    const { rooms } = await read(undefined, world.spaceId, from.slice(0, 10));
    return rooms[0]!.busy.length;
  };
  expect(await taken(day)).toBe(1);
  await app.call('DELETE', `/bookings/cancel/${held._id}`, { token: world.member.token });
  expect(await taken(day)).toBe(0);
  await book(roomBooking(world, next));
  clock.advance(31 * 60_000);
  expect(await taken(next)).toBe(0);
  await book(roomBooking(world, next), world.otherMember.token);
  expect(await taken(next)).toBe(1);
  clock.reset();
});

it.each(['Asia/Tokyo', 'America/New_York'])('the day is one of the workspace in %s', async (zone) => {
  const room = await roomIn(zone);
  const day = addDays(toLocal(new Date(), zone).day, 9);
  // The first hour of the local day is on another day in UTC, or the last one is.
  for (const [start, end] of [
    ['00:00', '01:00'],
    ['22:00', '23:00'],
  ] as const) {
    const period = { from: fromLocal(day, start, zone).toISOString(), to: fromLocal(day, end, zone).toISOString() };
    await book({ ...room, type: 'meeting_room', capacity: 2, ...period });
  }
  const busyOn = async (on: string) => (await read(undefined, room.space_id, on)).rooms[0]!.busy;
  expect((await busyOn(day)).map(({ from, to }) => [toLocal(from, zone), toLocal(to, zone)])).toEqual([
    [
      { day, time: '00:00' },
      { day, time: '01:00' },
    ],
    [
      { day, time: '22:00' },
      { day, time: '23:00' },
    ],
  ]);
  for (const other of [-1, 1]) expect(await busyOn(addDays(day, other))).toEqual([]);
});

it('the longest and the shortest day of the year are whole', async () => {
  const { space_id } = await roomIn('Europe/London');
  const unit = await app.knex('units').where({ space_id }).first<{ id: string }>('id');
  const booking = await book(roomBooking(world, slot(8)));
  for (const [day, hours] of [
    ['2027-03-28', 23],
    ['2027-10-31', 25],
  ] as const) {
    const [starts_at, ends_at] = [fromLocal(day, '00:00'), fromLocal(addDays(day, 1), '00:00')];
    const claim = { space_id, kind: 'meeting_room', day, unit_id: unit!.id, booking_id: booking._id, hold_until: null };
    await app.knex('claims').insert({ ...claim, starts_at, ends_at });
    const { rooms } = await read(undefined, space_id, day);
    expect(rooms[0]!.busy).toEqual([{ from: starts_at, to: ends_at }]);
    expect(ends_at.getTime() - starts_at.getTime()).toBe(hours * 3_600_000);
  }
});

it('a day that does not exist is refused, and a workspace that the caller may not see is not found', async () => {
  await expect(read(undefined, world.spaceId, '2027-02-30')).rejects.toThrow('Please select a date');
  const blocked = await addPerson(app.knex, 'Member');
  await join(app, blocked, world.spaceId);
  await app.knex('user_spaces').where({ user_id: blocked.id }).update({ active: false });
  await expect(read(blocked, world.spaceId, '2027-02-20')).rejects.toMatchObject({ data: { httpStatus: 404 } });
});
