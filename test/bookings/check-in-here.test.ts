/** The check-in by the code at a door: whose booking it finds, and why it does not. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { signToken } from '#domains/accounts/server/tokens.ts';
import type { ArrivalView } from '#domains/bookings/arrivals.ts';
import { MINUTE } from '#shared/time.ts';
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
beforeEach(() => {
  clock.reset();
  day += 1;
});

/** The clock is days ahead, so a token is made for each call. */
const tokenOf = ({ id }: Person) => signToken(SECRETS, { id, token_version: 0 }, 'full', clock.now());

async function book(hour: number, body = roomBooking(world, slot(day, hour)), members?: string[]): Promise<Booked> {
  const { token } = world.member;
  const { data } = await app.call<Booked>('POST', '/bookings', { token, body });
  await pay(app, world.member, data, card, {}, members);
  return data;
}
const at = (booking: Booked, minutes: number) =>
  clock.freeze(new Date(new Date(booking.from).getTime() + minutes * MINUTE));
const arrive = (person: Person, resourceId = world.roomId) =>
  app.call<ArrivalView>('PUT', `/resources/${resourceId}/check-in`, { token: tokenOf(person) });
const read = ({ _id }: Booked) => app.knex('bookings').where('id', _id).first();

const NONE = 'You have no booking here that runs now or begins within the hour.';

it('finds the booking of the room that runs now or begins within the hour, once for two scans', async () => {
  const booking = await book(10);
  at(booking, -61);
  expect((await arrive(world.member)).data).toMatchObject({ resource: 'Boardroom', booking: null, reason: NONE });
  at(booking, -60);
  const answers = await Promise.all([arrive(world.member), arrive(world.member)]);
  for (const { data } of answers)
    expect(data.booking).toMatchObject({ _id: booking._id, checked_in_at: clock.now().toISOString() });
  at(booking, 30);
  const { checked_in_at } = (await arrive(world.member)).data.booking!;
  expect([checked_in_at, (await read(booking)).history.map(({ type }: { type: string }) => type)]).toEqual([
    new Date(new Date(booking.from).getTime() - 60 * MINUTE).toISOString(),
    ['created', 'paid', 'checked_in'],
  ]);
  at(booking, 120);
  expect((await arrive(world.member)).data.reason).toBe(NONE);
});

it('is for those who attend, too, and nobody else', async () => {
  const booking = await book(10, undefined, [world.member.email, world.otherMember.email]);
  at(booking, 5);
  for (const person of [world.staff, world.otherStaff]) expect((await arrive(person)).data.booking).toBeNull();
  expect((await read(booking)).checked_in_at).toBeNull();
  expect((await arrive(world.otherMember)).data.booking?._id).toBe(booking._id);
});

it('leaves the bookings of other rooms alone, finds desks by their area, and says why it refuses', async () => {
  const room = await book(10);
  const desk = await book(10, deskBooking(world, slot(day, 10)) as never);
  at(room, 5);
  expect((await arrive(world.member, world.officeId)).data).toMatchObject({ booking: null, reason: NONE });
  expect((await arrive(world.member, world.deskAreaId)).data.booking?._id).toBe(desk._id);
  const released = { ends_at: clock.now(), released_at: clock.now(), released_until: new Date(room.to) };
  await app.knex('bookings').where('id', room._id).update(released);
  expect((await arrive(world.member)).data).toMatchObject({
    booking: null,
    reason: 'This booking was released, because nobody checked in.',
  });
});

it('an unpaid booking is refused with the reason, and the next one is taken instead', async () => {
  const { token } = world.member;
  const { data: later } = await app.call<Booked>('POST', '/bookings', {
    token,
    body: roomBooking(world, slot(day, 10)),
  });
  at(later, -10);
  await app
    .knex('bookings')
    .where('id', later._id)
    .update({ hold_until: new Date(later.to) });
  expect((await arrive(world.member)).data.reason).toBe('An unpaid booking cannot be checked in.');
});

it('the code of a room leads to its page, for staff who edit the room', async () => {
  const { checkInCode } = procedures(app, world.owner).resources;
  const code = await checkInCode.query({ _id: world.roomId });
  expect(code).toMatchObject({ name: 'Boardroom', space: 'London' });
  expect(new URL(code.url).pathname).toBe(`/check-in/${world.roomId}`);
  expect(code.svg).toMatch(/^<svg .*<\/svg>$/s);
  for (const person of [world.member, world.otherStaff])
    await expect(procedures(app, person).resources.checkInCode.query({ _id: world.roomId })).rejects.toThrow();
});
