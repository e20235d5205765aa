/** Calendar feeds, as a calendar program reads them, with an independent parser. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { DAY, HOUR, MINUTE, addDays, fromLocal } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { parseCalendar, readCalendar, type Shown } from '../helpers/read-calendar.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, type Person, addPerson, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

type Feed = { _id: string; url: string };

let member: Person;
let card: string;
let day = 3;

useApp();
beforeAll(async () => {
  member = await addPerson(app.knex, 'Member');
  card = await saveCard(app, member);
});
afterEach(() => clock.reset());

async function addFeed(person: Person, resource_id?: string): Promise<Feed> {
  const { data, meta } = await app.call<Feed>('POST', '/calendar-feeds', {
    token: person.token,
    body: { resource_id },
  });
  expect(meta).toMatchObject({ status: 200, message: 'Calendar feed added' });
  return data;
}

/** The address begins with the public one of the server, which the test does not listen on. */
function poll({ url }: Pick<Feed, 'url'>, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${app.address}${new URL(url).pathname}`, { headers });
}

async function eventsOf(feed: Pick<Feed, 'url'>): Promise<Shown[]> {
  const response = await poll(feed);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/calendar; charset=utf-8/i);
  const text = await response.text();
  expect(parseCalendar(text).getFirstPropertyValue('version')).toBe('2.0');
  return readCalendar(text);
}

async function book(person: Person, source: string, body: object): Promise<Booked> {
  const { data, meta } = await app.call<Booked>('POST', '/bookings', { token: person.token, body });
  expect(meta.status).toBe(200);
  expect((await pay(app, person, data, source)).meta.status).toBe(200);
  await app.settle();
  return data;
}

async function paidBooking(period = slot((day += 3), 10, 2), more = {}): Promise<Booked> {
  return book(member, card, { ...roomBooking(world, period), ...more });
}

describe('the feed of one’s own bookings', () => {
  let feed: Feed;
  beforeAll(async () => {
    feed = await addFeed(member);
  });

  it('follows a booking that is made, moved and cancelled, as one event', async () => {
    expect(await eventsOf(feed)).toEqual([]);
    const booking = await paidBooking();
    const [made] = await eventsOf(feed);
    const times = { from: new Date(booking.from).toISOString(), to: new Date(booking.to).toISOString() };
    expect(made).toMatchObject({ ...times, title: 'Boardroom at London' });

    const to = new Date(new Date(booking.to).getTime() - HOUR).toISOString();
    const body = { from: booking.from, to, reschedule_reason: 'shorter' };
    const moved = await app.call('PUT', `/bookings/reschedule-request/${booking._id}`, { token: member.token, body });
    expect(moved.meta.status).toBe(200);
    await app.settle();
    const [after] = await eventsOf(feed);
    expect(after).toMatchObject({ uid: made!.uid, from: times.from, to });
    expect(after!.sequence).toBeGreaterThan(made!.sequence);

    await app.call('DELETE', `/bookings/cancel/${booking._id}`, { token: member.token });
    await app.settle();
    expect(await eventsOf(feed)).toEqual([]);
  });

  it('has the uid of the file in the mail', async () => {
    await paidBooking();
    const [event] = await eventsOf(feed);
    const mail = await app.knex('bookings').max<{ id: string }[]>('id as id');
    expect(event!.uid).toMatch(new RegExp(`^booking-${mail[0]!.id}@`, 'u'));
  });

  it('contains no unpaid hold, and nothing of other people', async () => {
    const other = await addPerson(app.knex, 'Member');
    const before = await eventsOf(feed);
    const body = roomBooking(world, slot((day += 3)));
    expect((await app.call('POST', '/bookings', { token: member.token, body })).meta.status).toBe(200);
    await book(other, await saveCard(app, other), roomBooking(world, slot((day += 3))));
    expect(await eventsOf(feed)).toEqual(before);
  });

  it('contains a booking that one attends', async () => {
    const guest = await addPerson(app.knex, 'Member');
    const guests = await addFeed(guest);
    const booking = await paidBooking();
    const body = { from: booking.from, to: booking.to, members: [guest.email], reschedule_reason: 'a guest' };
    await app.call('PUT', `/bookings/reschedule-request/${booking._id}`, { token: member.token, body });
    await app.settle();
    expect((await eventsOf(guests)).map(({ uid }) => uid.split('@')[0])).toEqual([`booking-${booking._id}`]);
  });

  it('keeps text that has a meaning in the format', async () => {
    const title = 'Öl; Kaffee, "Brot" \\n – 会议室 🪑 und ein langer Titel, der umbrochen wird';
    await paidBooking(slot((day += 3)), { title });
    expect((await eventsOf(feed)).map((event) => event.title)).toContain(`${title} at London`);
  });

  it.each([
    ['forward', '2027-03-28'],
    ['back', '2027-10-31'],
  ])('is right on the day on which the clocks go %s', async (_way, changeDay) => {
    await app
      .knex('spaces')
      .where('id', world.spaceId)
      .update({
        no_of_days: JSON.stringify(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']),
      });
    clock.freeze(fromLocal(addDays(changeDay, -7), '12:00'));
    const local = {
      from: fromLocal(changeDay, '10:00').toISOString(),
      to: fromLocal(changeDay, '12:00').toISOString(),
    };
    const token = signToken(app.services.config, { id: member.id, token_version: 0 }, 'full', clock.now());
    const now = { ...member, token };
    await book(now, card, roomBooking(world, local));
    const found = (await eventsOf(feed)).filter(({ from }) => from === local.from);
    expect(found).toMatchObject([local]);
    const hour = (at: string) =>
      new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });
    expect([hour(found[0]!.from), hour(found[0]!.to)]).toEqual(['10:00', '12:00']);
  });
});

describe('the feed of a resource', () => {
  it('names who has booked, for staff of the workspace', async () => {
    const feed = await addFeed(world.staff, world.roomId);
    const booking = await paidBooking();
    const found = (await eventsOf(feed)).find(({ uid }) => uid.startsWith(`booking-${booking._id}@`));
    expect(found!.title).toMatch(/^Boardroom, /u);
  });

  it('ends when its owner no longer manages the workspace', async () => {
    const manager = await addPerson(app.knex, 'Manager', [world.spaceId]);
    const feed = await addFeed(manager, world.roomId);
    expect((await poll(feed)).status).toBe(200);
    await app.knex('team_spaces').where('user_id', manager.id).delete();
    expect((await poll(feed)).status).toBe(404);
  });

  it('is refused to members, and for an unknown resource', async () => {
    for (const [person, resource_id] of [
      [member, world.roomId],
      [world.owner, '999999'],
    ] as const) {
      const { meta } = await app.call('POST', '/calendar-feeds', { token: person.token, body: { resource_id } });
      expect(meta).toMatchObject({ status: 404, message: 'Resource not found' });
    }
  });
});

describe('a poll', () => {
  it('is answered 304 until a booking changes, and at most for an hour', async () => {
    const owner = await addPerson(app.knex, 'Member');
    const source = await saveCard(app, owner);
    const feed = await addFeed(owner);
    const tag = (await poll(feed)).headers.get('etag')!;
    const again = await poll(feed, { 'if-none-match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await book(owner, source, roomBooking(world, slot((day += 3))));
    const changed = await poll(feed, { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    clock.freeze(new Date(clock.now().getTime() + HOUR + MINUTE));
    expect((await poll(feed, { 'if-none-match': changed.headers.get('etag')! })).status).toBe(200);
  });

  it('notes its time for the owner', async () => {
    const owner = await addPerson(app.knex, 'Member');
    const feed = await addFeed(owner);
    const listed = async () =>
      (await app.call<{ read_at: string | null }[]>('GET', '/calendar-feeds', { token: owner.token })).data[0]!.read_at;
    expect(await listed()).toBeNull();
    await poll(feed);
    const first = await listed();
    expect(first).not.toBeNull();
    await poll(feed);
    expect(await listed()).toBe(first);
  });

  it('with another secret, with a changed one and with none gets 404', async () => {
    const feed = await addFeed(await addPerson(app.knex, 'Member'));
    for (const path of [
      '/calendar/x.ics',
      '/calendar/.ics',
      `/calendar/${'A'.repeat(43)}.ics`,
      '/calendar/%E0%A4%A.ics',
    ]) {
      const response = await fetch(`${app.address}${path}`);
      expect([400, 404]).toContain(response.status);
    }
    const { pathname } = new URL(feed.url);
    expect((await fetch(`${app.address}${pathname.toUpperCase()}`)).status).toBe(404);
    expect((await fetch(`${app.address}${pathname.replace('.ics', '')}`)).status).toBe(404);
  });

  it('of a blocked account gets 404', async () => {
    const owner = await addPerson(app.knex, 'Member');
    const feed = await addFeed(owner);
    await app.knex('users').where('id', owner.id).update({ status: false });
    expect((await poll(feed)).status).toBe(404);
  });
});

describe('the address', () => {
  it('is replaced by another, and the old one ends', async () => {
    const owner = await addPerson(app.knex, 'Member');
    const feed = await addFeed(owner);
    const { data } = await app.call<Feed>('POST', `/calendar-feeds/${feed._id}/renew`, { token: owner.token });
    expect(data.url).not.toBe(feed.url);
    expect((await poll(feed)).status).toBe(404);
    expect((await poll(data)).status).toBe(200);
    await app.call('DELETE', `/calendar-feeds/${feed._id}`, { token: owner.token });
    expect((await poll(data)).status).toBe(404);
  });

  it('is nowhere in the database, nor in the list', async () => {
    const owner = await addPerson(app.knex, 'Member');
    const feed = await addFeed(owner);
    const secret = new URL(feed.url).pathname.slice('/calendar/'.length, -'.ics'.length);
    const stored = JSON.stringify([
      await app.knex('calendar_feeds').select(),
      await app.knex('idempotency_keys').select(),
      await app.knex('activities').select(),
      await app.call('GET', '/calendar-feeds', { token: owner.token }),
    ]);
    expect(stored).not.toContain(secret);
  });

  it('is made once for two requests at the same time', async () => {
    const owner = await addPerson(app.knex, 'Member');
    const add = () => app.call('POST', '/calendar-feeds', { token: owner.token, body: {} });
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ meta }) => meta.status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ meta }) => meta.status === 409)!.meta.message).toBe('This calendar feed exists already');
  });
});

describe('a feed of an account', () => {
  const post = (path: string, token: string, body = {}) => app.call<{ token: string }>('POST', path, { token, body });

  it('ends when its owner signs out everywhere or changes the password, and is made anew', async () => {
    const ways: ((person: Person) => Promise<unknown>)[] = [
      (person) => post('/auth/logout-everywhere', person.token),
      (person) => post('/auth/change-password', person.token, { oldPassword: 'cockpit', password: 'better' }),
    ];
    for (const end of ways) {
      const person = await addPerson(app.knex, 'Member');
      const feed = await addFeed(person);
      const tag = (await poll(feed)).headers.get('etag')!;
      await end(person);
      expect((await poll(feed)).status).toBe(404);
      expect((await poll(feed, { 'if-none-match': tag })).status).toBe(404);
      const { token } = (await post('/auth/login', '', { email: person.email, password: 'cockpit' })).data ?? {};
      const session = token ?? (await post('/auth/login', '', { email: person.email, password: 'better' })).data.token;
      expect((await app.call('GET', '/calendar-feeds', { token: session })).data).toEqual([]);
      expect((await poll(await addFeed({ ...person, token: session }))).status).toBe(200);
    }
  });

  it('is announced to its owner by mail, also a new address', async () => {
    const person = await addPerson(app.knex, 'Member');
    const feed = await addFeed(person);
    await post(`/calendar-feeds/${feed._id}/renew`, person.token);
    const mails = await app.mails(person.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['A new calendar address', 'A new calendar address']);
    expect(mails[0]!.text).not.toContain('/calendar/');
  });
});

it('a feed leaves out what is long ago and far ahead', async () => {
  const owner = await addPerson(app.knex, 'Member');
  const feed = await addFeed(owner);
  const booking = await book(owner, await saveCard(app, owner), roomBooking(world, slot((day += 3))));
  expect(await eventsOf(feed)).toHaveLength(1);
  clock.freeze(new Date(new Date(booking.to).getTime() + 31 * DAY));
  expect(await eventsOf(feed)).toEqual([]);
});
