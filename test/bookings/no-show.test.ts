/** Meetings to which nobody comes: who is warned, what is released and when, and how staff take that back. */
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { releaseUnused } from '#domains/bookings/server/presence/release-unused.ts';
import type { SpaceRules } from '#domains/workspaces/use-rules.ts';
import { MINUTE } from '#shared/time.ts';
import { rounds } from '../helpers/chaos.ts';
import { clock } from '../helpers/clock.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, type Person, deskBooking, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useApp();

let day = 10;
let card: string;
beforeAll(async () => {
  card = await saveCard(app, world.member);
});
/** The clock is days ahead, so a token is made for each call. */
const tokenOf = ({ id }: Person) => signToken(SECRETS, { id, token_version: 0 }, 'full', clock.now());
const setRules = (use_rules: Partial<SpaceRules> | null) =>
  procedures(app, { token: tokenOf(world.owner) }).spaces.update.mutate({ _id: world.spaceId, use_rules });
beforeEach(async () => {
  day += 1;
  await setRules({ release_minutes: 20 });
});
afterEach(async () => {
  // Nothing of a test is left for the job of the next one.
  await app.knex('bookings').update({ release_minutes: null });
  clock.reset();
});

type Shown = Booked & { released_at: string | null; released_until: string | null; release_at: string | null };
const call = <T = Shown>(method: string, path: string, person: Person, body?: object) =>
  app.call<T>(method, path, { token: tokenOf(person), body });
const read = async ({ _id }: Booked) => (await call('GET', `/bookings/${_id}`, world.owner)).data;
const minutes = (booking: Booked, count: number) => new Date(new Date(booking.from).getTime() + count * MINUTE);
const at = (booking: Booked, count: number) => clock.freeze(minutes(booking, count));
const sweep = () => releaseUnused(momentOf(app.services));
const checkIn = (booking: Booked, person = world.member) => call('PUT', `/bookings/check-in/${booking._id}`, person);
const undo = (booking: Booked, person = world.staff) => call('PUT', `/bookings/undo-release/${booking._id}`, person);
const warnings = async () =>
  (await app.mails(world.member.email)).filter(({ subject }) => subject === 'Please check in at Boardroom');
const claimsOf = ({ _id }: Booked) => app.knex('claims').where('booking_id', _id).orderBy('starts_at');

/** A paid meeting of two hours. */
async function book(hour = 10, hours = 2): Promise<Booked> {
  const body = roomBooking(world, slot(day, hour, hours));
  const { data } = await call('POST', '/bookings', world.member, body);
  await pay(app, world.member, data, card);
  return data;
}
/** The same, of which the customer was warned after half of the time. */
async function warned(): Promise<Booked> {
  const booking = await book();
  at(booking, 10);
  await sweep();
  await app.deliver();
  return booking;
}
async function released(): Promise<Booked> {
  const booking = await warned();
  at(booking, 20);
  expect(await sweep()).toBe(1);
  return booking;
}

it('warns once, then releases the rest, which is free at once, and no money moves', async () => {
  const before = (await warnings()).length;
  const booking = await book();
  at(booking, 9);
  await sweep();
  expect(await warnings()).toHaveLength(before);
  at(booking, 10);
  await Promise.all([sweep(), sweep(), sweep()]);
  await sweep();
  const [mail, ...earlier] = await warnings();
  expect(earlier).toHaveLength(before);
  expect(mail!.text).toContain('At 10:20 the room becomes free for others, and nothing is refunded.');
  at(booking, 19);
  expect(await sweep()).toBe(0);
  const paid = await app.knex('bookings').where('id', booking._id).first('paid_pence', 'total_pence');
  at(booking, 20);
  expect((await Promise.all([sweep(), sweep(), sweep()])).reduce((sum, count) => sum + count)).toBe(1);

  const shown = await read(booking);
  const now = clock.now().toISOString();
  expect(shown).toMatchObject({ active: true, payment_status: 'completed', to: now, released_at: now });
  expect(shown).toMatchObject({ released_until: booking.to, release_at: null });
  expect(Object.values(shown.meta).at(-1)).toMatchObject({ type: 'released', modified_by: { name: 'Cockpit' } });
  expect(await app.knex('bookings').where('id', booking._id).first('paid_pence', 'total_pence')).toEqual(paid);
  expect(await app.knex('refunds').count({ count: '*' }).first()).toEqual({ count: '0' });
  expect((await claimsOf(booking)).map(({ ends_at }) => ends_at)).toEqual([clock.now()]);

  const period = { from: minutes(booking, 20), to: minutes(booking, 110) };
  const wanted = { space_id: world.spaceId, type: 'meeting_room' as const, capacity: 2, ...period };
  const { items } = await procedures(app, undefined).availability.search.query(wanted);
  expect(items.map(({ _id }) => _id)).toContain(world.roomId);
  const { items: taken } = await procedures(app, { token: tokenOf(world.owner) }).calendar.taken.query({
    space_id: world.spaceId,
    day: booking.from.slice(0, 10),
  });
  expect(taken.filter(({ to }) => to > clock.now().getTime())).toEqual([]);
});

it('is by the rule of the room before its type and the workspace, in the moment of the booking', async () => {
  const [type, resource] = [{ release_minutes: 30 }, { release_minutes: 0 }];
  const rules: [Partial<SpaceRules>, number | null][] = [
    [{}, null],
    [{ release_minutes: 20, types: { meeting_room: type } }, 30],
    [{ types: { meeting_room: type }, resources: { [world.roomId]: resource } }, null],
  ];
  for (const [index, [given, count]] of rules.entries()) {
    await setRules(given);
    const booking = await book(8 + 4 * index);
    await setRules({ release_minutes: 60 });
    expect((await read(booking)).release_at).toBe(count && minutes(booking, count).toISOString());
    at(booking, 59);
    expect([await sweep(), (await read(booking)).released_at]).toEqual([0, null]);
    clock.reset();
  }
  await setRules({ release_minutes: 20 });
  const { data: desk } = await call('POST', '/bookings', world.member, deskBooking(world, slot(day)));
  expect((await read(desk)).release_at).toBeNull();
});

it.each([
  [1, 'Please enter a multiple of 5 minutes'],
  [245, 'Please enter at most 240'],
])('a rule of %i minutes is refused', async (release_minutes, message) => {
  await expect(setRules({ release_minutes })).rejects.toThrow(message);
});

it('a move to another start takes the rule of now, and warns again', async () => {
  const booking = await warned();
  clock.reset();
  await setRules({ release_minutes: 60 });
  const moved = { ...slot(day, 15), reschedule_reason: 'Later' };
  expect((await call('PUT', `/bookings/reschedule-request/${booking._id}`, world.member, moved)).meta.status).toBe(200);
  const before = (await warnings()).length;
  at({ ...booking, ...moved }, 29);
  await sweep();
  at({ ...booking, ...moved }, 30);
  await sweep();
  expect(await warnings()).toHaveLength(before + 1);
  expect((await read(booking)).release_at).toBe(minutes({ ...booking, ...moved }, 60).toISOString());
});

it('nobody is released after a check-in, and whoever checks in too late learns why', async () => {
  const arrived = await warned();
  await checkIn(arrived);
  at(arrived, 60);
  expect([await sweep(), (await read(arrived)).released_at]).toEqual([0, null]);
  clock.reset();
  day += 1;
  const late = await released();
  expect((await checkIn(late)).meta).toMatchObject({
    status: 409,
    message: 'This booking was released, because nobody checked in',
  });
});

it('a warning that was sent late leaves five minutes', async () => {
  const booking = await book();
  at(booking, 40);
  expect(await sweep()).toBe(0);
  at(booking, 44);
  expect(await sweep()).toBe(0);
  at(booking, 45);
  expect(await sweep()).toBe(1);
});

it(`a check-in at the same instant is before the release or is refused, in each of ${rounds(40)} rounds`, async () => {
  for (let round = 0; round < rounds(40); round += 1) {
    const booking = await warned();
    at(booking, 20);
    const [arrival] = await Promise.all([checkIn(booking), sweep(), sweep()]);
    const shown = await app.knex('bookings').where('id', booking._id).first();
    const isIn = arrival.meta.status === 200;
    expect([shown.checked_in_at !== null, shown.released_at === null]).toEqual([isIn, isIn]);
    expect((await claimsOf(booking)).at(-1)!.ends_at).toEqual(isIn ? new Date(booking.to) : clock.now());
    clock.reset();
    day += 1;
  }
});

it('staff of the workspace undo the release while the time is free, once, and it is not released again', async () => {
  const booking = await released();
  for (const person of [world.otherMember, world.otherStaff])
    expect((await undo(booking, person)).meta.status).toBe(404);
  expect((await undo(booking, world.member)).meta.status).toBe(403);
  at(booking, 40);
  const answers = await Promise.all([undo(booking), undo(booking, world.owner)]);
  expect(answers.map(({ meta }) => meta.status).sort()).toEqual([200, 409]);
  const shown = await read(booking);
  expect(shown).toMatchObject({ to: booking.to, released_at: null, released_until: null, release_at: null });
  expect(Object.values(shown.meta).at(-1)!.type).toBe('release_undone');
  expect((await claimsOf(booking)).at(-1)!.ends_at.toISOString()).toBe(booking.to);
  at(booking, 60);
  expect(await sweep()).toBe(0);
  expect((await checkIn(booking)).meta.status).toBe(200);
});

it('the release stays when somebody else has booked a part of the time, or when it is over', async () => {
  const booking = await released();
  await setRules(null);
  const rival = roomBooking(world, {
    from: minutes(booking, 30).toISOString(),
    to: minutes(booking, 90).toISOString(),
  });
  const { meta } = await call('POST', '/bookings', world.otherMember, rival);
  expect(meta.success).toBe(true);
  const before = await read(booking);
  expect((await undo(booking)).meta).toMatchObject({ status: 409, message: 'This Resource is already booked' });
  expect(await read(booking)).toEqual(before);
  at(booking, 120);
  expect((await undo(booking)).meta).toMatchObject({ status: 409, message: 'The time of this booking is over' });
});

it(`an undo and a new booking of the time at once are one of both, in each of ${rounds(40)} rounds`, async () => {
  for (let round = 0; round < rounds(40); round += 1) {
    const booking = await released();
    await setRules(null);
    at(booking, 25);
    const body = roomBooking(world, {
      from: minutes(booking, 25).toISOString(),
      to: minutes(booking, 85).toISOString(),
    });
    const answers = await Promise.all([
      undo(booking),
      call('POST', '/bookings', world.staff, {
        ...body,
        assignedUser: world.otherMember.id,
        members: [world.otherMember.email],
        payment: 'cart',
      }),
    ]);
    expect(answers.map(({ meta }) => meta.success).sort(), JSON.stringify(answers.map(({ meta }) => meta))).toEqual([
      false,
      true,
    ]);
    const claims = await app
      .knex('claims')
      .whereBetween('starts_at', [new Date(booking.from), new Date(booking.to)])
      .orderBy('starts_at');
    expect(claims.every(({ starts_at }, index) => index === 0 || claims[index - 1]!.ends_at <= starts_at)).toBe(true);
    clock.reset();
    await setRules({ release_minutes: 20 });
    day += 1;
  }
});
