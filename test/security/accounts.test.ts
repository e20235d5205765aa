/** Attacks on accounts: password guessing, lock-out of the owner, discovery of accounts, and reuse of ended sessions. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clock } from '../helpers/clock.ts';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { MINUTE } from '#shared/time.ts';
import { type Answer, type TestApp, startTestApp } from '../helpers/app.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { PASSWORD, type World, addPerson, makeWorld } from '../helpers/world.ts';

type Session = { token: string; user: { _id: string; email: string } };

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' });
  world = await makeWorld(app);
});
afterAll(() => app.stop());
beforeEach(() => {
  clock.reset();
  app.services.limits.reset();
});

type From = { token?: string; ip?: string };
const post = <T = Session>(path: string, body: unknown, { token, ip = '203.0.113.1' }: From = {}) =>
  app.call<T>('POST', path, { body, token, headers: { 'x-forwarded-for': ip } });
const login = (email: string, password: string, ip?: string) => post('/auth/login', { email, password }, { ip });

async function times(count: number, work: (index: number) => Promise<Answer<unknown>>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await work(index)).meta.status);
  return statuses;
}

describe('guessing a password', () => {
  const LOOKALIKES = ['m̈ember@example.org', 'MEMBER@example.org\u0000', 'ｍember@example.org', 'mémber@example.org'];

  it('gains nothing from other spellings of the address', async () => {
    const { email } = await addPerson(app.knex, 'Member', [], 'member@example.org');
    for (const other of LOOKALIKES) expect((await login(other, PASSWORD)).meta, other).toMatchObject({ status: 400 });
    // Other spellings of the address belong to the same account and count towards its limit.
    const spellings = [email, email.toUpperCase(), ` ${email} `, 'Member@Example.ORG'];
    const statuses = await times(11, (index) => login(spellings[index % spellings.length]!, 'wrong'));
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  it('does not lock out the owner in another network', async () => {
    const { email } = await addPerson(app.knex, 'Member');
    expect(await times(12, () => login(email, 'wrong', '198.51.100.7'))).toContain(429);
    expect((await login(email, PASSWORD, '203.0.113.20')).meta.status).toBe(200);
    expect((await login(email, PASSWORD, '198.51.100.7')).meta.status).toBe(429);
  });

  it('from many networks is limited, and does not lock out the owner in a network of an earlier login', async () => {
    const { email } = await addPerson(app.knex, 'Member');
    const home = '203.0.113.30';
    expect((await login(email, PASSWORD, home)).meta.status).toBe(200);
    const statuses = await times(110, (index) => login(email, 'wrong', `198.51.100.${index}`));
    // A hundred attempts an hour, of which the owner has used one.
    expect(statuses.filter((status) => status === 401)).toHaveLength(99);
    expect(statuses.at(-1)).toBe(429);
    expect((await login(email, PASSWORD, home)).meta.status).toBe(200);
  });

  it('in a building leaves its people in: neither calls of visitors nor failed logins stop a right password', async () => {
    const ip = '203.0.113.50';
    const [known, other] = [await addPerson(app.knex, 'Member'), await addPerson(app.knex, 'Member')];
    expect((await login(known.email, PASSWORD, ip)).meta.status).toBe(200);
    const calls = await times(201, (index) =>
      post('/forgot-password', { email: `nobody${index}@example.org` }, { ip }),
    );
    expect(calls.at(-1)).toBe(429);
    // The budget of visitors is used up, that of failed logins is not.
    expect((await login(other.email, PASSWORD, ip)).meta.status).toBe(200);
    const failures = await times(201, (index) => login(`nobody${index}@example.org`, 'wrong', ip));
    expect(failures.slice(0, 200)).toEqual(Array<number>(200).fill(401));
    expect(failures.at(-1)).toBe(429);
    for (const { email } of [known, other]) expect((await login(email, PASSWORD, ip)).meta.status).toBe(200);
    const stranger = await addPerson(app.knex, 'Member');
    expect((await login(stranger.email, PASSWORD, ip)).meta.status).toBe(429);
  });

  it('counts an IPv6 network as one address', async () => {
    const { email } = await addPerson(app.knex, 'Member');
    const statuses = await times(11, (index) => login(email, 'wrong', `2001:db8:1:2::${index + 1}`));
    expect(statuses.at(-1)).toBe(429);
    expect((await login(email, 'wrong', '2001:db8:1:3::1')).meta.status).toBe(401);
  });

  it('uses the client address of the trusted proxy, not of the client', async () => {
    const { email } = await addPerson(app.knex, 'Member');
    const statuses = await times(11, (index) => login(email, 'wrong', `6.6.6.${index}, 203.0.113.40`));
    expect(statuses.at(-1)).toBe(429);
  });

  it('has the same limit for an address without an account', async () => {
    const statuses = await times(11, () => login('nobody@example.org', 'wrong'));
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });
});

describe('signing up with a known address', () => {
  const person = (email: string) => ({ name: 'Mallory', email, password: 'intruder' });

  /** All calls that are possible without access to the mailbox, and their responses. */
  async function probe(email: string) {
    const signUp = await post('/sign-up', person(email));
    const { token } = signUp.data;
    const answers: Answer<unknown>[] = [
      signUp,
      await login(email, 'intruder'),
      await login(email, 'another'),
      await post('/verify-otp', { otp: 'AAAAAA' }, { token }),
      await app.call('GET', '/resend-otp', { token }),
      await post('/verify-otp', { otp: 'AAAAAA' }, { token }),
      await app.call('GET', '/bookings', { token }),
      await post('/sign-up', person(email)),
    ];
    return answers.map(({ meta, data }) => ({ meta, hasToken: typeof data === 'object' && data !== null }));
  }

  it('gives the same responses as with a new one, also to later calls', async () => {
    const known = await probe(world.member.email);
    app.services.limits.reset();
    expect(known).toEqual(await probe('nobody-yet@example.org'));
  });

  it('informs the owner by mail, and grants and changes nothing', async () => {
    const { email, id } = world.otherMember;
    const before = await app.knex('users').where({ id }).first();
    const { data } = await post('/sign-up', person(email));
    await app.call('GET', '/resend-otp', { token: data.token });
    const mails = await app.mails(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['You already have a Cockpit account']);
    expect(mails[0]!.links).toContainEqual(expect.stringContaining('/forgot-password'));
    expect(mails[0]!.text).not.toMatch(/account-activate|link=|token=/);
    expect(await app.knex('users').where({ id }).first()).toEqual(before);
    expect((await app.call('GET', `/users/${id}`, { token: data.token })).meta.status).toBe(403);
  });

  it('of an invited person does not give access to the invitation', async () => {
    const email = 'invited@example.org';
    const added = await app.call('POST', '/users/add-member', {
      token: world.owner.token,
      body: { email, space_id: world.spaceId },
    });
    const before = await post('/sign-up', person(email));
    expect([added.meta.status, before.meta.status]).toEqual([200, 200]);
    const links = (await app.mails(email)).flatMap(({ links: all }) => all);
    expect(links.some((link) => link.includes('account-activate'))).toBe(false);
    expect((await login(email, 'intruder')).meta.status).toBe(403);
  });

  it('becomes invalid when the address is invited afterwards', async () => {
    const email = 'later@example.org';
    const { data } = await post('/sign-up', person(email));
    const [mail] = await app.mails(email);
    const token = new URL(mail!.links.find((one) => one.includes('account-activate'))!).searchParams.get('token');
    await app.call('POST', '/users/add-member', {
      token: world.owner.token,
      body: { email, space_id: world.spaceId },
    });
    expect((await app.call('GET', `/verify-email?token=${token}`)).meta.status).toBe(400);
    const row = await app.knex('users').where({ email }).first<{ password_hash: string | null }>();
    expect(row.password_hash).toBeNull();
    expect((await app.call('GET', '/bookings', { token: data.token })).meta.status).toBe(401);
  });

  it('cannot flood a mailbox', async () => {
    const { email } = await addPerson(app.knex, 'Member');
    const statuses = await times(6, (index) => post('/sign-up', person(email), { ip: `198.51.100.${index}` }));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await app.mails(email)).toHaveLength(5);
  });
});

describe('mailed links', () => {
  it('are not used up by programs that open them', async () => {
    const email = 'scanned@example.org';
    await post('/sign-up', { name: 'Ada', email, password: 'engine' });
    const [mail] = await app.mails(email);
    const link = mail!.links.find((one) => one.includes('account-activate'))!;
    const token = new URL(link).searchParams.get('token')!;
    // No link of the mail leads to the API itself.
    expect(mail!.links.filter((one) => one.includes('/api/'))).toEqual([]);
    for (const method of ['HEAD', 'GET']) await fetch(link, { method, redirect: 'manual' });
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    for (const path of ['/verify-email', '/auth/verify-email']) {
      const url = `${app.address}/api/v1${path}?token=${token}`;
      expect((await fetch(url, { method: 'HEAD' })).status).toBe(405);
      const get = await fetch(url, { headers, redirect: 'manual' });
      expect(get.status).toBe(303);
      expect(get.headers.get('location')).toBe(`/account-activate?token=${token}`);
    }
    expect((await fetch(`${app.address}/trpc/auth.verifyEmail?input=${encodeURIComponent('{}')}`)).status).toBe(405);
    expect((await post('/verify-email', { token, password: 'engine' })).meta.status).toBe(200);
  });

  it('HEAD runs no procedure', async () => {
    const response = await fetch(`${app.address}/api/v1/space`, { method: 'HEAD' });
    expect(response.status).toBe(405);
  });
});

describe('a session', () => {
  const isIn = async (token: string) => (await app.call('GET', '/bookings', { token })).meta.status === 200;

  async function signIn(email: string): Promise<string> {
    return (await login(email, PASSWORD)).data.token;
  }

  it('is revoked on the server by its logout, and other sessions continue', async () => {
    const { email } = await addPerson(app.knex, 'Member');
    // Two logins at the same time are still two sessions.
    clock.freeze(new Date());
    const [phone, laptop] = [await signIn(email), await signIn(email)];
    expect(phone).not.toBe(laptop);
    expect((await post('/auth/logout', {}, { token: phone })).meta.status).toBe(200);
    expect(await isIn(phone)).toBe(false);
    expect((await post('/auth/logout', {}, { token: phone })).meta.status).toBe(401);
    expect(await isIn(laptop)).toBe(true);
  });

  it('ends on all devices with logout-everywhere', async () => {
    const { email } = await addPerson(app.knex, 'Member');
    const tokens = [await signIn(email), await signIn(email)];
    expect((await post('/auth/logout-everywhere', {}, { token: tokens[0] })).meta.status).toBe(200);
    for (const token of tokens) expect(await isIn(token)).toBe(false);
    expect(await isIn(await signIn(email))).toBe(true);
  });

  it('of a token without one is revoked by a logout, until the token has expired', async () => {
    const older = () => signToken(SECRETS, { id: person.id, token_version: 0 }, 'full', clock.now());
    const person = await addPerson(app.knex, 'Member');
    await post('/auth/logout', {}, { token: older() });
    expect(await app.knex('revoked_tokens')).not.toEqual([]);
    clock.advance(7 * 24 * 60 * MINUTE + MINUTE);
    await post('/auth/logout', {}, { token: older() });
    expect(await app.knex('revoked_tokens')).toHaveLength(1);
  });

  it('is not cached', async () => {
    const { email } = await addPerson(app.knex, 'Member');
    const body = JSON.stringify({ email, password: PASSWORD });
    const headers = { 'content-type': 'application/json' };
    for (const path of [
      '/api/v1/auth/login',
      '/trpc/auth.login',
      '/api/v1/users/1',
      '/trpc/site.get',
      '/api/v1/none',
    ]) {
      const method = path.includes('login') ? 'POST' : 'GET';
      const response = await fetch(app.address + path, { method, headers, body: method === 'POST' ? body : undefined });
      expect(response.headers.get('cache-control'), path).toBe('no-store');
    }
  });
});

describe('email addresses in the database', () => {
  it('are compared byte by byte', async () => {
    expect(await app.knex('users').where('email', 'ówner@example.org')).toEqual([]);
    expect(await app.knex('users').where('email', 'OWNER@example.org')).toEqual([]);
    expect(await app.knex('users').where('email', 'owner@example.org')).toHaveLength(1);
  });

  it('are found in a list regardless of case', async () => {
    const path = `/space/${world.spaceId}/members?text=`;
    await addPerson(app.knex, 'Member', [world.spaceId], 'searched@example.org');
    const { data } = await app.call<{ email: string }[]>('GET', `${path}SEARCHED@Ex`, { token: world.owner.token });
    expect(data.map(({ email }) => email)).toEqual(['searched@example.org']);
  });
});

describe('text fields', () => {
  const profile = { name: 'Ada', phone: '+4407700900123', company_name: 'Engines', address: 'London' };
  const save = (change: object) =>
    app.call('PUT', `/users/${world.member.id}`, { token: world.member.token, body: { ...profile, ...change } });

  it.each([
    ['a null byte', 'Ada\u0000'],
    ['an escape', 'Ada\u001b[31m'],
    ['a C1 control character', 'Ada\u0085x'],
    ['a line break', 'Ada\nBcc: all@example.org'],
    ['a line separator', 'Ada\u2028x'],
  ])('with one line refuse %s', async (_what, name) => {
    expect((await save({ name })).meta).toMatchObject({ status: 400 });
  });

  it('with several lines accept line breaks, and no other control characters', async () => {
    expect((await save({ address: '1 Hill Street\nLondon' })).meta.status).toBe(200);
    expect((await save({ address: '1 Hill Street\u0007' })).meta.status).toBe(400);
  });
});

describe('price slabs', () => {
  it('are limited to two hundred', async () => {
    const slabs = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => {
          const from = 1 + index * 0.4;
          return [`${from.toFixed(2)}-${(from + 0.1).toFixed(2)}`, { value: 100 }];
        }),
      );
    const save = (count: number) =>
      app.call('PUT', `/space/add-space/${world.spaceId}`, {
        token: world.owner.token,
        body: { dynamic_price_slab: { flexi_desk: slabs(count) } },
      });
    expect((await save(201)).meta).toMatchObject({ status: 400, message: 'Please use at most 200 price slabs' });
    expect((await save(200)).meta.status).toBe(200);
  });
});
