/** Series in calendar feeds: what a calendar program shows is what is booked. */
import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SeriesView } from '#domains/bookings/series.ts';
import { addDays, fromLocal, toLocal } from '#shared/time.ts';
import { parseCalendar, readCalendar } from '../helpers/read-calendar.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Person, addPerson, dayAhead, join, roomBooking, slot } from '../helpers/world.ts';

let guest: Person;

useApp();
beforeAll(async () => {
  guest = await addMember();
  await join(app, world.member, world.spaceId);
});

async function addMember(): Promise<Person> {
  const person = await addPerson(app.knex, 'Member');
  await join(app, person, world.spaceId);
  return person;
}

async function addFeed(person: Person, resource_id?: string): Promise<string> {
  const body = { resource_id };
  const { data } = await app.call<{ url: string }>('POST', '/calendar-feeds', { token: person.token, body });
  return `${app.address}${new URL(data.url).pathname}`;
}

const textOf = async (feed: string) => (await fetch(feed)).text();

/** The uids of a feed without the name of the installation, in the order of the text. */
const uidsOf = (text: string) =>
  parseCalendar(text)
    .getAllSubcomponents('vevent')
    .map((event) => String(event.getFirstPropertyValue('uid')).split('@')[0]);

/** What is booked by a person, or what they attend, as a feed has it. */
async function bookedBy({ id, email }: Person) {
  const rows = await app
    .knex('bookings')
    .where({ active: true, payment_status: 'completed' })
    .where((query) =>
      query
        .where('assigned_user_id', id)
        .orWhereIn('bookings.id', app.knex('booking_members').where({ email }).select('booking_id')),
    )
    .orderBy('starts_at')
    .select('starts_at', 'ends_at');
  return rows.map(({ starts_at, ends_at }) => [starts_at.toISOString(), ends_at.toISOString()]);
}

const timesIn = (text: string) => readCalendar(text).map(({ from, to }) => [from, to]);

async function bookSeries(days: number, more: object): Promise<SeriesView> {
  const body = {
    ...roomBooking(world, slot(days, 9)),
    assignedUser: world.member.id,
    members: [world.member.id],
    ...more,
  };
  const { data, meta } = await app.call<SeriesView>('POST', '/bookings/series', { token: world.owner.token, body });
  expect(meta.message).toMatch(/successfully/);
  await app.settle();
  const read = await app.call<SeriesView>('GET', `/bookings/series/${data._id}`, { token: world.owner.token });
  return read.data;
}

const daily = (times: number) => ({ repeat: { every: 1, unit: 'day', times } });

const send = async (method: 'PUT' | 'DELETE', path: string, body: object = {}) => {
  const { meta } = await app.call(method, path, { token: world.owner.token, body });
  expect(meta.status, meta.message).toBe(200);
  await app.settle();
};

function at({ from }: { from: Date | string }, time: string, hours: number, days = 0) {
  const start = fromLocal(addDays(toLocal(new Date(from)).day, days), time);
  return { from: start.toISOString(), to: new Date(start.getTime() + hours * 3_600_000).toISOString() };
}

it('a series is one event, without the dates that are skipped and cancelled, and with those that moved', async () => {
  const feed = await addFeed(world.member);
  const first = dayAhead(3);
  const series = await bookSeries(3, { ...daily(8), skip: [addDays(first, 2)], members: [world.member.id, guest.id] });
  expect(uidsOf(await textOf(feed))).toEqual([`series-${series._id}`]);

  const [, second, third, fourth] = series.bookings;
  await send('DELETE', `/bookings/cancel/${second!._id}`);
  const reason = { reschedule_reason: 'later' };
  await send('PUT', `/bookings/reschedule-request/${third!._id}`, { ...at(third!, '15:00', 2), ...reason });
  await send('PUT', `/bookings/reschedule-request/${fourth!._id}`, {
    ...at(fourth!, '09:00', 2),
    ...reason,
    members: [world.member.id],
  });
  const text = await textOf(feed);
  expect(uidsOf(text)).toEqual(Array(2).fill(`series-${series._id}`));
  expect(timesIn(text)).toEqual(await bookedBy(world.member));
  expect(timesIn(text)).toHaveLength(6);

  const theirs = await textOf(await addFeed(guest));
  expect(timesIn(theirs)).toEqual(await bookedBy(guest));
  expect(timesIn(theirs)).toHaveLength(5);
  const ofRoom = readCalendar(await textOf(await addFeed(world.staff, world.roomId)));
  expect(ofRoom.map(({ from, to }) => [from, to])).toEqual(await bookedBy(world.member));
  expect(new Set(ofRoom.map(({ title }) => title))).toEqual(
    new Set([expect.stringMatching(/^Boardroom, Person/) as string]),
  );
});

it('a series that moves as a whole keeps its uid, with a sequence that has risen', async () => {
  const person = await addMember();
  const feed = await addFeed(person);
  const series = await bookSeries(20, { ...daily(5), assignedUser: person.id, members: [person.id] });
  const [before] = readCalendar(await textOf(feed));
  const [first] = series.bookings;
  const moved = { booking_id: first!._id, scope: 'all', ...at(first!, '12:00', 2, 1) };
  await send('PUT', `/bookings/series/${series._id}`, moved);
  const text = await textOf(feed);
  expect(new Set(uidsOf(text))).toEqual(new Set([`series-${series._id}`]));
  expect(timesIn(text)).toEqual(await bookedBy(person));
  expect(readCalendar(text)[0]!.sequence).toBeGreaterThan(before!.sequence);
});

it('dates that are not paid are not in the feed', async () => {
  const person = await addMember();
  const feed = await addFeed(person);
  const { bookings, _id } = await bookSeries(40, { ...daily(4), assignedUser: person.id, members: [person.id] });
  const ids = bookings.map(({ _id }) => _id);
  await app.knex('bookings').whereIn('id', ids.slice(1)).update({ payment_status: 'pending' });
  expect(uidsOf(await textOf(feed))).toEqual([`series-${_id}`]);
  await app.knex('bookings').where('id', ids[3]!).update({ payment_status: 'completed' });
  const text = await textOf(feed);
  expect(uidsOf(text)).toHaveLength(1);
  expect(timesIn(text)).toEqual(await bookedBy(person));
});

describe('the mailed files of a series', () => {
  /** The files mailed to a person, oldest first. */
  async function filesTo({ email }: Person): Promise<string[]> {
    const attached = (await app.mails(email)).toReversed().flatMap(({ attachments }) => attachments);
    const files = attached.filter(({ filename }) => filename === 'booking.ics');
    return Promise.all(files.map(({ url }) => textOf(url)));
  }

  const methodOf = (text: string) => String(parseCalendar(text).getFirstPropertyValue('method'));
  const datesIn = (text: string) =>
    parseCalendar(text)
      .getAllSubcomponents('vevent')
      .map((event) => {
        const id = event.getFirstPropertyValue('recurrence-id');
        return id instanceof ICAL.Time ? id.toJSDate().toISOString() : null;
      });

  it('have the event of the feed, and its dates for what happens to one of them', async () => {
    const person = await addMember();
    const feed = await addFeed(person);
    const more = { ...daily(4), skip: [addDays(dayAhead(60), 1)], assignedUser: person.id, members: [person.id] };
    const { _id, bookings } = await bookSeries(60, more);
    const uid = `series-${_id}`;
    const [booked] = await filesTo(person);
    expect(uidsOf(booked!)).toEqual([uid]);
    expect(uidsOf(await textOf(feed))).toEqual([uid]);
    expect(timesIn(booked!)).toEqual(await bookedBy(person));

    const [, second, third] = bookings;
    const move = { ...at(second!, '15:00', 2), reschedule_reason: 'later' };
    await send('PUT', `/bookings/reschedule-request/${second!._id}`, move);
    await send('DELETE', `/bookings/cancel/${third!._id}`);
    const [, moved, cancelled] = await filesTo(person);
    expect([methodOf(moved!), uidsOf(moved!), datesIn(moved!)]).toEqual(['PUBLISH', [uid], [iso(second!.from)]]);
    expect([methodOf(cancelled!), uidsOf(cancelled!), datesIn(cancelled!)]).toEqual([
      'CANCEL',
      [uid],
      [iso(third!.from)],
    ]);

    // What a calendar shows that has taken in the first two files, is what is booked with the date that is cancelled now.
    const merged = parseCalendar(booked!);
    for (const event of parseCalendar(moved!).getAllSubcomponents('vevent')) merged.addSubcomponent(event);
    const left = timesIn(merged.toString()).filter(([from]) => from !== iso(third!.from));
    expect(left).toEqual(await bookedBy(person));
  });

  it('name the dates of a series that moves, and that is cancelled, by the starts of its rule', async () => {
    const person = await addMember();
    const { _id, bookings } = await bookSeries(80, { ...daily(3), assignedUser: person.id, members: [person.id] });
    const [first] = bookings;
    const starts = bookings.map(({ from }) => iso(from));
    await send('PUT', `/bookings/series/${_id}`, {
      booking_id: first!._id,
      scope: 'all',
      ...at(first!, '12:00', 2, 1),
    });
    await send('DELETE', `/bookings/series/${_id}`, { scope: 'all' });
    const files = (await filesTo(person)).slice(1);
    expect(files.map((text) => [methodOf(text), datesIn(text)])).toEqual([
      ['PUBLISH', starts],
      ['CANCEL', starts],
    ]);
    for (const text of files) expect(new Set(uidsOf(text))).toEqual(new Set([`series-${_id}`]));
    const numbers = files.map((text) => sequencesIn(text));
    for (const [index, number] of numbers[1]!.entries()) expect(number).toBeGreaterThan(numbers[0]![index]!);
  });

  it('of an earlier release go on with the uids of its bookings', async () => {
    const person = await addMember();
    const { _id, bookings } = await bookSeries(100, { ...daily(3), assignedUser: person.id, members: [person.id] });
    await app.knex('booking_series').where('id', _id).update({ calendar: null });
    await send('DELETE', `/bookings/cancel/${bookings[0]!._id}`);
    const cancelled = (await filesTo(person)).at(-1)!;
    expect([uidsOf(cancelled), datesIn(cancelled)]).toEqual([[`booking-${bookings[0]!._id}`], [null]]);
    expect(uidsOf(await textOf(await addFeed(person)))).toEqual([`series-${_id}`]);
  });
});

const iso = (at: Date | string) => new Date(at).toISOString();

const sequencesIn = (text: string) =>
  parseCalendar(text)
    .getAllSubcomponents('vevent')
    .map((event) => Number(event.getFirstPropertyValue('sequence')));
