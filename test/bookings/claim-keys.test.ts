/** The unique keys of claims are a safeguard in addition to the locks: a violation is reported as a normal conflict. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toLocal } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type Booked, type World, makeWorld, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

const TAKEN = { status: 409, message: 'This Resource is already booked' };

let app: TestApp;
let world: World;
let elsewhere = 100;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
});
afterAll(() => app.stop());

const book = (period: { from: string; to: string }) =>
  app.call<Booked>('POST', '/bookings', { token: world.member.token, body: roomBooking(world, period) });

const claimsOf = (booking: string) => app.knex('claims').where('booking_id', booking).pluck('starts_at');

/** Inserts a claim without length. It overlaps no other claim, so only the keys detect it. The product never writes one. */
async function insertEmptyClaim(period: { from: string }): Promise<void> {
  const unit = await app.knex('units').where('resource_id', world.roomId).first<{ id: string }>('id');
  const { data: other } = await book(slot((elsewhere += 1)));
  const moment = new Date(period.from);
  await app.knex('claims').insert({
    space_id: world.spaceId,
    kind: 'meeting_room',
    day: toLocal(moment).day,
    unit_id: unit!.id,
    starts_at: moment,
    ends_at: moment,
    booking_id: other._id,
  });
}

it('a booking is refused', async () => {
  const period = slot(3);
  await insertEmptyClaim(period);
  expect((await book(period)).meta).toMatchObject(TAKEN);
});

it('a move is refused and leaves the booking unchanged', async () => {
  const period = slot(5);
  await insertEmptyClaim(period);
  const { data: booking } = await book(slot(4));
  const before = await claimsOf(booking._id);
  const body = { ...period, reschedule_reason: 'later' };
  const moved = await app.call('PUT', `/bookings/reschedule-request/${booking._id}`, {
    token: world.member.token,
    body,
  });
  expect(moved.meta).toMatchObject(TAKEN);
  expect(await claimsOf(booking._id)).toEqual(before);
});

it('a move with a charge is refused and leaves the booking unchanged', async () => {
  const card = await saveCard(app, world.member);
  const { data: booking } = await book(slot(6, 10, 1));
  expect((await pay(app, world.member, booking, card)).meta.status).toBe(200);
  const before = await claimsOf(booking._id);
  const longer = slot(7, 10, 4);
  await insertEmptyClaim(longer);
  const moved = await app.call('PUT', `/bookings/reschedule-request/${booking._id}`, {
    token: world.member.token,
    body: { ...longer, reschedule_reason: 'longer' },
  });
  expect(moved.meta).toMatchObject(TAKEN);
  expect(await claimsOf(booking._id)).toEqual(before);
});

it('a payment is refunded', async () => {
  const card = await saveCard(app, world.otherMember);
  const period = slot(9);
  const { data: booking } = await app.call<Booked>('POST', '/bookings', {
    token: world.otherMember.token,
    body: roomBooking(world, period),
  });
  // The claim starts a millisecond later, so that the empty one can have the original start.
  await app
    .knex('claims')
    .where('booking_id', booking._id)
    .update({ starts_at: new Date(Date.parse(period.from) + 1) });
  await insertEmptyClaim(period);
  const paid = await pay(app, world.otherMember, booking, card);
  expect(paid.meta).toMatchObject(TAKEN);
  await app.deliver();
  const refunds = await app.knex('refunds').where('booking_id', booking._id).select('status', 'amount_pence');
  expect(refunds).toEqual([{ status: 'succeeded', amount_pence: Math.round(booking.price.total * 100) }]);
  expect(await claimsOf(booking._id)).toEqual([]);
});
