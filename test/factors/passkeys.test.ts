/** Passkeys: signing in with one, and everything that is none. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { holdJobs } from '../helpers/leases.ts';
import { PASSWORD, type Person, type World, addPerson, data, makeWorld } from '../helpers/world.ts';
import { Authenticator, type Bent } from './authenticator.ts';
import { addPasskey, codeOf, confirm, logIn, setUp, unfinished } from './stage.ts';

let app: TestApp;
let world: World;
/** A person with a passkey. */
let ada: Person;
let phone: Authenticator;
let recoveryCodes: string[];

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  await holdJobs(app.knex);
});
afterAll(() => app.stop());
beforeEach(async () => {
  clock.reset();
  clock.freeze(new Date());
  app.services.limits.reset();
  ada = await addPerson(app.knex, 'Member', [world.spaceId]);
  phone = newAuthenticator();
  ({ recovery_codes: recoveryCodes } = await data(addPasskey(app, ada, phone)));
});

const newAuthenticator = () => new Authenticator(app.services.config.PUBLIC_URL);
type Options = { challenge: string };

const begin = async (path: string, token?: string): Promise<Options> =>
  (await data<{ options: Options }>(app.call('POST', path, { token }))).options;
const signIn = (response: object) => app.call<{ token: string }>('POST', '/auth/passkey', { body: { response } });
const step = (token: string, response: object) =>
  app.call<{ token: string }>('POST', '/auth/factor/passkey', { token, body: { response } });
const beginSignIn = () => begin('/auth/passkey/begin');
const beginStep = (token: string) => begin('/auth/factor/passkey/begin', token);
const isIn = async (token: string) => (await app.call('GET', '/auth/sessions', { token })).meta.status === 200;
const subjects = async ({ email }: Person) => (await app.mails(email)).map(({ subject }) => subject);
const REFUSED = { status: 400, errors: [{ field: 'response' }] };

describe('signing in with a passkey', () => {
  it('needs no password, and counts as both steps', async () => {
    const { meta, data: session } = await signIn(phone.get(await beginSignIn()));
    expect(meta.status).toBe(200);
    expect(await isIn(session.token)).toBe(true);
    expect(recoveryCodes).toHaveLength(10);
    expect(await subjects(ada)).toContain('A new passkey');
  });

  it('is refused for an account that is blocked', async () => {
    await app.knex('users').where('id', ada.id).update({ status: false });
    expect((await signIn(phone.get(await beginSignIn()))).meta).toMatchObject({
      status: 403,
      message: 'Your account is blocked',
    });
  });

  it('ends with the passkey', async () => {
    const { factors } = await data<{ factors: { _id: string }[] }>(app.call('GET', '/auth/factors', ada));
    const body = { code: recoveryCodes[0] };
    await data(app.call('POST', `/auth/factors/${factors[0]!._id}/remove`, { token: ada.token, body }));
    expect((await signIn(phone.get(await beginSignIn()))).meta).toMatchObject(REFUSED);
    expect((await logIn(app, ada)).meta.status).toBe(200);
  });

  const attacks: [string, Bent][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['another name of the site', { rpId: 'evil.example' }],
    ['a page inside of another site', { crossOrigin: true }],
    ['a challenge that was never made', { challenge: 'bmV2ZXIgbWFkZQ' }],
    ['a person that was not verified', { isVerified: false }],
    ['another key', { isForged: true }],
    ['the handle of another account', { userHandle: Buffer.from('1').toString('base64url') }],
  ];
  it.each(attacks)('is refused with %s', async (_name, bent) => {
    expect((await signIn(phone.get(await beginSignIn(), bent))).meta).toMatchObject(REFUSED);
    expect(await app.knex('sessions').where('user_id', ada.id)).toEqual([]);
  });

  it('is refused when its answer is replayed, or its challenge signed again', async () => {
    const options = await beginSignIn();
    const answer = phone.get(options);
    expect((await signIn(answer)).meta.status).toBe(200);
    expect((await signIn(answer)).meta).toMatchObject(REFUSED);
    expect((await signIn(phone.get(options))).meta).toMatchObject(REFUSED);
  });

  it('takes a challenge once of two answers at the same moment', async () => {
    const options = await beginSignIn();
    const answers = [phone.get(options), phone.get(options)];
    const statuses = await Promise.all(answers.map(async (answer) => (await signIn(answer)).meta.status));
    expect(statuses.sort()).toEqual([200, 400]);
  });

  it('is refused after five minutes', async () => {
    const options = await beginSignIn();
    clock.advance(5 * MINUTE);
    expect((await signIn(phone.get(options))).meta).toMatchObject(REFUSED);
  });

  it('is refused and told when the counter goes back or stays', async () => {
    expect((await signIn(phone.get(await beginSignIn(), { counter: 7 }))).meta.status).toBe(200);
    for (const counter of [7, 6, 0]) {
      const { meta } = await signIn(phone.get(await beginSignIn(), { counter }));
      expect(meta).toMatchObject({ ...REFUSED, message: 'This passkey may have been copied, and is not accepted' });
    }
    expect(await subjects(ada)).toContain('A passkey was refused');
    expect((await signIn(phone.get(await beginSignIn(), { counter: 8 }))).meta.status).toBe(200);
  });

  it('works with an authenticator that does not count', async () => {
    for (let time = 0; time < 2; time += 1)
      expect((await signIn(phone.get(await beginSignIn(), { counter: 0 }))).meta.status).toBe(200);
  });
});

describe('the second step with a passkey', () => {
  it('follows the password, and the login says that there is one', async () => {
    const { meta, data: answer } = await logIn(app, ada);
    expect(meta).toMatchObject({ status: 403, code: 'factor_needed', message: 'Please use your passkey' });
    expect(answer).toMatchObject({ kinds: ['passkey'] });
    const { token } = answer!;
    expect((await confirm(app, token, '000000')).meta.status).toBe(400);
    const { data: session } = await step(token, phone.get(await beginStep(token)));
    expect(await isIn(session.token)).toBe(true);
    expect((await step(token, phone.get({ challenge: 'x' }))).meta.status).toBe(401);
  });

  it('is refused with the passkey, the challenge or the token of somebody else', async () => {
    const bob = await addPerson(app.knex, 'Member');
    const other = newAuthenticator();
    await addPasskey(app, bob, other);
    const [mine, his] = [await unfinished(app, ada), await unfinished(app, bob)];
    expect((await step(mine, other.get(await beginStep(mine)))).meta).toMatchObject(REFUSED);
    expect((await step(mine, phone.get(await beginStep(his)))).meta).toMatchObject(REFUSED);
    expect((await step(his, phone.get(await beginStep(mine)))).meta).toMatchObject(REFUSED);
    expect(await app.knex('sessions').whereIn('user_id', [ada.id, bob.id])).toEqual([]);
  });

  it('is refused with a challenge for something else', async () => {
    const token = await unfinished(app, ada);
    const register = await begin('/auth/passkeys/begin', ada.token);
    for (const options of [await beginSignIn(), register])
      expect((await step(token, phone.get(options))).meta).toMatchObject(REFUSED);
    for (const options of [await beginStep(token), register])
      expect((await signIn(phone.get(options))).meta).toMatchObject(REFUSED);
  });

  it('is limited, and noted in the audit log', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const token = await unfinished(app, ada);
      statuses.push((await step(token, phone.get(await beginStep(token), { isForged: true }))).meta.status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    const entries = app.knex('audit_entries').where({ actor_id: ada.id, action: 'factor.refusedPasskey' });
    expect(await entries).toHaveLength(10);
  });

  it('stands beside an authenticator app, which brings no new recovery codes', async () => {
    const { secret, recovery_codes } = await setUp(app, ada);
    expect(recovery_codes).toEqual([]);
    expect((await logIn(app, ada)).data).toMatchObject({ kinds: ['totp', 'passkey'] });
    expect((await confirm(app, await unfinished(app, ada), codeOf(secret))).meta.status).toBe(200);
    expect((await confirm(app, await unfinished(app, ada), recoveryCodes[0]!)).meta.status).toBe(200);
  });
});

describe('adding a passkey', () => {
  it('is refused with another origin, name or challenge, or without verifying the person', async () => {
    const bob = await addPerson(app.knex, 'Member');
    const bents: Bent[] = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: 'bmV2ZXIgbWFkZQ' },
      { isVerified: false },
      { crossOrigin: true },
    ];
    for (const bent of bents)
      expect((await addPasskey(app, bob, newAuthenticator(), bent)).meta, JSON.stringify(bent)).toMatchObject(REFUSED);
    const body = (options: Options) => ({ name: 'Key', response: newAuthenticator().create(options) });
    const add = (options: Options) => app.call('POST', '/auth/passkeys', { token: bob.token, body: body(options) });
    expect((await add(await begin('/auth/passkeys/begin', ada.token))).meta).toMatchObject(REFUSED);
    expect((await add(await beginSignIn())).meta).toMatchObject(REFUSED);
    const options = await begin('/auth/passkeys/begin', bob.token);
    expect((await add(options)).meta.status).toBe(200);
    expect((await add(options)).meta).toMatchObject(REFUSED);
  });

  it('is refused for one that another account has', async () => {
    const bob = await addPerson(app.knex, 'Member');
    expect((await addPasskey(app, bob, phone)).meta.status).toBe(409);
    const { data: session } = await signIn(phone.get(await beginSignIn(), { userHandle: '' }));
    expect(await isIn(session.token)).toBe(true);
  });

  it('needs the password in a session of a while ago', async () => {
    const bob = await addPerson(app.knex, 'Member');
    const session = await data<{ token: string }>(
      app.call('POST', '/auth/login', { body: { email: bob.email, password: PASSWORD } }),
    );
    const options = await begin('/auth/passkeys/begin', session.token);
    clock.advance(16 * MINUTE);
    const body = { name: 'Key', response: newAuthenticator().create(options) };
    for (const path of ['/auth/passkeys/begin', '/auth/passkeys'])
      expect((await app.call('POST', path, { token: session.token, body })).meta).toMatchObject({
        status: 403,
        code: 'proof_needed',
      });
  });
});
