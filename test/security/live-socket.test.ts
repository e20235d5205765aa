/** Attacks on the live socket: it serves subscriptions only, to accounts with current access, within limits. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clock } from '../helpers/clock.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { liveNews } from '#server/live.ts';
import { publish } from '#server/outbox.ts';
import { DAY, MINUTE } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type Raw, openSocket } from '../helpers/socket.ts';
import { PASSWORD, type Person, type World, addPerson, makeWorld, roomBooking, slot } from '../helpers/world.ts';
import { eventually } from '../integrations/sandbox.ts';

const MAX_SOCKETS = 40;

let app: TestApp;
let world: World;
const open: Raw[] = [];

beforeAll(async () => {
  app = await startTestApp({
    LIVE_SOCKETS_PER_ADDRESS: String(MAX_SOCKETS),
    TRUST_PROXY: '1',
    CORS_ORIGINS: 'https://friend.example.org',
  });
  world = await makeWorld(app);
});
afterAll(() => app.stop());
afterEach(async () => {
  clock.reset();
  open.forEach(({ socket }) => socket.terminate());
  await eventually(() => (open.every(({ closed }) => closed() !== undefined) ? true : undefined));
  open.length = 0;
});

async function connect(token?: string, headers?: Record<string, string>): Promise<Raw> {
  const raw = await openSocket(app, { token, headers });
  open.push(raw);
  return raw;
}

async function listening(token: string): Promise<Raw> {
  const raw = await connect(token);
  raw.subscribe(1);
  await eventually(() => raw.frames.find(({ result }) => result?.type === 'started'));
  return raw;
}

const answerTo = (raw: Raw, id: number) => eventually(() => raw.frames.find((frame) => frame.id === id));
const ended = (raw: Raw) => eventually(() => raw.closed());
const book = (day: number) =>
  app.call('POST', '/bookings', { token: world.member.token, body: roomBooking(world, slot(day)) });
/** Publishes an event for one person. */
const publishTo = (person: Person) =>
  inTransaction(app.services, (trx) =>
    publish(
      trx,
      [liveNews({ name: 'activities.create', spaceId: null, audience: { userIds: [person.id] }, data: { _id: '1' } })],
      clock.now(),
    ),
  );

describe('queries and mutations', () => {
  it.each([
    ['query', 'users.get', () => ({ _id: world.owner.id })],
    ['query', 'site.get', () => undefined],
    ['mutation', 'team.invite', () => ({ email: 'x@example.org', role_id: '2', active_spaces: [world.spaceId] })],
    ['mutation', 'bookings.cancel', () => ({ _id: '1' })],
    ['query', 'live.events', () => ({})],
  ])('%s %s is refused', async (method, path, input) => {
    const raw = await connect(world.owner.token);
    raw.send({ id: 7, method, params: { path, input: { json: input() ?? null } } });
    expect((await answerTo(raw, 7)).error?.json.data?.httpStatus).toBe(404);
    expect(await app.knex('users').where('email', 'x@example.org')).toEqual([]);
  });

  it('are also refused when they are sent as subscriptions', async () => {
    const raw = await connect(world.owner.token);
    raw.subscribe(1, 'team.list', { space_id: world.spaceId });
    expect((await answerTo(raw, 1)).error).toBeDefined();
  });

  it('subscriptions are refused over HTTP, where the account is not rechecked', async () => {
    const response = await fetch(`${app.address}/trpc/live.events?input=%7B%22json%22%3A%7B%7D%7D`, {
      headers: { authorization: `Bearer ${world.owner.token}`, accept: 'text/event-stream' },
      signal: AbortSignal.timeout(3_000),
    });
    const text = await response.text();
    expect(text).toContain('This method is not supported here');
    expect(text.match(/^event: .*/gm)).toEqual(['event: connected', 'event: serialized-error']);
  });
});

describe('a connection whose account loses access', () => {
  async function refused(raw: Raw, token: string): Promise<void> {
    const again = await connect(token);
    again.subscribe(1);
    expect((await answerTo(again, 1)).error?.json.data?.httpStatus).toBe(401);
    expect(raw.closed()).toBe(4401);
  }

  it('ends with a changed password, and receives nothing after it', async () => {
    const person = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
    const raw = await listening(person.token);
    const body = { oldPassword: PASSWORD, password: 'another1' };
    expect((await app.call('POST', '/auth/change-password', { token: person.token, body })).meta.status).toBe(200);
    const before = raw.eventNames().length;
    await book(20);
    await ended(raw);
    expect(raw.eventNames().slice(before)).toEqual([]);
    await refused(raw, person.token);
  });

  it('ends when the account is deactivated, and accepts no new subscription before', async () => {
    // The events of earlier tests are delivered first.
    await app.settle();
    const person = await addPerson(app.knex, 'Manager', [world.spaceId]);
    const raw = await listening(person.token);
    await app.knex('users').where('id', person.id).update({ status: false });
    raw.subscribe(2);
    await ended(raw);
    expect(raw.eventNames()).toEqual([]);
    await refused(raw, person.token);
  });

  it('ends within a minute without events', async () => {
    const person = await addPerson(app.knex, 'Member');
    const raw = await listening(person.token);
    await app.knex('users').where('id', person.id).update({ token_version: 1 });
    clock.advance(MINUTE);
    await ended(raw);
    await refused(raw, person.token);
  });

  it('ends when its token expires', async () => {
    const person = await addPerson(app.knex, 'Member');
    const raw = await listening(person.token);
    await publishTo(person);
    await eventually(() => (raw.eventNames().length === 1 ? true : undefined));
    clock.advance(8 * DAY);
    await publishTo(person);
    await ended(raw);
    expect(raw.eventNames()).toHaveLength(1);
  });

  it('follows a change of role in both directions', async () => {
    const person = await addPerson(app.knex, 'Content Editor', [world.spaceId]);
    const roleNamed = (name: string) => app.knex('roles').where('name', name).first<{ id: string }>('id');
    const change = async (name: string) => {
      const { id: role_id } = await roleNamed(name);
      const body = { user_id: person.id, role_id, active_spaces: [world.spaceId] };
      expect((await app.call('PUT', '/users/update-team-member', { token: world.owner.token, body })).meta.status).toBe(
        200,
      );
      await app.settle();
    };
    const raw = await listening(person.token);
    const bookings = () => raw.eventNames().filter((name) => name.startsWith('book-resources')).length;
    await book(21);
    await app.settle();
    expect(bookings()).toBe(0);
    await change('Front Desk');
    await eventually(() => (raw.eventNames().includes('users.update') ? true : undefined));
    await book(22);
    await eventually(() => (bookings() > 0 ? true : undefined));
    await change('Content Editor');
    await pause(200);
    const before = bookings();
    await book(23);
    await app.settle();
    await pause(200);
    expect(bookings()).toBe(before);
  });
});

describe('a page of another site', () => {
  it('cannot open a connection', async () => {
    for (const origin of ['https://evil.example.org', 'null', 'http://localhost.evil.example.org'])
      await expect(connect(world.owner.token, { origin }), origin).rejects.toThrow('403');
  });

  it('cannot open a connection through its own name that points to this server', async () => {
    const { port } = new URL(app.address);
    for (const name of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example']) {
      const host = `${name}:${port}`;
      await expect(connect(world.owner.token, { host, origin: `http://${host}` }), host).rejects.toThrow('421');
    }
    for (const host of [`localhost:${port}`, `[::1]:${port}`, `app.localhost:${port}`])
      await connect(world.owner.token, { host, origin: `http://${host}` });
  });

  it('can open a connection from the own origin or an allowed one', async () => {
    for (const origin of [app.address, 'https://friend.example.org']) await connect(world.owner.token, { origin });
  });
});

describe('limits', () => {
  it('refuse the eleventh subscription of a connection', async () => {
    const raw = await connect(world.member.token);
    for (let id = 1; id <= 11; id += 1) raw.subscribe(id);
    expect((await eventually(() => raw.frames.find(({ error }) => error))).error?.json.data?.httpStatus).toBe(429);
    // A subscription that ends makes room for another.
    raw.send({ id: 3, method: 'subscription.stop' });
    await eventually(() => raw.frames.find(({ id, result }) => id === 3 && result?.type === 'stopped'));
    raw.subscribe(12);
    await pause(100);
    expect(raw.frames.filter(({ error }) => error)).toHaveLength(1);
  });

  it('refuse 2,000 subscriptions at once, with little memory', async () => {
    const before = process.memoryUsage().rss;
    const raw = await connect(world.member.token);
    for (let id = 1; id <= 2_000; id += 1) raw.subscribe(id);
    expect(await ended(raw)).toBe(1006);
    expect(process.memoryUsage().rss - before).toBeLessThan(80 * 1024 * 1024);
  });

  it('end a connection that sends a large frame', async () => {
    const raw = await connect(world.member.token);
    raw.send(Array.from({ length: 500 }, (_, id) => ({ id, method: 'subscription', params: { path: 'live.events' } })));
    expect(await ended(raw)).toBe(1009);
  });

  it('refuse too many connections of one address, as named by the proxy', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    for (let count = 0; count < MAX_SOCKETS; count += 1) await connect(undefined, from('203.0.113.7'));
    await expect(connect(undefined, from('203.0.113.7'))).rejects.toThrow('429');
    // Addresses added by the client are ignored, and another address is another client.
    await expect(connect(undefined, from('198.51.100.1, 203.0.113.7'))).rejects.toThrow('429');
    await connect(undefined, from('203.0.113.8'));
    open[0]!.socket.terminate();
    await eventually(() => open[0]!.closed());
    await pause(50);
    await connect(undefined, from('203.0.113.7'));
  });

  it('count an IPv6 network as one client', async () => {
    for (let count = 0; count < MAX_SOCKETS; count += 1)
      await connect(undefined, { 'x-forwarded-for': `2001:db8:1:2::${count.toString(16)}` });
    await expect(connect(undefined, { 'x-forwarded-for': '2001:db8:1:2:ffff::1' })).rejects.toThrow('429');
    await connect(undefined, { 'x-forwarded-for': '2001:db8:1:3::1' });
  });
});
