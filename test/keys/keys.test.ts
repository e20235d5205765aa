/** A key has no more than it was given of the rights of its person, and nothing once it has ended. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keyNeed } from '#server/access.ts';
import type { KeyView, NewKeyView } from '#domains/keys/schema.ts';
import { type Area, type Grant, allPermissions, permissionsOf } from '#shared/permissions.ts';
import { DAY, HOUR, MINUTE } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { declared as procedures } from '../helpers/declared.ts';
import { holdJobs } from '../helpers/leases.ts';
import { hasStarted, openSocket } from '../helpers/socket.ts';
import { callWith } from '../surface/bent.ts';
import { eventually } from '../integrations/sandbox.ts';
import {
  type Booked,
  type Person,
  type World,
  addPerson,
  beginDay,
  data,
  makeWorld,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';

let app: TestApp;
let world: World;

beforeAll(async () => {
  beginDay();
  app = await startTestApp({ TRUST_PROXY: '1' });
  world = await makeWorld(app);
  await holdJobs(app.knex);
});
afterEach(() => clock.reset());
afterAll(() => app.stop());

type Grants = Partial<Record<Area, Partial<Grant>>>;
const edit = { show: true, editable: true };
const BOOKING: Grants = { 'booking.booking': edit };

const add = ({ token }: Pick<Person, 'token'>, grants: Grants = BOOKING, fields: object = {}): Promise<NewKeyView> =>
  data(app.call('POST', '/keys', { token, body: { name: 'Program', permissions: permissionsOf(grants), ...fields } }));

const addFull = (fields: object = {}): Promise<NewKeyView> =>
  data(
    app.call('POST', '/keys', {
      token: world.owner.token,
      body: { name: 'Everything', permissions: allPermissions(), ...fields },
    }),
  );

it.each([
  ['bookingz', { bookingz: { show: true }, members: { show: true } }],
  ['booking.bookingz', { booking: { booking: edit, bookingz: edit } }],
  ['booking.booking', { 'booking.booking': edit, members: edit }],
  ['booking.show', { booking: edit, members: edit }],
  ['showAllBooking', { members: edit, showAllBooking: true }],
])('refuses the area %s, which is not there', async (area, permissions) => {
  const { token } = world.owner;
  const { meta } = await app.call('POST', '/keys', { token, body: { name: 'Wrong', permissions } });
  const message = `There is no area "${area}" here`;
  expect(meta).toMatchObject({ status: 400, errors: [{ field: 'permissions', message }] });
});

const statusOf = async (method: string, path: string, token: string, headers: Record<string, string> = {}) =>
  (await app.call(method, path, { token, headers, ...(method !== 'GET' && { body: {} }) })).meta.status;

let day = 3;
async function book(token: string, fields: object = {}): Promise<Booked> {
  const body = { ...roomBooking(world, slot((day += 1))), ...fields };
  return data(app.call('POST', '/bookings', { token, body }));
}

describe('the secret of a key', () => {
  it('is shown once, and only its hash is stored', async () => {
    const key = await add(world.member);
    expect(key.secret).toMatch(/^ck_live_[0-9A-Za-z]{33}$/);
    const stored = JSON.stringify([await app.knex('api_keys').select(), await app.knex('api_key_secrets').select()]);
    expect(stored).not.toContain(key.secret);
    expect(stored).not.toContain(key.secret.slice(8, 30));
    const [listed] = await data<KeyView[]>(app.call('GET', '/keys', { token: world.member.token }));
    expect(listed).toMatchObject({ _id: key._id, hint: key.secret.slice(-4), state: 'valid', used_at: null });
    expect(JSON.stringify(listed)).not.toContain(key.secret);
    const mails = await app.mails(world.member.email);
    expect(mails[0]).toMatchObject({ subject: 'A key for programs' });
    expect(mails[0]!.text).not.toContain(key.secret);
  });

  it('is refused with 401 after a change, and in an unknown one', async () => {
    const { secret } = await add(world.member);
    expect(await statusOf('GET', '/bookings', secret)).toBe(200);
    expect(await statusOf('GET', '/bookings', `${secret.slice(0, -1)}!`)).toBe(401);
    expect(await statusOf('GET', '/bookings', 'ck_live_00000000000000000000000000000000')).toBe(401);
  });

  it('is valid beside a new one for as long as was said', async () => {
    const { _id, secret } = await add(world.member);
    const body = { overlap_hours: 1 };
    const next = await data<NewKeyView>(app.call('POST', `/keys/${_id}/replace`, { token: world.member.token, body }));
    for (const each of [secret, next.secret]) expect(await statusOf('GET', '/bookings', each)).toBe(200);
    clock.advance(HOUR + MINUTE);
    expect(await statusOf('GET', '/bookings', secret)).toBe(401);
    expect(await statusOf('GET', '/bookings', next.secret)).toBe(200);
    const none = { overlap_hours: 0 };
    await data(app.call('POST', `/keys/${_id}/replace`, { token: world.member.token, body: none }));
    expect(await statusOf('GET', '/bookings', next.secret)).toBe(401);
  });
});

describe('a key that has one area', () => {
  it('calls nothing that needs another one, in no procedure', async () => {
    const { secret } = await add(world.owner, { cms: edit });
    const closed = procedures.filter(([, { type, meta }]) => {
      if (type === 'subscription' || meta.access === 'anyone') return false;
      const need = keyNeed(meta, type);
      if (need === 'a person') return true;
      if (need !== 'nothing more') return need.area !== 'cms';
      return typeof meta.access === 'object' && meta.access.area !== 'cms';
    });
    expect(closed.length).toBeGreaterThan(250);
    for (const [path] of closed) expect((await callWith(app, secret, path, '{}')).status, path).toBe(403);
    expect((await callWith(app, secret, 'content.draft', '{}')).status).toBe(400);
  });

  it('shows, but does not change, if it is only shown', async () => {
    const { secret } = await add(world.member, { 'booking.booking': { show: true } });
    expect(await statusOf('GET', '/bookings', secret)).toBe(200);
    const { meta } = await app.call('POST', '/bookings', { token: secret, body: roomBooking(world, slot(2)) });
    expect(meta.status).toBe(403);
    const own = await book(world.member.token);
    expect(await statusOf('DELETE', `/bookings/cancel/${own._id}`, secret)).toBe(403);
  });
});

describe('a key with all rights of a Super Admin', () => {
  it('calls nothing that is for people', async () => {
    const { secret } = await addFull();
    const forPeople = procedures.filter(([, { type, meta }]) => keyNeed(meta, type) === 'a person');
    expect(forPeople.length).toBeGreaterThan(40);
    for (const [path] of forPeople) expect((await callWith(app, secret, path, '{}')).status, path).toBe(403);
    expect(await statusOf('GET', '/events', secret)).toBe(200);
    const form = await fetch(`${app.address}/api/v1/settings/pictures`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body: new FormData(),
    });
    expect(form.status).toBe(403);
  });

  it('cannot make another key, nor end or replace one', async () => {
    const { _id, secret } = await addFull();
    expect(await statusOf('POST', '/keys', secret)).toBe(403);
    expect(await statusOf('POST', `/keys/${_id}/replace`, secret)).toBe(403);
    expect(await statusOf('DELETE', `/keys/${_id}`, secret)).toBe(403);
    expect(await statusOf('POST', '/auth/logout', secret)).toBe(403);
    expect(await statusOf('POST', '/auth/logout-everywhere', secret)).toBe(403);
    expect(await statusOf('GET', '/bookings', secret)).toBe(200);
  });
});

describe('nobody gives a key', () => {
  it('more than they may do', async () => {
    const body = { name: 'Program', permissions: permissionsOf({ members: { show: true } }) };
    const { meta } = await app.call('POST', '/keys', { token: world.member.token, body });
    expect(meta).toMatchObject({ status: 400, message: 'You cannot give a key more than you may do: Members (Show)' });
    const key = await add(world.member);
    const wider = { permissions: permissionsOf({ ...BOOKING, cms: edit }) };
    expect((await app.call('PUT', `/keys/${key._id}`, { token: world.member.token, body: wider })).meta.status).toBe(
      400,
    );
  });

  it('rights of another person, and ends none of theirs', async () => {
    const key = await add(world.member);
    for (const { token } of [world.otherMember, world.staff]) {
      expect(await statusOf('DELETE', `/keys/${key._id}`, token)).toBe(404);
      expect(await statusOf('POST', `/keys/${key._id}/replace`, token)).toBe(404);
      expect(await statusOf('GET', '/keys?everybody=true', token)).toBe(403);
    }
    expect(await statusOf('POST', `/keys/${key._id}/replace`, world.owner.token)).toBe(404);
    expect(await statusOf('DELETE', `/keys/${key._id}`, world.owner.token)).toBe(200);
    const ended = await app.call('GET', '/bookings', { token: key.secret });
    expect(ended.meta).toMatchObject({ status: 401, message: 'This key has ended' });
    const former = await add(world.member);
    await app.call('POST', `/keys/${former._id}/replace`, { token: world.member.token, body: {} });
    expect(await statusOf('GET', '/bookings', former.secret)).toBe(200);
    expect(await statusOf('DELETE', `/keys/${former._id}`, world.member.token)).toBe(200);
    expect((await app.call('GET', '/bookings', { token: former.secret })).meta.message).toBe('This key has ended');
  });

  it('is asked for by name where another text is sent', async () => {
    const get = (path: string, token: string) =>
      fetch(`${app.address}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
    const refused = await get('/bookings', 'ck_live_garbage');
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    const found = await get('/space', (await add(world.member)).secret);
    expect(found.headers.get('www-authenticate')).toBeNull();
  });
});

it('tells a program that its key has ended, also where visitors may read', async () => {
  const key = await add(world.member);
  expect(await statusOf('GET', '/space', key.secret)).toBe(200);
  await statusOf('DELETE', `/keys/${key._id}`, world.member.token);
  for (const bearer of [key.secret, 'ck_live_guessed']) expect(await statusOf('GET', '/space', bearer)).toBe(401);
  // A person whose session has ended is a visitor.
  expect(await statusOf('GET', '/space', 'a-session-of-before')).toBe(200);
});

describe('a key for some workspaces', () => {
  it('manages only these, and is no Super Admin', async () => {
    const { secret } = await addFull({ space_ids: [world.spaceId] });
    const lists = (space: string) => statusOf('GET', `/announcements?space_id=${space}`, secret);
    expect(await lists(world.spaceId)).toBe(200);
    expect(await lists(world.otherSpaceId)).toBe(403);
    expect(await statusOf('GET', '/events', secret)).toBe(403);
    expect(await statusOf('GET', '/system/status', secret)).toBe(403);
  });

  it('does not widen the workspaces of its person', async () => {
    const { secret } = await add(world.staff, { announcements: edit }, { space_ids: [world.otherSpaceId] });
    for (const space of [world.spaceId, world.otherSpaceId])
      expect(await statusOf('GET', `/announcements?space_id=${space}`, secret)).toBe(403);
  });

  it('books only there as a customer', async () => {
    const { secret } = await add(world.member, BOOKING, { space_ids: [world.otherSpaceId] });
    const { meta } = await app.call('POST', '/bookings', { token: secret, body: roomBooking(world, slot(2)) });
    expect([403, 404]).toContain(meta.status);
    const right = await add(world.member, BOOKING, { space_ids: [world.spaceId] });
    expect((await book(right.secret))._id).toBeDefined();
  });
});

describe('a key ends at once', () => {
  it('with its day', async () => {
    const { secret } = await add(world.member, BOOKING, { expires_at: new Date(clock.now().getTime() + DAY) });
    expect(await statusOf('GET', '/bookings', secret)).toBe(200);
    clock.advance(DAY);
    expect(await statusOf('GET', '/bookings', secret)).toBe(401);
  });

  it('with its person', async () => {
    const person = await addPerson(app.knex, 'Member', [world.spaceId]);
    const { secret } = await add(person);
    expect(await statusOf('GET', '/bookings', secret)).toBe(200);
    await app.knex('users').where('id', person.id).update({ status: false });
    expect(await statusOf('GET', '/bookings', secret)).toBe(401);
  });

  it('with the role of its person, and loses at once what the role loses', async () => {
    const role = { name: 'Callers', permissions: permissionsOf({ announcements: edit, cms: edit }) };
    const { _id } = await data(app.call('POST', '/roles', { token: world.owner.token, body: role }));
    const person = await addPerson(app.knex, 'Callers', [world.spaceId]);
    const { secret } = await add(person, { cms: edit });
    const change = (body: object) => data(app.call('PUT', `/roles/${_id}`, { token: world.owner.token, body }));
    const edits = async () => (await callWith(app, secret, 'content.reorder', '{}')).status;
    expect(await edits()).toBe(400);
    await change({ permissions: permissionsOf({ announcements: edit }) });
    expect(await edits()).toBe(403);
    await change({ active: false });
    expect(await edits()).toBe(401);
  });

  it('also on a live connection to another process, within a second', async () => {
    const other = await startTestApp({ DATABASE_URL: app.services.config.DATABASE_URL });
    try {
      const { _id, secret } = await add(world.staff);
      const socket = await openSocket(other, { token: secret });
      socket.subscribe(1);
      await hasStarted(socket);
      await book(world.member.token);
      await app.deliver();
      await eventually(() => socket.eventNames().includes('book-resources.create') || undefined);
      expect(await statusOf('DELETE', `/keys/${_id}`, world.staff.token)).toBe(200);
      const heard = socket.eventNames().length;
      await book(world.member.token);
      await app.deliver();
      expect(await eventually(() => socket.closed())).toBe(4401);
      expect(socket.eventNames()).toHaveLength(heard);
    } finally {
      await other.stop();
    }
  });
});

describe('a key is accepted', () => {
  it('only from its networks, over HTTP and live', async () => {
    const { secret } = await add(world.member, BOOKING, { networks: ['203.0.113.0/24', '2001:db8::/32'] });
    const from = (address: string) => statusOf('GET', '/bookings', secret, { 'x-forwarded-for': address });
    expect(await from('203.0.113.9')).toBe(200);
    expect(await from('2001:db8::5')).toBe(200);
    expect(await from('198.51.100.9')).toBe(401);
    // What a client claims does not count, only what the trusted proxy saw.
    expect(await from('203.0.113.9, 198.51.100.9')).toBe(401);
    const socket = await openSocket(app, { token: secret, headers: { 'x-forwarded-for': '198.51.100.9' } });
    socket.subscribe(1);
    await eventually(() => socket.frames.find(({ error }) => error?.json.data?.httpStatus === 401));
    socket.socket.close();
  });
});

describe('what a key does', () => {
  it('is in activities and history with its person and its name', async () => {
    const { secret } = await add(world.staff, BOOKING, { name: 'Night desk' });
    const booking = await book(secret, { assignedUser: world.member.email, members: [world.member.email] });
    const row = await app
      .knex('activities')
      .where({ model: 'Booking', model_id: booking._id })
      .first('actor_id', 'said');
    expect(row).toMatchObject({ actor_id: world.staff.id });
    expect(JSON.stringify(row)).toContain('(key Night desk)');
    const { data: read } = await app.call('GET', `/bookings/${booking._id}`, { token: world.staff.token });
    expect(JSON.stringify(read)).toContain('(key Night desk)');
  });

  it('names the person as the customer of what they book for themselves', async () => {
    const { secret } = await add(world.member, BOOKING, { name: 'Assistant' });
    const booking = await book(secret);
    const row = await app.knex('bookings').where('id', booking._id).first();
    expect(row!.assigned_user_id).toBe(world.member.id);
    expect(row!.customer_name).not.toContain('key');
  });

  it('is noted as its last use', async () => {
    const { secret } = await add(world.otherMember);
    await app.call('GET', '/bookings?limit=1', { token: secret, headers: { 'x-forwarded-for': '203.0.113.9' } });
    const [key] = await data<KeyView[]>(app.call('GET', '/keys', { token: world.otherMember.token }));
    expect(key).toMatchObject({ used_from: '203.0.113.9', used_for: 'GET /api/v1/bookings' });
    expect(key!.used_at).not.toBeNull();
  });

  it('is not the answer to an Idempotency-Key of its person', async () => {
    const { secret } = await add(world.member);
    const body = roomBooking(world, slot((day += 1)));
    const headers = { 'idempotency-key': 'one-and-the-same' };
    await data(app.call('POST', '/bookings', { token: world.member.token, body, headers }));
    const again = await app.call('POST', '/bookings', { token: secret, body, headers });
    expect(again.meta.status).toBe(409);
    expect(again.data).toBeNull();
  });
});

describe('the saved card of a person', () => {
  it('is charged by their key only with the right to bill', async () => {
    const card = await saveCard(app, world.member);
    const booking = await book(world.member.token);
    const without = await add(world.member);
    const withIt = await add(world.member, { ...BOOKING, billing: edit });
    const charge = (token: string) => pay(app, { ...world.member, token }, booking, card);
    expect((await charge(without.secret)).meta.status).toBe(403);
    expect(await app.knex('charges').where('booking_id', booking._id)).toEqual([]);
    expect((await charge(withIt.secret)).meta.status).toBe(200);
    // A longer period costs more, which the card of the booking would pay.
    const longer = { ...slot(day, 10, 4), members: [world.member.email], reschedule_reason: 'Longer' };
    const moved = await app.call('PUT', `/bookings/reschedule-request/${booking._id}`, {
      token: without.secret,
      body: longer,
    });
    expect(moved.meta.status).toBe(403);
    expect(await app.knex('charges').where('booking_id', booking._id)).toHaveLength(1);
    expect(await statusOf('POST', '/stripe/start-bank-account', withIt.secret)).toBe(403);
    expect(await statusOf('DELETE', '/stripe/payment-source', withIt.secret)).toBe(403);
  });
});

describe('live updates', () => {
  it('reach a key with the area, and not one without it', async () => {
    const hears = await add(world.member);
    const deaf = await add(world.member, { billing: { show: true } });
    const sockets = await Promise.all([hears, deaf].map(({ secret }) => openSocket(app, { token: secret })));
    for (const socket of sockets) socket.subscribe(1);
    for (const { frames } of sockets) await hasStarted({ frames });
    await book(world.member.token);
    await app.deliver();
    await eventually(() => sockets[0]!.eventNames().includes('book-resources.create') || undefined);
    expect(sockets[1]!.eventNames()).not.toContain('book-resources.create');
    for (const { socket } of sockets) socket.close();
  });
});
