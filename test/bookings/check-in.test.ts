/** Check-in: who may do it and when, once for two presses, and what a move and the bank make of it. */
import { beforeAll, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, type Person, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useApp();

const started = clock.now();
let day = 10;
let card: string;
beforeAll(async () => {
  card = await saveCard(app, world.member);
});

/** A paid meeting of two hours tomorrow, which starts in half an hour. */
async function soon(hour: number): Promise<Booked> {
  clock.reset();
  const body = roomBooking(world, slot(1, hour));
  const { data } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
  await pay(app, world.member, data, card);
  clock.freeze(new Date(new Date(data.from).getTime() - 30 * MINUTE));
  return data;
}

type Shown = Booked & { checked_in_at: string | null; meta: Record<string, { type: string }> };

/** A paid meeting of two hours; it is now so many minutes after its start. */
async function booked(minutes: number): Promise<Booked> {
  day += 1;
  const body = roomBooking(world, slot(day));
  const { data } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
  await pay(app, world.member, data, card);
  // No two claims of a room begin at the same time.
  clock.freeze(new Date(started.getTime() + day));
  const starts_at = new Date(clock.now().getTime() - minutes * MINUTE);
  const times = { starts_at, ends_at: new Date(starts_at.getTime() + 2 * HOUR) };
  await app.knex('bookings').where('id', data._id).update(times);
  await app.knex('claims').where('booking_id', data._id).update(times);
  return { ...data, from: starts_at.toISOString() };
}

const send = (method: 'PUT' | 'DELETE', { _id }: Booked, { token }: Person) =>
  app.call<Shown>(method, `/bookings/check-in/${_id}`, { token });
const read = async ({ _id }: Booked) =>
  (await app.call<Shown>('GET', `/bookings/${_id}`, { token: world.owner.token })).data;
const entriesOf = async (booking: Booked, type: string) =>
  Object.values((await read(booking)).meta).filter((entry) => entry.type === type).length;

it.each<[number, number, string]>([
  [-61, 409, 'A booking can be checked in from an hour before it starts'],
  [-60, 200, 'Checked in'],
  [119, 200, 'Checked in'],
  [120, 409, 'A past booking cannot be checked in'],
])('%i minutes after the start, it answers %i', async (minutes, status, message) => {
  const booking = await booked(minutes);
  const { meta } = await send('PUT', booking, world.member);
  expect(meta).toMatchObject({ status, message });
  expect((await read(booking)).checked_in_at).toBe(status === 200 ? clock.now().toISOString() : null);
});

it('is for the customer and for staff of the workspace, and only these staff take it back', async () => {
  const booking = await booked(0);
  for (const stranger of [world.otherMember, world.otherStaff]) {
    expect((await send('PUT', booking, stranger)).meta.status).toBe(404);
    expect((await send('DELETE', booking, stranger)).meta.status).toBe(404);
  }
  expect((await read(booking)).checked_in_at).toBeNull();
  expect((await send('PUT', booking, world.staff)).meta.status).toBe(200);
  expect((await send('DELETE', booking, world.member)).meta).toMatchObject({
    status: 403,
    message: 'You are not allowed to do this',
  });
  const undone = await send('DELETE', booking, world.staff);
  expect(undone.meta).toMatchObject({ status: 200, message: 'Check-in undone' });
  expect(undone.data.checked_in_at).toBeNull();
  expect([await entriesOf(booking, 'checked_in'), await entriesOf(booking, 'check_in_undone')]).toEqual([1, 1]);
});

it('is for those who attend, too, from their own account', async () => {
  const booking = await booked(5);
  const { id: user_id, email } = world.otherMember;
  expect((await send('PUT', booking, world.otherMember)).meta.status).toBe(404);
  await app.knex('booking_members').insert({ booking_id: booking._id, email, name: '', number: '', user_id });
  expect((await send('PUT', booking, world.otherMember)).meta.status).toBe(200);
  expect((await send('DELETE', booking, world.otherMember)).meta.status).toBe(403);
  const [entry] = Object.values((await read(booking)).meta).filter(({ type }) => type === 'checked_in');
  expect(entry).toMatchObject({ modified_by: { email } });
});

it('of the customer and the desk at once is one, and keeps its time', async () => {
  const booking = await booked(5);
  const answers = await Promise.all([world.member, world.staff].map((person) => send('PUT', booking, person)));
  expect(answers.map(({ meta }) => meta.status)).toEqual([200, 200]);
  const { checked_in_at } = await read(booking);
  clock.freeze(new Date(clock.now().getTime() + 10 * MINUTE));
  expect((await send('PUT', booking, world.staff)).data.checked_in_at).toBe(checked_in_at);
  expect(await entriesOf(booking, 'checked_in')).toBe(1);
});

it('ends with a move to another time, and stays when only the end changes', async () => {
  const booking = await soon(8);
  await send('PUT', booking, world.staff);
  const at = (hours: number) => new Date(new Date(booking.from).getTime() + hours * HOUR).toISOString();
  const move = (from: number, to: number) =>
    app.call('PUT', `/bookings/reschedule-request/${booking._id}`, {
      token: world.owner.token,
      body: { from: at(from), to: at(to), reschedule_reason: 'later', waive_difference: true },
    });
  expect((await move(0, 3)).meta.status).toBe(200);
  expect((await read(booking)).checked_in_at).not.toBeNull();
  expect((await move(24, 26)).meta.status).toBe(200);
  expect((await read(booking)).checked_in_at).toBeNull();
});

it('leaves a charge of the difference alone that waits for the bank', async () => {
  const booking = await soon(14);
  const source_id = await saveCard(app, world.member, 'tok_threeDSecure2Required');
  const to = new Date(new Date(booking.from).getTime() + 4 * HOUR).toISOString();
  const body = { from: booking.from, to, reschedule_reason: 'longer', source_id };
  const { data } = await app.call<{ url?: string }>('PUT', `/bookings/reschedule-request/${booking._id}`, {
    token: world.member.token,
    body,
  });
  const charges = () => app.knex('charges').where('booking_id', booking._id).select('status').orderBy('id');
  const before = await charges();
  expect(before, JSON.stringify(data)).toHaveLength(2);
  expect((await send('PUT', booking, world.staff)).meta.status).toBe(200);
  expect(await charges()).toEqual(before);
});
