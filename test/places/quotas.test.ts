/** The hours of meetings per member: no way of booking exceeds them, also when two bookings are made at once. */
import { beforeEach, expect, it } from 'vitest';
import type { SpaceRules } from '#domains/workspaces/use-rules.ts';
import { addDays, mondayOf } from '#shared/time.ts';
import { rounds } from '../helpers/chaos.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, type Person, addPerson, roomBooking, slot } from '../helpers/world.ts';

useApp();

const setRules = (use_rules: Partial<SpaceRules> | null) =>
  procedures(app, world.owner).spaces.update.mutate({ _id: world.spaceId, use_rules });

beforeEach(async () => {
  await setRules({ quota_hours: 4, quota_per: 'week' });
});

const book = (period: { from: string; to: string }, person: Person, extra: object = {}) =>
  app.call<Booked>('POST', '/bookings', { token: person.token, body: { ...roomBooking(world, period), ...extra } });
/** A Monday, so many weeks ahead, in days from today. */
const monday = (weeks: number) => {
  const today = slot(0).from.slice(0, 10);
  const day = addDays(mondayOf(today), weeks * 7);
  return Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
};
const move = (booking: Booked, period: { from: string; to: string }, person: Person) =>
  app.call<Booked>('PUT', `/bookings/reschedule-request/${booking._id}`, {
    token: person.token,
    body: { ...period, reschedule_reason: 'Later' },
  });
const LEFT = 'A member can book 4 hours a week here, of which 1 hour is left';

it('a member books no more than the quota of a week, and a cancellation gives back', async () => {
  const member = await addPerson(app.knex, 'Member');
  const first = await book(slot(monday(2), 10, 3), member);
  expect((await book(slot(monday(2) + 6, 10, 2), member)).meta).toMatchObject({ status: 409, message: LEFT });
  expect((await book(slot(monday(2) + 6, 10, 1), member)).meta.success).toBe(true);
  expect((await book(slot(monday(3), 10, 4), member)).meta.success).toBe(true);
  expect((await book(slot(monday(2) + 1, 10, 4), world.member)).meta.success).toBe(true);
  await app.call('DELETE', `/bookings/cancel/${first.data._id}`, { token: member.token });
  const again = await book(slot(monday(2) + 2, 10, 3), member);
  expect(again.meta.success).toBe(true);
});

it('a move keeps the quota too, and does not count itself', async () => {
  const member = await addPerson(app.knex, 'Member');
  const first = await book(slot(monday(4), 10, 3), member);
  const next = await book(slot(monday(5), 10, 3), member);
  expect((await move(first.data, slot(monday(4) + 1, 10, 4), member)).meta.success).toBe(true);
  expect((await move(first.data, slot(monday(5) + 1, 10, 2), member)).meta).toMatchObject({
    status: 409,
    message: LEFT,
  });
  const { data } = await app.call<Booked>('GET', `/bookings/${first.data._id}`, { token: member.token });
  expect(data.from).toBe(slot(monday(4) + 1, 10, 4).from);
  expect(next.meta.success).toBe(true);
});

it(`two bookings at once do not exceed it, in each of ${rounds(50)} rounds`, async () => {
  await setRules({ quota_hours: 2, quota_per: 'week' });
  // In two rooms, so that the lock of the account alone keeps them apart.
  const { _id: resource_id } = (
    await app.call<{ _id: string }>('POST', '/resources', {
      token: world.owner.token,
      body: { space_id: world.spaceId, type: 'meeting_room', name: 'Booth', price: 10, capacity: 4 },
    })
  ).data;
  for (let round = 0; round < rounds(50); round += 1) {
    const member = await addPerson(app.knex, 'Member', [], `quota${round}@example.org`);
    const start = 8 + (round % 5) * 2;
    const day = monday(8 + Math.floor(round / 5));
    const answers = await Promise.all([
      book(slot(day, start), member),
      book(slot(day + 1, start), member, { resource_id }),
    ]);
    expect(answers.map(({ meta }) => meta.status).sort()).toEqual([200, 409]);
  }
});

it('staff who book for a member may exceed it outside the rules only', async () => {
  const member = await addPerson(app.knex, 'Member', [world.spaceId]);
  await book(slot(monday(6), 10, 4), member);
  const forThem = (start: number, extra: object = {}) =>
    book(slot(monday(6) + 1, start, 2), world.staff, {
      assignedUser: member.email,
      members: [member.id],
      ...extra,
    });
  expect((await forThem(10)).meta.message).toBe('A member can book 4 hours a week here, of which nothing is left');
  expect((await forThem(10, { outside_hours: true })).meta.success).toBe(true);
});

it('a series counts its own dates, is booked as a whole or not, and staff may pass the quota', async () => {
  // After the weeks of all rounds above.
  const day = monday(20);
  const member = await addPerson(app.knex, 'Member', [world.spaceId]);
  const series = (path: string, method: string, body: object) =>
    app.call<{ _id: string; bookings: Booked[] }>(method, `/bookings/series${path}`, {
      token: world.owner.token,
      body,
    });
  const daily = (start: number, extra: object = {}) =>
    series('', 'POST', {
      ...roomBooking(world, slot(day, start, 2)),
      repeat: { every: 1, unit: 'day', times: 3 },
      assignedUser: member.id,
      members: [member.id],
      ...extra,
    });
  const refused = await daily(8);
  expect(refused.meta.status).toBe(409);
  expect(refused.meta.message).toMatch(/: A member can book 4 hours a week here, of which nothing is left$/);
  expect(await app.knex('bookings').where('assigned_user_id', member.id).select('id')).toEqual([]);
  const { meta, data } = await daily(8, { repeat: { every: 1, unit: 'day', times: 2 } });
  expect(meta.status).toBe(200);
  const [first] = data.bookings;
  const longer = { booking_id: first!._id, scope: 'all', ...slot(day, 8, 3), waive_difference: true };
  expect((await series(`/${data._id}`, 'PUT', longer)).meta.status).toBe(409);
  const later = { ...longer, ...slot(day, 13, 2) };
  expect((await series(`/${data._id}`, 'PUT', later)).meta.status).toBe(200);
  expect((await daily(18, { outside_hours: true })).meta.status).toBe(200);
});
