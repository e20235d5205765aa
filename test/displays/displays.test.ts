/** The displays at the doors of rooms: what their page shows, what people do at it, and who may make one. */
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { hashOf } from '#domains/accounts/server/index.ts';
import { signToken } from '#domains/accounts/server/tokens.ts';
import type { DoorView, NewDisplayView } from '#domains/displays/schema.ts';
import type { SpaceRules } from '#domains/workspaces/use-rules.ts';
import { HOUR, MINUTE } from '#shared/time.ts';
import { rounds } from '../helpers/chaos.ts';
import { remarksOf } from '../helpers/activities.ts';
import { clock } from '../helpers/clock.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, type Person, addPerson, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useApp();

let day = 10;
let card: string;
let house: Person;
let token: string;
let display: NewDisplayView;
const tokenOf = ({ id }: Person) => signToken(SECRETS, { id, token_version: 0 }, 'full', clock.now());
const as = (person: Person) => procedures(app, { token: tokenOf(person) });
const setRules = (use_rules: Partial<SpaceRules> | null) =>
  as(world.owner).spaces.update.mutate({ _id: world.spaceId, use_rules });
const secretOf = ({ url }: { url: string }) => new URL(url).pathname.split('/').at(-1)!;

beforeAll(async () => {
  card = await saveCard(app, world.member);
  house = await addPerson(app.knex, 'Member', [world.spaceId]);
  display = await as(world.owner).displays.create.mutate({
    resource_id: world.roomId,
    shows_names: false,
    assigned_user_id: house.id,
    contact_id: null,
  });
  token = secretOf(display);
});
beforeEach(() => {
  day += 1;
  app.services.limits.reset();
});
afterEach(async () => {
  clock.reset();
  await setRules(null);
});

const door = (path: string, body: object = {}) =>
  app.call<DoorView>('POST', `/displays/door/${path}`, { body: { token, ...body } });
const show = async () => (await door('show')).data;

/** A paid meeting of two hours. */
async function meeting(hour: number): Promise<Booked> {
  const { data } = await app.call<Booked>('POST', '/bookings', {
    token: tokenOf(world.member),
    body: roomBooking(world, slot(day, hour)),
  });
  await pay(app, { ...world.member, token: tokenOf(world.member) }, data, card);
  return data;
}
const at = (hour: number, minutes = 0, seconds = 0) =>
  clock.freeze(new Date(new Date(slot(day, hour).from).getTime() + minutes * MINUTE + seconds * 1000));
const instant = (hour: number) => slot(day, hour).from;
const newest = () => app.knex('bookings').orderBy('id', 'desc').first();

it('shows whether the room is free, until when, and what follows', async () => {
  const first = await meeting(10);
  await meeting(14);
  at(8);
  expect(await show()).toMatchObject({ room: 'Boardroom', space: 'London', state: 'free', until: instant(10) });
  at(10, 30);
  expect(await show()).toMatchObject({
    state: 'busy',
    until: instant(12),
    current: { _id: first._id, title: 'Booked', checked_in: false },
    next: { from: instant(14), title: 'Booked' },
    minutes: [],
    arrives: first._id,
    ends: first._id,
  });
  at(12);
  expect(await show()).toMatchObject({ state: 'free', until: instant(14), current: null });
  await setRules({ closed_days: [{ day: instant(10).slice(0, 10), name: 'Holiday' }] });
  expect(await show()).toMatchObject({ state: 'closed', minutes: [] });
});

it('says who has booked only if staff have chosen that', async () => {
  await meeting(10);
  at(10, 5);
  const choose = (shows_names: boolean) =>
    as(world.owner).displays.update.mutate({
      _id: display._id,
      shows_names,
      assigned_user_id: house.id,
      contact_id: null,
    });
  await choose(true);
  const { name } = await app.knex('users').where('id', world.member.id).first();
  expect((await show()).current?.title).toBe(name);
  await choose(false);
  expect(JSON.stringify(await show())).not.toContain(name);
});

it('books the room from the present mark on account, in its own name, and passes only the shortest length', async () => {
  at(9, 7, 30);
  expect((await show()).minutes).toEqual([15, 30, 60]);
  const { meta, data } = await door('book', { minutes: 15 });
  const until = new Date(new Date(instant(9)).getTime() + 20 * MINUTE).toISOString();
  expect([meta.message, data.state, data.until]).toEqual(['Booked', 'busy', until]);
  const booking = await newest();
  expect(booking).toMatchObject({
    resource_id: world.roomId,
    assigned_user_id: house.id,
    created_by: null,
    payment_status: 'completed',
    booking_status: 'Approved',
    checked_in_at: clock.now(),
  });
  const [created] = booking.history;
  expect(created).toMatchObject({ type: 'created', modified_by: { name: 'Display at Boardroom' } });
  expect((await remarksOf(app, booking.id))[0]).toMatch(
    /^Booked at the door\. Outside the rules: Duration must be at least 1 hour/,
  );
  await app.deliver();
  expect(await app.knex('invoices').where('booking_id', booking.id).orWhere('request_id', booking.id)).toHaveLength(1);
  expect((await door('book', { minutes: 15 })).meta.status).toBe(409);
});

it('offers only what fits before the next meeting with its buffers, and what the rules allow', async () => {
  await meeting(10);
  at(9, 20);
  expect((await show()).minutes).toEqual([15, 30]);
  await setRules({ buffer_after_minutes: 15 });
  expect((await show()).minutes).toEqual([15]);
  expect((await door('book', { minutes: 30 })).meta).toMatchObject({ status: 409 });
  at(6);
  for (const [rules, minutes] of [
    [{ longest_minutes: 30 }, [15, 30]],
    [{ lead_minutes: 10 }, []],
    [{ who: 'staff' }, []],
    [{ approval: 'staff' }, []],
  ] as [Partial<SpaceRules>, number[]][]) {
    await setRules(rules);
    expect([rules, (await show()).minutes]).toEqual([rules, minutes]);
    const before = (await newest()).id;
    if (minutes.length === 0) expect((await door('book', { minutes: 15 })).meta.status).toBe(400);
    expect((await newest()).id).toBe(before);
  }
});

it(`two presses and a booking elsewhere at once book the room once, in each of ${rounds(30)} rounds`, async () => {
  for (let round = 0; round < rounds(30); round += 1) {
    at(9, 3);
    const elsewhere = { ...roomBooking(world, slot(day, 9.5, 1)) };
    const answers = await Promise.all([
      door('book', { minutes: 60 }),
      door('book', { minutes: 60 }),
      app.call('POST', '/bookings', { token: tokenOf(world.otherMember), body: elsewhere }),
    ]);
    expect(answers.filter(({ meta }) => meta.success)).toHaveLength(1);
    await app.knex('bookings').where('assigned_user_id', world.otherMember.id).update({ active: false });
    day += 1;
  }
});

it('checks in and ends the bookings of its own room, and no others', async () => {
  const booking = await meeting(10);
  at(8);
  expect((await door('check-in', { booking_id: booking._id })).meta.status).toBe(409);
  at(9, 30);
  expect((await show()).arrives).toBe(booking._id);
  const arrived = await door('check-in', { booking_id: booking._id });
  expect([arrived.meta.message, arrived.data.arrives]).toEqual(['Checked in', null]);
  expect((await door('end', { booking_id: booking._id })).meta.status).toBe(409);
  at(11);
  const ended = await door('end', { booking_id: booking._id });
  expect([ended.meta.message, ended.data.state]).toEqual(['Ended', 'free']);
  const { history, ends_at } = await app.knex('bookings').where('id', booking._id).first();
  expect([ends_at, history.at(-1).modified_by.name]).toEqual([clock.now(), 'Display at Boardroom']);

  const { _id: other } = await as(world.owner).resources.create.mutate({
    type: 'meeting_room',
    space_id: world.spaceId,
    name: `Annex ${day}`,
    price: 10,
    capacity: 2,
    active: true,
  } as never);
  const { data: elsewhere } = await app.call<Booked>('POST', '/bookings', {
    token: tokenOf(world.owner),
    body: {
      ...roomBooking(world, slot(day, 12)),
      resource_id: other,
      assignedUser: world.owner.id,
      members: [world.owner.email],
    },
  });
  await app.knex('bookings').where('id', elsewhere._id).update({ payment_status: 'completed' });
  at(12, 5);
  for (const path of ['check-in', 'end'])
    expect((await door(path, { booking_id: elsewhere._id })).meta.status).toBe(404);
  expect(await app.knex('bookings').where('id', elsewhere._id).first()).toMatchObject({ checked_in_at: null });
});

/** What the documents of a booking come to. */
async function billed(id: string): Promise<number> {
  await app.deliver();
  const rows = await app.knex('invoices').where('booking_id', id).select('kind', 'total_pence');
  return rows.reduce((sum, { kind, total_pence }) => sum + (kind === 'invoice' ? total_pence : -total_pence), 0);
}

it('a booking that ends early costs what was used, at least a quarter of an hour, and tells its payer', async () => {
  at(9, 0, 10);
  const price = async (minutes: number) => {
    await door('book', { minutes });
    // The credit note of a booking waits for its invoice, by a later try, which does not come while the clock stands still.
    await app.deliver();
    return newest();
  };
  const { id, total_pence } = await price(60);
  const full = await billed(id);
  expect(full).toBe(total_pence);
  at(9, 1);
  await Promise.all([1, 2].map(() => door('end', { booking_id: id })));
  const ended = await app.knex('bookings').where({ id }).first();
  expect(ended).toMatchObject({ total_pence: full / 4, ends_at: clock.now() });
  expect(await billed(id)).toBe(full / 4);
  expect((await remarksOf(app, id)).at(-1)).toMatch(/^Ended now\. Price £13\.50 instead of £54\.00/);
  at(9, 10, 10);
  const { id: second } = await price(60);
  at(9, 31);
  await as(world.owner).bookings.endNow.mutate({ _id: second });
  expect(await billed(second)).toBe((full * 25) / 60);
  at(9, 40);
  const { id: third } = await price(15);
  at(9, 51);
  await door('end', { booking_id: third });
  expect(await billed(third)).toBe(full / 4);
  const subjects = (await app.mails(house.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Credit note'))).toHaveLength(2);
  expect(subjects.filter((subject) => subject.startsWith('Invoice')).length).toBeGreaterThanOrEqual(3);
});

it('gives the credits back that were not used', async () => {
  const terms = { space_id: world.spaceId, user_id: house.id, type: 'meeting_room' as const, amount: 60 };
  at(9);
  const { _id: credit } = await as(world.owner).credits.grant.mutate(terms);
  await door('book', { minutes: 60 });
  const { id, total_pence, reductions } = await newest();
  expect([total_pence, reductions]).toMatchObject([0, [{ kind: 'credits', kept: { amount: 60 } }]]);
  at(9, 2);
  await door('end', { booking_id: id });
  expect(await app.knex('bookings').where({ id }).first()).toMatchObject({
    reductions: [{ kind: 'credits', kept: { amount: 15 } }],
    total_pence: 0,
  });
  expect(await app.knex('credits').where('id', credit).first()).toMatchObject({ balance: 45 });
  await as(world.owner).credits.withdraw.mutate({ _id: credit, amount: 45, note: 'A test' });
});

it('books a room only so often in a day', async () => {
  const { data: room } = await app.call<{ _id: string }>('POST', '/resources', {
    token: tokenOf(world.owner),
    body: { space_id: world.spaceId, type: 'meeting_room', name: `Nook ${day}`, price: 10, capacity: 2 },
  });
  const made = await as(world.owner).displays.create.mutate({
    resource_id: room._id,
    assigned_user_id: house.id,
    contact_id: null,
  });
  const nook = (path: string, body: object = {}) =>
    app.call<DoorView>('POST', `/displays/door/${path}`, { body: { token: secretOf(made), ...body } });
  for (let number = 0; number < 12; number += 1) {
    at(9, number * 15);
    app.services.limits.reset();
    expect((await nook('book', { minutes: 15 })).meta.status).toBe(200);
  }
  at(14);
  app.services.limits.reset();
  expect((await nook('show')).data.minutes).toEqual([]);
  const refused = await nook('book', { minutes: 15 });
  expect([refused.meta.status, refused.meta.message]).toEqual([409, 'Nothing more can be booked at this door today']);
  expect(await app.knex('door_bookings').where('resource_id', room._id)).toHaveLength(12);
  day += 1;
  at(9);
  expect((await nook('book', { minutes: 15 })).meta.status).toBe(200);
});

it('an address that was renewed or removed has ended, also for a page that is open', async () => {
  const spare = await as(world.owner).resources.create.mutate({
    type: 'meeting_room',
    space_id: world.spaceId,
    name: `Spare ${day}`,
    price: 10,
    capacity: 2,
    active: true,
  } as never);
  const first = await as(world.owner).displays.create.mutate({
    resource_id: spare._id,
    shows_names: false,
    assigned_user_id: null,
    contact_id: null,
  });
  const asks = (secret: string) => app.call('POST', '/displays/door/show', { body: { token: secret } });
  expect((await asks(secretOf(first))).meta.status).toBe(200);
  const second = await as(world.owner).displays.renew.mutate({ _id: first._id });
  expect([(await asks(secretOf(first))).meta.status, (await asks(secretOf(second))).meta.status]).toEqual([404, 200]);
  expect(await app.knex('door_displays').where('id', first._id).first('secret_hash')).toEqual({
    secret_hash: hashOf(secretOf(second)),
  });
  const book = () => app.call('POST', '/displays/door/book', { body: { token: secretOf(second), minutes: 15 } });
  expect((await book()).meta).toMatchObject({ status: 409, message: 'Nothing can be booked at this door' });
  await as(world.owner).displays.remove.mutate({ _id: first._id });
  expect((await asks(secretOf(second))).meta.status).toBe(404);
  expect((await book()).meta.status).toBe(404);
});

it('offers no booking while its payer is blocked in the workspace', async () => {
  at(9);
  const setActive = (active: boolean) => app.knex('user_spaces').where('user_id', house.id).update({ active });
  expect((await show()).minutes).toEqual([15, 30, 60]);
  await setActive(false);
  expect((await show()).minutes).toEqual([]);
  expect((await door('book', { minutes: 30 })).meta.status).toBe(409);
  await setActive(true);
  expect((await show()).minutes).toEqual([15, 30, 60]);
});

it('is made by staff who edit the rooms of the workspace, once for a room, and billed to whom they may bill', async () => {
  const input = { resource_id: world.roomId, shows_names: false, assigned_user_id: null, contact_id: null };
  for (const person of [world.member, world.otherStaff])
    await expect(as(person).displays.create.mutate(input)).rejects.toThrow(/not allowed|no access/);
  await expect(as(world.owner).displays.create.mutate(input)).rejects.toThrow('This room has a display already');
  await expect(as(world.owner).displays.create.mutate({ ...input, resource_id: world.officeId })).rejects.toThrow(
    'Meeting room not found',
  );
  const update = { _id: display._id, shows_names: false, contact_id: null };
  await expect(
    as(world.owner).displays.update.mutate({ ...update, assigned_user_id: world.otherStaff.id }),
  ).rejects.toThrow();
  const { items } = await as(world.owner).displays.list.query({ space_id: world.spaceId });
  expect(items.find(({ _id }) => _id === display._id)).toMatchObject({ assigned_user_id: house.id });
  expect(JSON.stringify(items)).not.toContain(token);
});

it('answers a secret only so often', async () => {
  clock.freeze(new Date(Date.now() + HOUR));
  const statuses: number[] = [];
  for (let count = 0; count < 125; count += 1) statuses.push((await door('show')).meta.status);
  expect([statuses.indexOf(429), new Set(statuses)]).toEqual([120, new Set([200, 429])]);
});
