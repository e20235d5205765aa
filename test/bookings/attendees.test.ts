/** Attendees: they see nothing of a booking that is only held, and they leave a booking themselves. */
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#shared/time.ts';
import { saidOf } from '../helpers/activities.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, type Person, addPerson, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';
import { control, eventually, ownSandbox } from '../integrations/sandbox.ts';

let member: Person;
let card: string;
let day = 20;

useApp();
beforeAll(async () => {
  member = await addPerson(app.knex, 'Member');
  card = await saveCard(app, member);
});

async function book(attendees: Person[], period = slot((day += 1))): Promise<Booked> {
  const members = [member, ...attendees].map(({ email }) => email);
  const body = { ...roomBooking(world, period), capacity: 5, members };
  return (await app.call<Booked>('POST', '/bookings', { token: member.token, body })).data;
}

async function paidBooking(attendees: Person[], period = slot((day += 1))): Promise<Booked> {
  const booking = await book(attendees, period);
  const members = [member, ...attendees].map(({ email }) => email);
  expect((await pay(app, member, booking, card, {}, members)).meta.status).toBe(200);
  await app.deliver();
  return booking;
}

const seenBy = async ({ token }: Person, { _id }: Booked) => ({
  alone: (await app.call('GET', `/bookings/${_id}`, { token })).meta.status,
  listed: (await app.call<Booked[]>('GET', '/bookings', { token })).data.some((booking) => booking._id === _id),
});

it('an unpaid booking is shown to its attendees only once it is paid', async () => {
  const attendee = await addPerson(app.knex, 'Member');
  const booking = await book([attendee]);
  expect(await seenBy(attendee, booking)).toEqual({ alone: 404, listed: false });
  await app.deliver();
  const audiences = await app.knex('live_events').pluck('audience');
  expect(JSON.stringify(audiences)).not.toContain(attendee.email);
  const paid = await pay(app, member, booking, card, {}, [member.email, attendee.email]);
  expect(paid.meta.status).toBe(200);
  expect(await seenBy(attendee, booking)).toEqual({ alone: 200, listed: true });
});

describe('an attendee who leaves', () => {
  const leave = ({ _id }: Booked, { token }: Person) => app.call('DELETE', `/bookings/leave/${_id}`, { token });
  const attendees = ({ _id }: Booked) => app.knex('booking_members').where('booking_id', _id).pluck('email');
  const move = ({ _id }: Booked, { from, to }: { from: string; to: string }, members?: string[]) =>
    app.call<Booked>('PUT', `/bookings/reschedule-request/${_id}`, {
      token: member.token,
      body: { from, to, members, reschedule_reason: 'Later' },
    });
  let attendee: Person;
  beforeAll(async () => {
    attendee = await addPerson(app.knex, 'Member');
    await app.knex('users').where('id', attendee.id).update('name', 'Grace Hopper');
  });

  it('no longer attends the booking, sees it or gets mails about it, and the customer is notified', async () => {
    const booking = await paidBooking([attendee]);
    const feed = await app.call<{ url: string }>('POST', '/calendar-feeds', { token: attendee.token, body: {} });
    const poll = async () => (await fetch(`${app.address}${new URL(feed.data.url).pathname}`)).headers.get('etag');
    const before = await poll();

    expect((await leave(booking, attendee)).meta).toMatchObject({ status: 200, message: 'You have left the booking' });
    expect(await attendees(booking)).toEqual([member.email]);
    expect(await seenBy(attendee, booking)).toEqual({ alone: 404, listed: false });
    const mailTo = async ({ email }: Person, subject: string) =>
      (await app.mails(email)).find((mail) => mail.subject === subject);
    const own = await mailTo(attendee, 'You no longer attend a booking at London');
    const file = await (await fetch(own!.attachments[0]!.url)).text();
    expect(file).toContain('METHOD:CANCEL');
    // The booking takes place, without this attendee.
    expect(file).toContain(`ATTENDEE:mailto:${attendee.email}`);
    expect(file).not.toContain('STATUS:');
    expect(await mailTo(member, `${attendee.email} has left your booking at London`)).toBeDefined();
    const said = await saidOf(app, { actor_id: attendee.id });
    expect(said.at(-1)).toContain(`${attendee.email} left the booking of Boardroom`);
    // An open screen of the attendee loses the booking, and so does a calendar program.
    const published = app.knex('live_events').where('name', 'book-resources.update').orderBy('id', 'desc').limit(1);
    expect(JSON.stringify(await published)).toContain(attendee.email);
    expect(await poll()).not.toBe(before);

    const count = (await app.mails(attendee.email)).length;
    await move(booking, slot((day += 1)));
    expect((await app.mails(attendee.email)).length).toBe(count);
    const { data } = await app.call<Booked>('GET', `/bookings/${booking._id}`, { token: member.token });
    expect(Object.values(data.meta).map(({ type }) => type)).toEqual(['created', 'paid', 'left', 'rescheduled']);
    // The customer entered the address, and learns nothing else of the account.
    expect(JSON.stringify(data.meta)).not.toContain('Grace Hopper');
  });

  it('may do so once it has started, and not once it is over or cancelled', async () => {
    const [started, over, cancelled] = [
      await paidBooking([attendee]),
      await paidBooking([attendee]),
      await paidBooking([attendee]),
    ];
    const begin = ({ _id }: Booked, hours: number, length: number) => {
      const [starts_at, ends_at] = [hours, hours + length].map((by) => new Date(Date.now() + by * HOUR));
      return app.knex('bookings').where('id', _id).update({ starts_at, ends_at });
    };
    await begin(started, -1, 2);
    await begin(over, -2, 1);
    await app.call('DELETE', `/bookings/cancel/${cancelled._id}`, { token: member.token });
    expect((await leave(cancelled, attendee)).meta).toMatchObject({
      status: 409,
      message: 'A canceled booking cannot be left',
    });
    expect((await leave(started, attendee)).meta.status).toBe(200);
    expect((await leave(over, attendee)).meta).toMatchObject({ status: 409, message: 'A past booking cannot be left' });
  });

  it('is not the customer, staff who only see the booking, or a stranger', async () => {
    const booking = await paidBooking([attendee]);
    expect((await leave(booking, member)).meta).toMatchObject({
      status: 403,
      message: 'This is your own booking. Please cancel it instead',
    });
    expect((await leave(booking, world.staff)).meta).toMatchObject({
      status: 403,
      message: 'You do not attend this booking',
    });
    expect((await leave(booking, world.otherMember)).meta.status).toBe(404);
    const body = { ...roomBooking(world, slot((day += 1))), name: 'Ada', email: attendee.email };
    const path = '/bookings/resource-without-pay';
    const { data } = await app.call<Booked>('POST', path, { token: world.staff.token, body });
    expect((await leave(data, attendee)).meta.status).toBe(403);
    expect((await attendees(booking)).length).toBe(2);
  });

  it('while the difference of a move is charged does not come back with it', async () => {
    const period = slot((day += 1), 10, 2);
    const booking = await paidBooking([attendee], period);
    await control(ownSandbox(app), { call: 'charge', wait_ms: 1500 });
    const to = new Date(new Date(period.to).getTime() + HOUR).toISOString();
    const members = [member, attendee].map(({ email }) => email);
    const moving = move(booking, { from: period.from, to }, members);
    await eventually(() => app.knex('bookings').where({ id: booking._id, processing_payment: true }).first());
    expect((await leave(booking, attendee)).meta.status).toBe(200);
    expect((await moving).meta.status).toBe(200);
    expect(await attendees(booking)).toEqual([member.email]);
  });
});
