/** Two-step sign-in: what a code opens, and that nothing opens without one. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFactor, resealFactors } from '#domains/factors/server/secrets.ts';
import { requireSettingsKeys } from '#server/settings/key.ts';
import { MINUTE } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { holdJobs } from '../helpers/leases.ts';
import { openSocket } from '../helpers/socket.ts';
import { type Person, type World, addPerson, data, makeWorld } from '../helpers/world.ts';
import { eventually } from '../integrations/sandbox.ts';
import { STEP, codeOf, confirm, logIn, setUp, unfinished } from './stage.ts';

let app: TestApp;
let world: World;
/** A person with an authenticator app. */
let ada: Person;
let secret: string;
let recoveryCodes: string[];

beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' });
  world = await makeWorld(app);
  await holdJobs(app.knex);
});
afterAll(() => app.stop());
beforeEach(async () => {
  clock.reset();
  clock.freeze(new Date());
  app.services.limits.reset();
  ada = await addPerson(app.knex, 'Member', [world.spaceId]);
  ({ secret, recovery_codes: recoveryCodes } = await setUp(app, ada));
});

const statusOf = async (call: ReturnType<TestApp['call']>) => (await call).meta.status;
const isIn = async (token: string) => (await statusOf(app.call('GET', '/auth/sessions', { token }))) === 200;
const subjects = async ({ email }: Person) => (await app.mails(email)).map(({ subject }) => subject);
const left = async (person: Person) =>
  (await data<{ recovery_codes_left: number }>(app.call('GET', '/auth/factors', { token: person.token })))
    .recovery_codes_left;
const WRONG = { status: 400, errors: [{ field: 'code', message: 'This code is not valid' }] };

describe('a login with an authenticator app', () => {
  it('needs the code after the password, and opens one session', async () => {
    const { meta, data: answer } = await logIn(app, ada);
    expect(meta).toMatchObject({
      status: 403,
      code: 'factor_needed',
      message: 'Please enter the code of your authenticator app',
    });
    expect(await app.knex('sessions').where('user_id', ada.id)).toEqual([]);
    const session = await data<{ token: string; user: { email: string } }>(confirm(app, answer!.token, codeOf(secret)));
    expect(session.user.email).toBe(ada.email);
    expect(await isIn(session.token)).toBe(true);
  });

  it('needs the code also of a factor that is added while it waits for the account', async () => {
    const person = await addPerson(app.knex, 'Member', [world.spaceId]);
    const asked = await app.knex.transaction(async (trx) => {
      await trx('users').where('id', person.id).forUpdate().first('id');
      const login = logIn(app, person);
      const before = await app.knex('factors').where('user_id', ada.id).first();
      const { id: _id, ...factor } = before!;
      // The login has checked the password by now, and waits.
      await new Promise((resolve) => setTimeout(resolve, 500));
      await trx('factors').insert({ ...factor, user_id: person.id });
      return { login };
    });
    expect((await asked.login).meta).toMatchObject({ status: 403, code: 'factor_needed' });
  });

  it('says nothing of the second factor after a wrong password', async () => {
    expect((await logIn(app, ada, 'wrong')).meta).toMatchObject({ status: 401, message: 'Invalid email or password' });
  });

  it('accepts the code of the period before and after, with blanks', async () => {
    const before = codeOf(secret, -1);
    clock.advance(STEP);
    expect(await statusOf(confirm(app, await unfinished(app, ada), codeOf(secret, -1)))).toBe(200);
    const next = codeOf(secret, 1);
    const spaced = `${next.slice(0, 3)} ${next.slice(3)}`;
    expect(await statusOf(confirm(app, await unfinished(app, ada), spaced))).toBe(200);
    expect((await confirm(app, await unfinished(app, ada), before)).meta).toMatchObject(WRONG);
  });

  it.each([-2, 2])('refuses a code that is %i periods away', async (steps) => {
    clock.advance(5 * STEP);
    expect((await confirm(app, await unfinished(app, ada), codeOf(secret, steps))).meta).toMatchObject(WRONG);
  });

  it('refuses the code with which it was set up, and a code that was used', async () => {
    const token = await unfinished(app, ada);
    expect((await confirm(app, token, codeOf(secret, -1))).meta).toMatchObject(WRONG);
    expect(await statusOf(confirm(app, token, codeOf(secret)))).toBe(200);
    expect((await confirm(app, await unfinished(app, ada), codeOf(secret))).meta).toMatchObject(WRONG);
  });

  it('refuses the code and the recovery code of another account', async () => {
    const bob = await addPerson(app.knex, 'Member');
    const other = await setUp(app, bob);
    const token = await unfinished(app, ada);
    for (const code of [codeOf(other.secret), other.recovery_codes[0]!])
      expect((await confirm(app, token, code)).meta).toMatchObject(WRONG);
    expect(await left(bob)).toBe(10);
  });

  it('accepts a code once, also of two requests at the same moment', async () => {
    const tokens = [await unfinished(app, ada), await unfinished(app, ada)];
    const code = codeOf(secret);
    const answers = await Promise.all(tokens.map((token) => statusOf(confirm(app, token, code))));
    expect(answers.sort()).toEqual([200, 400]);
  });
});

describe('a recovery code', () => {
  it('works once instead of a code, also in small letters, and its person is told', async () => {
    const code = recoveryCodes[3]!.toLowerCase();
    expect(await statusOf(confirm(app, await unfinished(app, ada), code))).toBe(200);
    expect((await confirm(app, await unfinished(app, ada), code)).meta).toMatchObject(WRONG);
    expect(await left(ada)).toBe(9);
    expect(await subjects(ada)).toContain('A recovery code was used');
  });

  it('works once of two requests at the same moment', async () => {
    const tokens = [await unfinished(app, ada), await unfinished(app, ada)];
    const answers = await Promise.all(tokens.map((token) => statusOf(confirm(app, token, recoveryCodes[0]!))));
    expect(answers.sort()).toEqual([200, 400]);
    expect(await left(ada)).toBe(9);
  });

  it('ends with a new set, which needs a code', async () => {
    const renew = (code: string) =>
      app.call<{ recovery_codes: string[] }>('POST', '/auth/factors/recovery-codes', {
        token: ada.token,
        body: { code },
      });
    expect((await renew('000000')).meta).toMatchObject(WRONG);
    const { recovery_codes: next } = await data<{ recovery_codes: string[] }>(renew(codeOf(secret)));
    expect(new Set(next).size).toBe(10);
    const token = await unfinished(app, ada);
    expect((await confirm(app, token, recoveryCodes[0]!)).meta).toMatchObject(WRONG);
    expect(await statusOf(confirm(app, token, next[0]!))).toBe(200);
  });

  it('is stored as a hash only, and the secret of the app sealed', async () => {
    const stored = JSON.stringify([
      await app.knex('factors').where('user_id', ada.id),
      await app.knex('recovery_codes').where('user_id', ada.id),
      await app.knex('audit_entries'),
      await app.knex('activities'),
      await app.knex('idempotency_keys'),
    ]);
    expect(stored).not.toContain(secret);
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });
});

describe('the token of the first step', () => {
  it('is no session: not over REST, tRPC, the socket or for uploads', async () => {
    const token = await unfinished(app, ada);
    for (const path of ['/auth/sessions', '/auth/factors', '/bookings', `/users/${ada.id}`])
      expect(await statusOf(app.call('GET', path, { token })), path).toBe(403);
    for (const path of ['/auth/factors/begin', '/auth/logout', '/auth/change-password', '/auth/prove', '/keys'])
      expect(await statusOf(app.call('POST', path, { token, body: {} })), path).toBe(403);
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${app.address}/trpc/auth.sessions`, { headers });
    expect(response.status).toBe(403);
    const upload = await fetch(`${app.address}/api/v1/attachments`, { method: 'POST', headers, body: new FormData() });
    expect(upload.status).toBe(403);
    const socket = await openSocket(app, { token });
    socket.subscribe(1);
    await eventually(() => socket.closed() ?? socket.frames.find(({ error, result }) => error ?? result));
    expect(socket.frames.some(({ result }) => result?.data !== undefined)).toBe(false);
    socket.socket.close();
    expect(await statusOf(app.call('POST', '/auth/verify-otp', { token, body: { otp: 'ABC234' } }))).not.toBe(200);
    expect(await statusOf(app.call('POST', '/auth/factor/begin', { token }))).toBe(403);
  });

  it('works once, for five minutes', async () => {
    const [one, other] = [await unfinished(app, ada), await unfinished(app, ada)];
    expect(await statusOf(confirm(app, one, codeOf(secret)))).toBe(200);
    clock.advance(STEP);
    expect(await statusOf(confirm(app, one, codeOf(secret)))).toBe(401);
    clock.advance(5 * MINUTE);
    expect(await statusOf(confirm(app, other, codeOf(secret)))).toBe(401);
  });

  it('works once of two requests at the same moment with two codes', async () => {
    const token = await unfinished(app, ada);
    const answers = await Promise.all(
      [codeOf(secret), recoveryCodes[0]!].map((code) => statusOf(confirm(app, token, code))),
    );
    expect(answers.sort()).toEqual([200, 401]);
  });

  it.each(['a new password', 'a logout everywhere'])('ends with %s', async (what) => {
    const token = await unfinished(app, ada);
    const [path, body] =
      what === 'a new password'
        ? ['/auth/change-password', { oldPassword: 'cockpit', password: 'better' }]
        : ['/auth/logout-everywhere', {}];
    expect(await statusOf(app.call('POST', path, { token: ada.token, body }))).toBe(200);
    expect(await statusOf(confirm(app, token, codeOf(secret)))).toBe(401);
  });

  it('is not made of a session, nor of the token of another step', async () => {
    expect(await statusOf(confirm(app, ada.token, codeOf(secret)))).toBe(403);
    expect(await statusOf(confirm(app, '', codeOf(secret)))).toBe(401);
    const { token } = await data<{ token: string }>(
      app.call('POST', '/auth/sign-up', { body: { name: 'Eve', email: 'eve@example.org', password: 'engine' } }),
    );
    expect(await statusOf(confirm(app, token, codeOf(secret)))).toBe(403);
  });
});

describe('guessing codes', () => {
  it('is limited from all networks and with all tokens, and noted in the audit log', async () => {
    const answers: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${attempt}` };
      answers.push(await statusOf(confirm(app, await unfinished(app, ada), 'wrong', headers)));
    }
    expect(answers).toEqual([...Array(10).fill(400), 429, 429]);
    expect(await statusOf(confirm(app, await unfinished(app, ada), codeOf(secret)))).toBe(429);
    const entries = await app.knex('audit_entries').where({ actor_id: ada.id, action: 'account.refusedCode' });
    expect(entries).toHaveLength(10);
  });

  it('is not made easier by a session', async () => {
    const [factor] = await app.knex('factors').where('user_id', ada.id);
    const body = { code: '000000' };
    const paths = [`/auth/factors/${factor!.id}/remove`, '/auth/factors/recovery-codes'];
    for (let attempt = 0; attempt < 10; attempt += 1)
      await app.call('POST', paths[attempt % 2]!, { token: ada.token, body });
    for (const path of paths) expect(await statusOf(app.call('POST', path, { token: ada.token, body }))).toBe(429);
    expect(await statusOf(confirm(app, await unfinished(app, ada), codeOf(secret)))).toBe(429);
  });

  it('begins anew after a right code', async () => {
    for (let attempt = 0; attempt < 9; attempt += 1) await confirm(app, await unfinished(app, ada), 'wrong');
    expect(await statusOf(confirm(app, await unfinished(app, ada), codeOf(secret)))).toBe(200);
    expect((await confirm(app, await unfinished(app, ada), 'wrong')).meta).toMatchObject(WRONG);
  });
});

describe('a factor', () => {
  const begin = (token: string) => app.call<{ secret: string }>('POST', '/auth/factors/begin', { token });
  const remove = async (code: string, token = ada.token) => {
    const [factor] = await app.knex('factors').where('user_id', ada.id);
    return app.call('POST', `/auth/factors/${factor!.id}/remove`, { token, body: { code } });
  };

  it('is not replaced while it counts: no second one is begun', async () => {
    expect((await begin(ada.token)).meta.status).toBe(409);
    expect(await statusOf(confirm(app, await unfinished(app, ada), codeOf(secret)))).toBe(200);
  });

  it('counts only once it is confirmed, by the last secret, within half an hour', async () => {
    const bob = await addPerson(app.knex, 'Member');
    const confirmed = (code: string) =>
      statusOf(app.call('POST', '/auth/factors/confirm', { token: bob.token, body: { code } }));
    const { secret: first } = await data<{ secret: string }>(begin(bob.token));
    const { secret: second } = await data<{ secret: string }>(begin(bob.token));
    expect((await logIn(app, bob)).meta.status).toBe(200);
    expect(await confirmed(codeOf(first))).toBe(400);
    clock.advance(31 * MINUTE);
    expect(await confirmed(codeOf(second))).toBe(400);
    expect((await logIn(app, bob)).meta.status).toBe(200);
  });

  it('is removed with a code, not without, nor by somebody else', async () => {
    expect((await remove('')).meta.status).toBe(400);
    expect((await remove('000000')).meta).toMatchObject(WRONG);
    const bob = await addPerson(app.knex, 'Member');
    const other = await setUp(app, bob);
    expect((await remove(codeOf(other.secret), bob.token)).meta.status).toBe(404);
    expect((await remove(recoveryCodes[0]!)).meta.status).toBe(200);
    expect((await logIn(app, ada)).meta.status).toBe(200);
    expect(await app.knex('recovery_codes').where('user_id', ada.id)).toEqual([]);
    expect(await subjects(ada)).toEqual(expect.arrayContaining(['Two-step sign-in is off', 'Two-step sign-in is on']));
  });

  it('is not skipped by a new password that was mailed', async () => {
    await app.call('POST', '/auth/forgot-password', { body: { email: ada.email } });
    const [mail] = await app.mails(ada.email);
    const link = new URL(mail!.links.find((each) => each.includes('link='))!).searchParams.get('link');
    const reset = app.call<{ token: string }>('POST', '/auth/reset-password', { body: { link, password: 'better' } });
    const { meta, data: answer } = await reset;
    expect(meta).toMatchObject({ status: 403, code: 'factor_needed' });
    expect(await isIn(answer.token)).toBe(false);
    expect(await statusOf(confirm(app, answer.token, codeOf(secret)))).toBe(200);
  });

  it('is not asked for when the password is changed in a session', async () => {
    const body = { oldPassword: 'cockpit', password: 'better' };
    const { token } = await data<{ token: string }>(
      app.call('POST', '/auth/change-password', { token: ada.token, body }),
    );
    expect(await isIn(token)).toBe(true);
    expect((await logIn(app, ada, 'better')).meta.status).toBe(403);
  });

  it('is not asked of a key, which cannot change it', async () => {
    const permissions = { booking: { booking: { show: true } } };
    const body = { name: 'Program', permissions };
    const key = await data<{ secret: string }>(app.call('POST', '/keys', { token: ada.token, body }));
    expect(await statusOf(app.call('GET', '/bookings', { token: key.secret }))).toBe(200);
    for (const path of ['begin', 'confirm', 'recovery-codes'])
      expect(await statusOf(app.call('POST', `/auth/factors/${path}`, { token: key.secret, body: {} }))).toBe(403);
    expect(await statusOf(app.call('GET', '/auth/factors', { token: key.secret }))).toBe(403);
  });

  it('proves who somebody is instead of the password, once, and only with their own code', async () => {
    const { token } = await data<{ token: string }>(confirm(app, await unfinished(app, ada), codeOf(secret)));
    clock.advance(16 * MINUTE);
    const prove = (code: string) => app.call('POST', '/auth/prove/code', { token, body: { code } });
    const begin = () => statusOf(app.call('POST', '/auth/factors/recovery-codes', { token, body: { code: '000000' } }));
    expect(await begin()).toBe(403);
    const bob = await addPerson(app.knex, 'Member');
    const other = await setUp(app, bob);
    for (const code of ['', '000000', codeOf(other.secret), codeOf(secret, -2)])
      expect((await prove(code)).meta.status).toBe(400);
    expect(await begin()).toBe(403);
    const code = codeOf(secret);
    expect((await Promise.all([prove(code), prove(code)])).map(({ meta }) => meta.status).sort()).toEqual([200, 400]);
    // The code is asked for now, and not the proof.
    expect(await begin()).toBe(400);
    const without = await data<{ token: string }>(logIn(app, await addPerson(app.knex, 'Member')));
    const refused = app.call('POST', '/auth/prove/code', { token: without.token, body: { code: codeOf(secret, 1) } });
    expect(await statusOf(refused)).toBe(400);
  });

  it('is sealed again with a new key of the settings, so that the former one can be taken away', async () => {
    const { services } = app;
    const key = randomBytes(32).toString('base64');
    const withKeys = (keys: string) => ({ ...services, config: { ...services.config, SETTINGS_KEY: keys } });
    await resealFactors({ services: withKeys(`${key},${requireSettingsKeys(services.config)}`), now: clock.now() });
    const factor = await app.knex('factors').where('user_id', ada.id).first();
    const sealed = { user_id: ada.id, sealed_secret: factor!.sealed_secret! };
    expect(openFactor(withKeys(key).config, sealed)).toBe(secret);
    await resealFactors({ services, now: clock.now() });
    expect(await app.knex('factors').where('user_id', ada.id).first()).toEqual(factor);
  });

  it('refuses codes when no key opens its secret, while recovery codes work', async () => {
    await app.knex('factors').where('user_id', ada.id).update({ sealed_secret: '00000000.AAAA' });
    const token = await unfinished(app, ada);
    expect((await confirm(app, token, codeOf(secret))).meta).toMatchObject(WRONG);
    expect(await statusOf(confirm(app, token, recoveryCodes[0]!))).toBe(200);
  });
});
