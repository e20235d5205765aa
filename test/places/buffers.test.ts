/** The free time around meetings: search, booking, move and new place keep it, also when two people book at once. */
import { beforeEach, expect, it } from 'vitest';
import type { SpaceRules } from '#domains/workspaces/use-rules.ts';
import { rounds } from '../helpers/chaos.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, type Person, addPerson, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useApp();

const TAKEN = { status: 409, message: 'This Resource is already booked' };
const setRules = (use_rules: Partial<SpaceRules> | null) =>
  procedures(app, world.owner).spaces.update.mutate({ _id: world.spaceId, use_rules });

beforeEach(async () => {
  await setRules({ buffer_before_minutes: 30, buffer_after_minutes: 60 });
});

const book = (period: { from: string; to: string }, person: Person = world.member) =>
  app.call<Booked>('POST', '/bookings', { token: person.token, body: roomBooking(world, period) });
const move = (booking: Booked, period: { from: string; to: string }) =>
  app.call<Booked>('PUT', `/bookings/reschedule-request/${booking._id}`, {
    token: world.member.token,
    body: { ...period, reschedule_reason: 'Later' },
  });
const isFound = async (period: { from: string; to: string }) => {
  const { items } = await procedures(app, undefined).availability.search.query({
    space_id: world.spaceId,
    type: 'meeting_room',
    capacity: 2,
    ...period,
  });
  return items.length > 0;
};

it('the longer buffer of two neighbours stays free, and search says the same', async () => {
  expect((await book(slot(10, 12, 2))).meta.success).toBe(true);
  for (const [start, isFree] of [
    [14, false],
    [14.5, false],
    [15, true],
    [10.5, false],
    [10, true],
  ] as const) {
    const period = slot(10, start, 1);
    expect([start, await isFound(period)]).toEqual([start, isFree]);
    if (!isFree) expect((await book(period)).meta).toMatchObject(TAKEN);
  }
  expect((await book(slot(10, 15, 1))).meta.success).toBe(true);
  expect((await book(slot(10, 10, 1))).meta.success).toBe(true);
});

it('other times and the times of a room leave the buffers out', async () => {
  await book(slot(11, 12, 2));
  const { rooms } = await procedures(app, undefined).availability.roomTimes.query({
    space_id: world.spaceId,
    day: slot(11).from.slice(0, 10),
  });
  const busy = rooms.find(({ _id }) => _id === world.roomId)!.busy;
  expect(busy).toEqual([{ from: new Date(slot(11, 11).from), to: new Date(slot(11, 15).from) }]);
  const { times } = await procedures(app, undefined).availability.alternatives.query({
    space_id: world.spaceId,
    type: 'meeting_room',
    capacity: 2,
    ...slot(11, 14, 1),
  });
  const offered = times.map(({ from }) => from.toISOString());
  expect(offered).toContain(new Date(slot(11, 15).from).toISOString());
  for (const start of [10.5, 11, 12, 13, 14.5])
    expect(offered).not.toContain(new Date(slot(11, start).from).toISOString());
});

it(`two people who book neighbouring times at once get one booking, in each of ${rounds(100)} rounds`, async () => {
  const people = [
    await addPerson(app.knex, 'Member', [], 'neighbour0@example.org'),
    await addPerson(app.knex, 'Member', [], 'neighbour1@example.org'),
  ] as const;
  for (let round = 0; round < rounds(100); round += 1) {
    const day = 20 + Math.floor(round / 4);
    const start = 1 + (round % 4) * 5;
    const answers = await Promise.all([book(slot(day, start, 2), people[0]), book(slot(day, start + 2, 2), people[1])]);
    expect(answers.map(({ meta }) => meta.status).sort()).toEqual([200, 409]);
  }
});

it('a booking keeps the buffers of its moment, also when it is paid, and a move takes those of now', async () => {
  await setRules(null);
  const [first, second] = [await book(slot(50, 10, 1)), await book(slot(50, 11, 1))];
  await setRules({ buffer_before_minutes: 30, buffer_after_minutes: 30 });
  const card = await saveCard(app, world.member);
  expect((await pay(app, world.member, first.data, card)).meta.status).toBe(200);
  // The same time with another title is no move.
  const { from, to } = slot(50, 11, 1);
  const renamed = await app.call<Booked>('PUT', `/bookings/reschedule-request/${second.data._id}`, {
    token: world.member.token,
    body: { from, to, title: 'Board' },
  });
  expect(renamed.meta.status).toBe(200);
  expect((await move(second.data, slot(50, 11, 2))).meta).toMatchObject(TAKEN);
  expect((await move(second.data, slot(50, 11.5, 1))).meta.success).toBe(true);
  const claims = await app.knex('claims').where('booking_id', second.data._id).select('buffer_before', 'buffer_after');
  expect(claims).toEqual([{ buffer_before: 30, buffer_after: 30 }]);
});

it('staff who book outside the rules keep no distance, and their neighbours none of theirs', async () => {
  await book(slot(60, 12, 2));
  const body = { ...roomBooking(world, slot(60, 14, 1)), email: world.member.email };
  const { staff } = world;
  const request = (extra: object) =>
    app.call('POST', '/bookings/resource-without-pay', {
      token: staff.token,
      body: { ...body, name: 'Ada Lovelace', number: '+4407700900123', ...extra },
    });
  expect((await request({})).meta).toMatchObject(TAKEN);
  expect((await request({ outside_hours: true })).meta.success).toBe(true);
});

it('a room has its own buffers, and a new place brings its own', async () => {
  const { _id: booth } = (
    await app.call<{ _id: string }>('POST', '/resources', {
      token: world.owner.token,
      body: { space_id: world.spaceId, type: 'meeting_room', name: 'Booth', price: 10, capacity: 4 },
    })
  ).data;
  await setRules({ buffer_after_minutes: 30, resources: { [booth]: { buffer_after_minutes: 0 } } });
  const inBooth = (start: number) =>
    app.call<Booked>('POST', '/bookings', {
      token: world.member.token,
      body: { ...roomBooking(world, slot(61, start, 1)), resource_id: booth },
    });
  expect((await inBooth(10)).meta.success).toBe(true);
  const second = await inBooth(11);
  expect(second.meta.success).toBe(true);
  await book(slot(61, 12, 1));
  const card = await saveCard(app, world.member);
  await pay(app, world.member, second.data, card);
  // In the other room it would need half an hour before the next meeting.
  const reserve = await app.call('PUT', `/bookings/reserve-resource/${second.data._id}`, {
    token: world.staff.token,
    body: { resource_id: world.roomId },
  });
  expect(reserve.meta).toMatchObject(TAKEN);
});

it('a change says which meetings are closer than the new buffers', async () => {
  await setRules(null);
  const [first, second] = [await book(slot(70, 10, 1)), await book(slot(70, 11, 1))];
  expect([first.meta.success, second.meta.success]).toEqual([true, true]);
  const check = (use_rules: object | null) =>
    procedures(app, world.owner).availability.checkRules.mutate({
      space_id: world.spaceId,
      use_rules: use_rules as never,
    });
  const touched = (await check({ buffer_after_minutes: 15 })).first.map(({ _id }) => _id);
  expect(touched).toContain(second.data._id);
  expect(touched).not.toContain(first.data._id);
  const meetings = await app.knex('claims').where('booking_id', second.data._id).pluck('buffer_after');
  expect(meetings).toEqual([0]);
});

it('a hold stays payable when staff book outside the rules within its buffers, and an ended one keeps its distance', async () => {
  const card = await saveCard(app, world.member);
  const [held, ended] = [await book(slot(62, 12, 2)), await book(slot(63, 12, 2))];
  const outside = (day: number) =>
    app.call<Booked>('POST', '/bookings/resource-without-pay', {
      token: world.staff.token,
      body: { ...roomBooking(world, slot(day, 14, 1)), name: 'Ada Lovelace', number: '', outside_hours: true },
    });
  for (const day of [62, 63]) expect((await outside(day)).meta.success).toBe(true);
  expect((await pay(app, world.member, held.data, card)).meta).toMatchObject({ status: 200 });
  const over = { hold_until: new Date(Date.now() - 1000) };
  await app.knex('bookings').where('id', ended.data._id).update(over);
  await app.knex('claims').where('booking_id', ended.data._id).update(over);
  expect((await pay(app, world.member, ended.data, card)).meta.success).toBe(false);
});

it('a series keeps the buffers, and finds what is too close', async () => {
  await book(slot(71, 12, 2));
  const repeat = { every: 1, unit: 'day', times: 3 };
  const send = (path: string, start: number, extra: object = {}) =>
    app.call<{ occurrences: { state: string }[] }>('POST', `/bookings/series${path}`, {
      token: world.owner.token,
      body: { ...roomBooking(world, slot(70, start, 1)), repeat, ...extra },
    });
  const states = async (start: number) => (await send('/preview', start)).data.occurrences.map(({ state }) => state);
  expect(await states(14)).toEqual(['free', 'taken', 'free']);
  expect(await states(15)).toEqual(['free', 'free', 'free']);
  const people = { assignedUser: world.member.id, members: [world.member.id] };
  expect((await send('', 14, people)).meta.status).toBe(409);
  expect((await send('', 15, people)).meta.status).toBe(200);
  expect((await book(slot(72, 16, 1))).meta).toMatchObject(TAKEN);
  expect((await book(slot(72, 17, 1))).meta.success).toBe(true);
});
