/** The calendar files of a booking: the mailed ones, and the one that a customer downloads from the page of their booking. */
import { afterEach, describe, expect, it } from 'vitest';
import { ensureUidDomain } from '#server/installation.ts';
import { QUIET_MS } from '#domains/bookings/notices.ts';
import { startTestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { parseCalendar } from '../helpers/read-calendar.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, type Person, addPerson, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useApp();

it('has the event of the mail, and exists only while the booking is confirmed', async () => {
  const { member, otherMember } = world;
  const body = { ...roomBooking(world, slot(3)), title: 'Planning; DTSTART:19990101T000000Z' };
  const { data: booking } = await app.call<Booked>('POST', '/bookings', { token: member.token, body });
  const read = (person = member) => procedures(app, person).bookings.calendarFile.query({ _id: booking._id });
  const refused = { data: { httpStatus: 404 } };
  await expect(read()).rejects.toMatchObject(refused);

  await pay(app, member, booking, await saveCard(app, member));
  const { filename, content, contentType } = await read();
  expect(filename).toBe('booking.ics');
  expect(contentType).toBe('text/calendar; charset=utf-8; method=PUBLISH');
  const start = booking.from.replace(/[-:]|\.000/g, '');
  expect(content).toContain(`DTSTART:${start}\r\n`);
  expect(content.match(/^DTSTART/gm)).toHaveLength(1);
  expect(content).toContain('STATUS:CONFIRMED');
  expect(content).not.toContain(member.email);
  await expect(read(otherMember)).rejects.toMatchObject(refused);

  await app.call('DELETE', `/bookings/cancel/${booking._id}`, { token: member.token });
  await expect(read()).rejects.toMatchObject(refused);
});

it('the invoices of one booking are listed, and are nobody else’s', async () => {
  const { member, otherMember, owner } = world;
  const card = await saveCard(app, member);
  const ids: string[] = [];
  for (const day of [4, 5]) {
    const body = roomBooking(world, slot(day));
    const { data } = await app.call<Booked>('POST', '/bookings', { token: member.token, body });
    await pay(app, member, data, card);
    ids.push(data._id);
  }
  await app.deliver();
  const listed = async (person: typeof member) => {
    const { items } = await procedures(app, person).invoices.list.query({ booking_id: ids[0]! });
    return items.map(({ booking_id }) => booking_id);
  };
  expect(await listed(member)).toEqual([ids[0]]);
  expect(await listed(owner)).toEqual([ids[0]]);
  expect(await listed(otherMember)).toEqual([]);
});

describe('the mailed calendar file', () => {
  afterEach(() => clock.reset());

  /** The files mailed to a person, oldest first. */
  async function filesTo({ email }: Person) {
    const attached = (await app.mails(email)).toReversed().flatMap(({ attachments }) => attachments);
    return Promise.all(
      attached
        .filter(({ filename }) => filename === 'booking.ics')
        .map(async (file) => {
          const calendar = parseCalendar(await (await fetch(file.url)).text());
          const event = calendar.getFirstSubcomponent('vevent')!;
          const valueOf = (name: string) => String(event.getFirstPropertyValue(name));
          return {
            uid: valueOf('uid'),
            method: String(calendar.getFirstPropertyValue('method')),
            sequence: Number(valueOf('sequence')),
            stamp: new Date(valueOf('dtstamp')).getTime(),
            start: new Date(valueOf('dtstart')).toISOString(),
            place: valueOf('description'),
            organizer: valueOf('organizer'),
            attendees: event.getAllProperties('attendee').map((each) => String(each.getFirstValue())),
            status: event.getFirstPropertyValue('status'),
          };
        }),
    );
  }

  async function confirmed(person: Person, day: number): Promise<Booked> {
    const body = roomBooking(world, slot(day));
    const { data } = await app.call<Booked>('POST', '/bookings', { token: person.token, body });
    await pay(app, person, data, await saveCard(app, person));
    return data;
  }

  it('is newer than each one before, for a move, another place and a cancellation', async () => {
    const person = await addPerson(app.knex, 'Member');
    const booking = await confirmed(person, 6);
    const move = (days: number) =>
      app.call('PUT', `/bookings/reschedule-request/${booking._id}`, {
        token: person.token,
        body: { ...slot(days), reschedule_reason: 'Later' },
      });
    await app.settle();
    clock.advance(12_000);
    expect((await move(7)).meta.status).toBe(200);
    await app.settle();
    clock.advance(12_000);
    const { token } = world.owner;
    const room = { type: 'meeting_room', space_id: world.spaceId, name: 'Lea', price: 45, capacity: 4 };
    const lea = await app.call<{ _id: string }>('POST', '/resources', { token, body: room });
    const place = { token, body: { resource_id: lea.data._id } };
    expect((await app.call('PUT', `/bookings/reserve-resource/${booking._id}`, place)).meta.status).toBe(200);
    await app.settle();
    clock.advance(12_000);
    await app.call('DELETE', `/bookings/cancel/${booking._id}`, { token: person.token });
    await app.settle();

    const files = await filesTo(person);
    expect(files.map(({ method, start, place: at }) => [method, start, at])).toEqual([
      ['PUBLISH', slot(6).from, 'Meeting Room, Boardroom'],
      ['PUBLISH', slot(7).from, 'Meeting Room, Boardroom'],
      ['PUBLISH', slot(7).from, 'Meeting Room, Lea'],
      ['CANCEL', slot(7).from, 'Meeting Room, Lea'],
    ]);
    for (const [index, file] of files.entries()) {
      expect(file.uid).toBe(files[0]!.uid);
      expect(file.organizer).toBe('mailto:info@cockpit.test');
      expect([file.attendees, file.status]).toEqual(
        file.method === 'CANCEL' ? [[`mailto:${person.email}`], 'CANCELLED'] : [[], 'CONFIRMED'],
      );
      if (index === 0) continue;
      expect(file.sequence).toBeGreaterThan(files[index - 1]!.sequence);
      expect(file.stamp).toBeGreaterThan(files[index - 1]!.stamp);
    }
  });

  it('of a booking that moves before the confirmation is sent is that of the move in both mails', async () => {
    const person = await addPerson(app.knex, 'Member');
    const booking = await confirmed(person, 8);
    await app.call('PUT', `/bookings/reschedule-request/${booking._id}`, {
      token: person.token,
      body: { ...slot(9), reschedule_reason: 'Later' },
    });
    await app.settle();
    const files = await filesTo(person);
    const newest = files.toSorted((one, other) => other.sequence - one.sequence)[0]!;
    expect(newest.start).toBe(slot(9).from);
    for (const file of files) expect(file.sequence < newest.sequence || file.start === newest.start).toBe(true);
  });

  it('for somebody who no longer attends names them, and does not say that the booking is cancelled', async () => {
    const [person, guest] = [await addPerson(app.knex, 'Member'), await addPerson(app.knex, 'Member')];
    const period = slot(10);
    const body = { ...roomBooking(world, period), members: [person.email, guest.email] };
    const { data } = await app.call<Booked>('POST', '/bookings', { token: person.token, body });
    await pay(app, person, data, await saveCard(app, person), {}, [person.email, guest.email]);
    await app.settle();
    const path = `/bookings/reschedule-request/${data._id}`;
    await app.call('PUT', path, { token: person.token, body: { ...period, members: [person.email] } });
    clock.advance(QUIET_MS);
    await app.settle();
    expect((await filesTo(guest)).map(({ method, attendees, status }) => [method, attendees, status])).toEqual([
      ['PUBLISH', [], 'CONFIRMED'],
      ['CANCEL', [`mailto:${guest.email}`], null],
    ]);
  });
});

describe('the uid of an event', () => {
  const uidIn = (content: string) =>
    String(parseCalendar(content).getFirstSubcomponent('vevent')!.getFirstPropertyValue('uid'));

  /** The uid of a booking at a server with another address, on the same database. */
  async function uidAt(PUBLIC_URL: string, bookingId: string): Promise<string> {
    const { DATABASE_URL } = app.services.config;
    const other = await startTestApp({ DATABASE_URL, PUBLIC_URL });
    try {
      const { content } = await procedures(other, world.member).bookings.calendarFile.query({ _id: bookingId });
      return uidIn(content);
    } finally {
      await other.stop();
    }
  }

  it('stays when the address of the product changes, and keeps a host that was sent already', async () => {
    const { member } = world;
    const body = roomBooking(world, slot(12));
    const { data: booking } = await app.call<Booked>('POST', '/bookings', { token: member.token, body });
    await pay(app, member, booking, await saveCard(app, member));
    const { content } = await procedures(app, member).bookings.calendarFile.query({ _id: booking._id });
    expect(uidIn(content)).toMatch(new RegExp(`^booking-${booking._id}@[0-9a-f-]{36}$`));
    expect(await uidAt('https://elsewhere.example', booking._id)).toBe(uidIn(content));

    // A release that did not store it yet has sent the host.
    await app.knex('installation').delete();
    expect(await uidAt('https://first.example', booking._id)).toBe(`booking-${booking._id}@first.example`);
    expect(await uidAt('https://second.example', booking._id)).toBe(`booking-${booking._id}@first.example`);
  });

  it('is decided once by processes that start at the same moment', async () => {
    const { knex } = app;
    const started = () =>
      Promise.all(['a', 'b', 'c', 'd'].map((host) => ensureUidDomain(knex, `https://${host}.example`)));
    for (const isNew of [true, false]) {
      await knex('installation').delete();
      if (isNew) await knex('installation').insert({ id: 1, uid_domain: '' });
      const domains = new Set(await started());
      expect(domains.size).toBe(1);
      expect([...domains][0]).toMatch(isNew ? /^[0-9a-f-]{36}$/ : /^[a-d]\.example$/);
    }
  });
});
