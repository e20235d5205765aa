/** What members book where an approval is needed is a request: it takes its place, nobody pays, and staff decide. */
import { beforeEach, expect, it } from 'vitest';
import type { SpaceRules } from '#domains/workspaces/use-rules.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import {
  type Booked,
  type Person,
  addPerson,
  deskBooking,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';

useApp({ env: () => ({ HELD_BOOKINGS_PER_MEMBER: '3' }) });

type Requested = Booked & { booking_request: boolean; booking_status: string | null; name: string; email: string };

const setRules = (use_rules: Partial<SpaceRules> | null) =>
  procedures(app, world.owner).spaces.update.mutate({ _id: world.spaceId, use_rules });

beforeEach(async () => {
  await setRules({ types: { meeting_room: { approval: 'staff' } } });
});

const book = (body: object, person: Person) => app.call<Requested>('POST', '/bookings', { token: person.token, body });
const decide = (id: string, person: Person) =>
  app.call<Requested>('PUT', `/bookings/reschedule-request/${id}`, {
    token: person.token,
    body: { booking_status: 'Approved' },
  });
const search = async (period: { from: string; to: string }, person?: Person) => {
  const { items } = await procedures(app, person).availability.search.query({
    space_id: world.spaceId,
    capacity: 1,
    ...period,
  });
  return new Map(items.map(({ resource_type, needs_approval }) => [resource_type, needs_approval]));
};

it('search says so to those who need it', async () => {
  const stranger = await search(slot(10));
  expect([stranger.get('meeting_room'), stranger.get('flexi_desk')]).toEqual([true, false]);
  expect((await search(slot(10), world.staff)).get('meeting_room')).toBe(false);
});

it('a member requests, pays nothing, and has the room once staff approve', async () => {
  const period = slot(11);
  const { meta, data } = await book(roomBooking(world, period), world.member);
  expect(meta.message).toBe('Booking request added');
  expect(data).toMatchObject({
    booking_request: true,
    booking_status: 'Assigned',
    payment_status: 'pending',
    email: world.member.email,
  });
  const paid = await pay(app, world.member, data, await saveCard(app, world.member));
  expect(paid.meta.success).toBe(false);
  expect((await book(roomBooking(world, period), world.otherMember)).meta.status).toBe(409);
  expect((await decide(data._id, world.member)).meta.success).toBe(false);
  expect((await decide(data._id, world.otherStaff)).meta.success).toBe(false);
  const approved = await decide(data._id, world.staff);
  expect(approved.data).toMatchObject({ booking_status: 'Approved', payment_status: 'completed' });
  const own = await app.call<Requested>('GET', `/bookings/${data._id}`, { token: world.member.token });
  expect(own.data.payment_status).toBe('completed');
  // The approval is for this time: another one is not taken without staff.
  const move = (person: Person, to: { from: string; to: string }) =>
    app.call<Requested>('PUT', `/bookings/reschedule-request/${data._id}`, {
      token: person.token,
      body: { ...to, reschedule_reason: 'Later' },
    });
  const refused = await move(world.member, slot(13));
  expect(refused.meta).toMatchObject({
    status: 400,
    message: 'Another time needs an approval here. Please contact us',
  });
  expect((await move(world.staff, slot(13))).meta.success).toBe(true);
});

it('desks and the bookings of staff are booked as ever', async () => {
  expect((await book(deskBooking(world, slot(12)), world.member)).meta.message).toBe('Booking successfully done');
  const forMember = { ...roomBooking(world, slot(12)), assignedUser: world.member.email, members: [world.member.id] };
  const { data, meta } = await book(forMember, world.staff);
  expect(meta.message).toBe('Booking successfully done');
  expect(data.booking_request).toBe(false);
});

it('a member who withdraws a request frees the room, and one with too many gets no more', async () => {
  const member = await addPerson(app.knex, 'Member');
  const answers = [];
  for (let day = 20; day < 24; day += 1) answers.push(await book(roomBooking(world, slot(day)), member));
  const refused = answers.find(({ meta }) => !meta.success);
  expect(refused?.meta).toMatchObject({ status: 429, message: expect.stringMatching(/already hold/) as string });
  const first = answers[0]!.data;
  const cancelled = await app.call('DELETE', `/bookings/cancel/${first._id}`, { token: member.token });
  expect(cancelled.meta.success).toBe(true);
  expect((await book(roomBooking(world, slot(20)), world.otherMember)).meta.success).toBe(true);
});
