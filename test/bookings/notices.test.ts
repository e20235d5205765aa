/** The mails to attendees: what is new to them, many changes in one mail, and no more than the limits of a day. */
import ICAL from 'ical.js';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { QUIET_MS } from '#domains/bookings/notices.ts';
import { HOUR, MINUTE } from '#shared/time.ts';
import type { ReceivedMail } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, type Person, addPerson, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

const INVITED = 'You are invited to a booking at London';
const CHANGED = 'A booking that you attend at London has changed';
const REMOVED = 'You no longer attend a booking at London';
const CANCELLED = 'A booking that you attend at London is cancelled';

let member: Person;
let card: string;
let day = 1;
let person = 0;

useApp();
beforeAll(async () => {
  member = await addPerson(app.knex, 'Member');
  card = await saveCard(app, member);
});
beforeEach(() => app.services.limits.reset());
afterEach(() => clock.reset());

/** A new address, in no use yet. */
const stranger = () => `guest${(person += 1)}@example.org`;

async function paidBooking(attendees: string[], period = slot((day += 2))): Promise<Booked> {
  const members = [member.email, ...attendees];
  const body = { ...roomBooking(world, period), capacity: 8, members };
  const { data } = await app.call<Booked>('POST', '/bookings', { token: member.token, body });
  expect((await pay(app, member, data, card, {}, members)).meta.status).toBe(200);
  await app.settle();
  return data;
}

async function change(booking: Booked, more: { from?: string; to?: string; members?: string[] }): Promise<void> {
  const { from, to } = booking;
  const body = { from, to, reschedule_reason: 'Later', ...more };
  const path = `/bookings/reschedule-request/${booking._id}`;
  expect((await app.call('PUT', path, { token: member.token, body })).meta.status).toBe(200);
}

const later = ({ from, to }: Booked, hours: number) => ({
  from: new Date(new Date(from).getTime() + hours * HOUR).toISOString(),
  to: new Date(new Date(to).getTime() + hours * HOUR).toISOString(),
});

/** The subjects of the mails to an address, oldest first. */
const subjects = async (email: string) => (await app.mails(email)).map(({ subject }) => subject).toReversed();

async function afterQuiet(): Promise<void> {
  clock.advance(QUIET_MS);
  await app.settle();
}

async function eventIn({ attachments }: ReceivedMail): Promise<{ method: string; start: string; sequence: number }> {
  const text = await (await fetch(attachments[0]!.url)).text();
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  const method = String(calendar.getFirstPropertyValue('method'));
  return { method, start: event.startDate.toJSDate().toISOString(), sequence: event.sequence };
}

describe('an attendee', () => {
  it('is invited once, and notified of many moves in one mail with the last time', async () => {
    const guest = stranger();
    const booking = await paidBooking([guest]);
    expect(await subjects(guest)).toEqual([INVITED]);
    for (const hours of [1, 2, 3, 4]) await change(booking, later(booking, hours));
    expect(await subjects(guest)).toEqual([INVITED]);
    clock.advance(QUIET_MS - MINUTE);
    await change(booking, later(booking, 5));
    clock.advance(2 * MINUTE);
    expect(await subjects(guest)).toEqual([INVITED]);
    await afterQuiet();
    expect(await subjects(guest)).toEqual([INVITED, CHANGED]);
    const [mail] = await app.mails(guest);
    expect(mail!.text).toMatch(/It has a new time: .*, 15:00 to 17:00 instead of .*, 10:00 to 12:00\./);
    expect(mail!.text).not.toContain('£');
    expect(await eventIn(mail!)).toMatchObject({ method: 'PUBLISH', start: later(booking, 5).from });
    await afterQuiet();
    expect(await subjects(guest)).toHaveLength(2);
  });

  it('is not notified of a move there and back', async () => {
    const guest = stranger();
    const booking = await paidBooking([guest]);
    await change(booking, later(booking, 1));
    await change(booking, {});
    await afterQuiet();
    expect(await subjects(guest)).toEqual([INVITED]);
  });

  it('is notified of another place', async () => {
    const guest = stranger();
    const booking = await paidBooking([guest]);
    const { token } = world.owner;
    const room = { type: 'meeting_room', space_id: world.spaceId, name: `Annex ${day}`, price: 90, capacity: 8 };
    const { data } = await app.call<{ _id: string }>('POST', '/resources', { token, body: room });
    const body = { resource_id: data._id };
    await app.call('PUT', `/bookings/reserve-resource/${booking._id}`, { token: world.staff.token, body });
    await afterQuiet();
    const [mail] = await app.mails(guest);
    expect(mail!.text).toContain(`It has another place: Annex ${day} instead of Boardroom.`);
    expect(mail!.text).not.toContain('new time');
  });

  it('is notified at once of a cancellation, with the time that they know, and of nothing that they did not know', async () => {
    const [guest, late] = [stranger(), stranger()];
    const booking = await paidBooking([guest]);
    await change(booking, { ...later(booking, 2), members: [member.email, guest, late] });
    await app.call('DELETE', `/bookings/cancel/${booking._id}`, { token: member.token });
    expect(await subjects(guest)).toEqual([INVITED, CANCELLED]);
    const [mail] = await app.mails(guest);
    expect(mail!.text).toContain(', 10:00 to 12:00');
    const [cancelled, invited] = await Promise.all((await app.mails(guest)).map(eventIn));
    expect(cancelled).toMatchObject({ method: 'CANCEL', start: new Date(booking.from).toISOString() });
    expect(cancelled!.sequence).toBeGreaterThan(invited!.sequence);
    await afterQuiet();
    expect(await subjects(late)).toEqual([]);
  });

  it('is notified at once if the old or the new start is near', async () => {
    const guest = stranger();
    const period = slot(2, 12);
    const booking = await paidBooking([guest], period);
    clock.freeze(new Date(new Date(period.from).getTime() - 3 * HOUR));
    await change(booking, later(booking, 30));
    expect(await subjects(guest)).toEqual([INVITED, CHANGED]);
  });

  it('who is added later is invited, and who is removed is notified only if they knew of it', async () => {
    const [guest, added, brief] = [stranger(), stranger(), stranger()];
    const booking = await paidBooking([guest]);
    await change(booking, { members: [member.email, added, brief] });
    await change(booking, { members: [member.email, added] });
    await afterQuiet();
    expect(await Promise.all([guest, added, brief].map(subjects))).toEqual([[INVITED, REMOVED], [INVITED], []]);
    const [removal] = await app.mails(guest);
    expect(await eventIn(removal!)).toMatchObject({ method: 'CANCEL' });
    expect(removal!.links.join()).not.toContain(`/app/booking/${booking._id}`);
    // Somebody who is added again within the quiet time has missed nothing.
    await change(booking, { members: [member.email] });
    await change(booking, { members: [member.email, added] });
    await afterQuiet();
    expect(await subjects(added)).toEqual([INVITED]);
  });

  it('gets what is beyond the limits of a day on the next one', async () => {
    const guest = stranger();
    const bookings: Booked[] = [];
    for (let index = 0; index < 21; index += 1) bookings.push(await paidBooking([guest]));
    expect(await subjects(guest)).toHaveLength(20);
    clock.advance(HOUR);
    await app.settle();
    expect(await subjects(guest)).toHaveLength(20);
    app.services.limits.reset();
    clock.advance(HOUR);
    await app.settle();
    expect(await subjects(guest)).toHaveLength(21);
    const [mail] = await app.mails(guest);
    expect(mail!.links.join()).toContain(`/app/booking/${bookings.at(-1)!._id}`);
  });
});

it('the customer gets a mail about each move at once, with what it costs', async () => {
  const booking = await paidBooking([]);
  const before = (await app.mails(member.email)).length;
  await change(booking, { from: booking.from, to: new Date(new Date(booking.to).getTime() + HOUR).toISOString() });
  const mails = await app.mails(member.email);
  expect(mails.length).toBeGreaterThan(before);
  expect(mails.map(({ subject }) => subject)).toContain('Your booking at London has moved');
});
