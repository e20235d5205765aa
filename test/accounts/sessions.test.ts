/** Sessions: who sees and ends them, what a session knows of its device, and that nothing is left of one that has ended. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#shared/time.ts';
import type { SessionView } from '#domains/accounts/schema.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { hasStarted, openSocket } from '../helpers/socket.ts';
import { PASSWORD, type Person, type World, addPerson, data, makeWorld } from '../helpers/world.ts';
import { eventually } from '../integrations/sandbox.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' });
  world = await makeWorld(app);
});
afterAll(() => app.stop());
afterEach(() => {
  clock.reset();
  app.services.limits.reset();
});

type Place = { userAgent?: string; ip?: string };

async function logIn({ email }: Person, { userAgent = FIREFOX, ip = '203.0.113.1' }: Place = {}): Promise<string> {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': ip };
  const body = { email, password: PASSWORD };
  return (await data<{ token: string }>(app.call('POST', '/auth/login', { body, headers }))).token;
}

type Session = Omit<SessionView, 'used_at' | 'created_at'> & { used_at: string; created_at: string };

const sessionsOf = (token: string) => data<Session[]>(app.call('GET', '/auth/sessions', { token }));
const statusOf = async (method: string, path: string, token: string, headers = {}) =>
  (await app.call(method, path, { token, headers })).meta.status;
const isIn = async (token: string) => (await statusOf('GET', '/bookings', token)) === 200;
const newPerson = () => addPerson(app.knex, 'Member', [world.spaceId]);
const currentOf = async (token: string) => (await sessionsOf(token)).find(({ is_current }) => is_current)!._id;

describe('the sessions of a person', () => {
  it('are listed with their devices and networks, and only their own', async () => {
    const [ada, bob] = [await newPerson(), await newPerson()];
    const phone = await logIn(ada, { ip: '198.51.100.7' });
    const laptop = await logIn(ada, { userAgent: CHROME });
    await logIn(bob);
    expect(await sessionsOf(laptop)).toMatchObject([
      { device: 'Chrome on Linux', used_from: '203.0.113.1', is_current: true },
      { device: 'Firefox on Windows', used_from: '198.51.100.7', is_current: false },
    ]);
    expect(await currentOf(phone)).not.toBe(await currentOf(laptop));
  });

  it('end one by one, at once, and are not listed afterwards', async () => {
    const ada = await newPerson();
    const [phone, laptop] = [await logIn(ada), await logIn(ada, { userAgent: CHROME })];
    const id = await currentOf(phone);
    expect(await statusOf('DELETE', `/auth/sessions/${id}`, laptop)).toBe(200);
    expect(await isIn(phone)).toBe(false);
    expect(await isIn(laptop)).toBe(true);
    expect(await sessionsOf(laptop)).toHaveLength(1);
    expect(await statusOf('DELETE', `/auth/sessions/${id}`, laptop)).toBe(404);
  });

  it('are not ended by others, whoever they are', async () => {
    const ada = await newPerson();
    const token = await logIn(ada);
    const id = await currentOf(token);
    for (const other of [world.member, world.staff, world.owner])
      expect(await statusOf('DELETE', `/auth/sessions/${id}`, other.token)).toBe(404);
    expect(await isIn(token)).toBe(true);
  });

  it.each([
    ['a logout everywhere', '/auth/logout-everywhere', {}],
    ['a new password', '/auth/change-password', { oldPassword: PASSWORD, password: 'better' }],
  ])('all end with %s', async (_name, path, body) => {
    const ada = await newPerson();
    const [phone, laptop] = [await logIn(ada), await logIn(ada, { userAgent: CHROME })];
    const { meta, data: session } = await app.call<{ token: string } | null>('POST', path, { token: phone, body });
    expect(meta.status).toBe(200);
    for (const token of [phone, laptop]) expect(await isIn(token)).toBe(false);
    if (session) expect(await sessionsOf(session.token)).toMatchObject([{ is_current: true }]);
  });

  it('end with the token, and a token is of one session', async () => {
    const ada = await newPerson();
    const token = await logIn(ada);
    expect(await statusOf('POST', '/auth/logout', token)).toBe(200);
    expect(await isIn(token)).toBe(false);
    expect(await app.knex('sessions').where('user_id', ada.id).whereNull('ended_at')).toEqual([]);
  });

  it('are not those of another account, even with a forged number in a signed token', async () => {
    const [ada, bob] = [await newPerson(), await newPerson()];
    const token = await logIn(ada);
    // The database of another installation restored here would do this: the same id, and another person.
    await app
      .knex('sessions')
      .where('id', await currentOf(token))
      .update({ user_id: bob.id });
    expect(await isIn(token)).toBe(false);
  });

  it('of a customer are ended by staff who reach them, and those of staff by none of them', async () => {
    const ada = await newPerson();
    const tokens = [await logIn(ada), await logIn(ada, { userAgent: CHROME })];
    const path = `/users/${ada.id}/sign-out`;
    for (const stranger of [world.otherMember, world.otherStaff])
      expect(await statusOf('POST', path, stranger.token)).not.toBe(200);
    for (const token of tokens) expect(await isIn(token)).toBe(true);
    expect(await statusOf('POST', path, world.staff.token)).toBe(200);
    for (const token of tokens) expect(await isIn(token)).toBe(false);
    expect(await statusOf('POST', `/users/${world.owner.id}/sign-out`, world.staff.token)).toBe(404);
    expect(await isIn(world.owner.token)).toBe(true);
  });

  it('of a colleague are ended by those who may change their standing', async () => {
    const colleague = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
    const token = await logIn(colleague);
    const path = `/users/team-member/${colleague.id}/sign-out`;
    for (const stranger of [world.member, world.otherStaff, colleague])
      expect(await statusOf('POST', path, stranger.token)).not.toBe(200);
    expect(await isIn(token)).toBe(true);
    expect(await statusOf('POST', path, world.owner.token)).toBe(200);
    expect(await isIn(token)).toBe(false);
    expect(await statusOf('POST', `/users/team-member/${world.owner.id}/sign-out`, world.staff.token)).toBe(403);
  });

  it('are noted as used every five minutes, with the network', async () => {
    const ada = await newPerson();
    clock.freeze(new Date());
    const token = await logIn(ada);
    const from = (ip: string) => statusOf('GET', '/bookings', token, { 'x-forwarded-for': ip });
    clock.advance(4 * MINUTE);
    await from('198.51.100.8');
    expect(await sessionsOf(token)).toMatchObject([{ used_from: '203.0.113.1' }]);
    clock.advance(2 * MINUTE);
    await from('198.51.100.8');
    const [session] = await sessionsOf(token);
    expect(session).toMatchObject({ used_from: '198.51.100.8', used_at: clock.now().toISOString() });
  });
});

it('is not opened by a password that is replaced at that moment', async () => {
  const ada = await newPerson();
  const sql = `SELECT COUNT(*) AS waiting FROM information_schema.processlist WHERE info LIKE 'select \`users\`%for update'`;
  const isWaiting = async () => {
    const [[{ waiting }]] = (await app.knex.raw(sql)) as [[{ waiting: string }]];
    return Number(waiting) > 0 || undefined;
  };
  const login = await app.knex.transaction(async (trx) => {
    await trx('users').where('id', ada.id).increment('token_version', 1);
    // The password is right; the login then waits for the account.
    const answer = app.call('POST', '/auth/login', { body: { email: ada.email, password: PASSWORD } });
    await eventually(isWaiting);
    return { answer };
  });
  expect((await login.answer).meta.status).toBe(401);
  expect(await app.knex('sessions').where('user_id', ada.id)).toEqual([]);
});

describe('a live connection', () => {
  it('is closed within a second when its session ends, also on another process', async () => {
    const other = await startTestApp({ DATABASE_URL: app.services.config.DATABASE_URL });
    try {
      const ada = await newPerson();
      const [phone, laptop] = [await logIn(ada), await logIn(ada, { userAgent: CHROME })];
      const socket = await openSocket(other, { token: phone });
      socket.subscribe(1);
      await hasStarted(socket);
      const endedAt = performance.now();
      expect(await statusOf('DELETE', `/auth/sessions/${await currentOf(phone)}`, laptop)).toBe(200);
      expect(await eventually(() => socket.closed())).toBe(4401);
      expect(performance.now() - endedAt).toBeLessThan(3_000);
    } finally {
      await other.stop();
    }
  });
});

describe('a new device', () => {
  const subjects = async ({ email }: Person) => (await app.mails(email)).map(({ subject }) => subject);
  const NEW = /A new device uses your .* account/;

  it('is told to its owner by mail, and neither the first nor a known one', async () => {
    const ada = await newPerson();
    await logIn(ada);
    await logIn(ada, { ip: '198.51.100.9' });
    expect(await subjects(ada)).toEqual([]);
    await logIn(ada, { userAgent: CHROME });
    expect(await subjects(ada)).toEqual([expect.stringMatching(NEW)]);
    await logIn(ada, { userAgent: CHROME });
    expect(await subjects(ada)).toHaveLength(1);
  });

  it('is one again after 90 days', async () => {
    const ada = await newPerson();
    clock.freeze(new Date());
    await logIn(ada);
    clock.advance(50 * DAY);
    await logIn(ada, { userAgent: CHROME });
    clock.advance(50 * DAY);
    await logIn(ada);
    expect(await subjects(ada)).toHaveLength(2);
  });
});

it('removes sessions of which nothing is to be known any more', async () => {
  const ada = await newPerson();
  await logIn(ada);
  const count = async () => (await app.knex('sessions').where('user_id', ada.id)).length;
  clock.advance(96 * DAY);
  await app.settle();
  expect(await count()).toBe(1);
  clock.advance(2 * DAY);
  await app.settle();
  expect(await count()).toBe(0);
});
