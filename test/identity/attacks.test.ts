/** Attacks on the sign-in at other services: each is refused, signs in nobody, and changes no account. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCaller } from '#app/server/router.ts';
import type { FinishInput, FinishedView, ProviderView } from '#domains/identity/schema.ts';
import { contextMaker } from '#server/context.ts';
import type { Log } from '#server/log-lines.ts';
import { DAY, MINUTE } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { codeOf, confirm, setUp } from '../factors/stage.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Person, addPerson, data } from '../helpers/world.ts';
import {
  Browser,
  CLIENT,
  type Result,
  type Service,
  addProvider,
  answerAs,
  changeProvider,
  startService,
  withPassword,
} from './stage.ts';

const TENANT = '8d1f0c1e-6a0b-4c3d-9e2f-0a1b2c3d4e5f';
const OTHER_TENANT = '11111111-2222-4333-8444-555555555555';
const OBJECT = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';

let service: Service;
let otherService: Service;
let entra: Service;
let provider: ProviderView;
let other: ProviderView;
let ofEntra: ProviderView;

useApp({ env: () => ({ ALLOW_PRIVATE_HOSTS: 'true' }) });
beforeAll(async () => {
  [service, otherService, entra] = await Promise.all([
    startService(),
    startService(),
    startService({ path: `/${TENANT}/v2.0` }),
  ]);
  provider = await addProvider(service, { creates_accounts: true });
  other = await addProvider(otherService, { name: 'Other', creates_accounts: true, owned_domains: ['other.example'] });
  ofEntra = await addProvider(entra, { name: 'Entra', creates_accounts: true, allowed_tenants: [TENANT] });
});
afterAll(() => Promise.all([service.stop(), otherService.stop(), entra.stop()]));
beforeEach(() => {
  clock.freeze(new Date());
  app.services.limits.reset();
});
afterEach(async () => {
  clock.reset();
  await Promise.all([service.clearFaults(), otherService.clearFaults()]);
});

const CONNECT_FIRST =
  'Acme has not confirmed that this address is yours. Please sign in with your password once, and connect Acme in My Profile';
const BEGIN_AGAIN = 'This sign-in is not valid any more. Please begin again';

const state = async () => ({
  sessions: (await app.knex('sessions').count({ count: '*' }))[0],
  identities: await app.knex('identities').orderBy('id').select('id', 'user_id', 'given_role_id'),
  users: await app.knex('users').orderBy('id').select('id', 'role_id', 'password_hash', 'version'),
});

/** Expects that a sign-in is refused with a message, and that nothing is left of it but an entry in the audit log. */
async function expectRefused(work: () => Promise<Result<FinishedView>>, message: string, status = 403): Promise<void> {
  const before = await state();
  const result = await work();
  expect({ status: result.status, message: result.message }).toEqual({ status, message });
  expect(result.data).toBeNull();
  expect(await state()).toEqual(before);
}

const lastRefusal = async () =>
  (await app.knex('audit_entries').where('action', 'account.refusedSignIn').orderBy('id', 'desc').first())!;

let count = 0;
/** A person of the service whom nobody knows here. */
async function stranger(told: object = {}, at = service): Promise<string> {
  count += 1;
  await at.person(`stranger${count}`, told);
  return `stranger${count}`;
}

describe('an address', () => {
  let victim: Person;
  beforeAll(async () => {
    victim = await addPerson(app.knex, 'Member', [], 'victim@example.com');
  });

  it('that is not verified enters no account', async () => {
    const person = await stranger({ email: victim.email, isVerified: false });
    await expectRefused(() => new Browser().signIn(provider._id, person), CONNECT_FIRST);
    expect((await lastRefusal()).facts).toContain('has not confirmed');
  });

  it.each([[false], ['no'], [null], [0], [{}]])(
    'of which the provider says that it is verified as %j enters no account',
    async (said) => {
      const person = await stranger({ email: victim.email, claims: { email_verified: said } });
      await expectRefused(() => new Browser().signIn(provider._id, person), CONNECT_FIRST);
    },
  );

  it('of a domain that the provider does not own enters no account, and makes none', async () => {
    const message = CONNECT_FIRST.replaceAll('Acme', 'Other');
    for (const email of [victim.email, 'new@example.com', 'x@sub.other.example', 'x@evil-other.example']) {
      const person = await stranger({ email }, otherService);
      await expectRefused(() => new Browser().signIn(other._id, person), message);
    }
  });

  it.each(['"a@b"@example.com', 'vıctim@example.com', 'victim@example.com@example.com', 'victim@example.com\n', ''])(
    'that is no address (%j) is not believed',
    async (email) => {
      const person = await stranger({ email: email || 'none', ...(email === '' && { claims: { email: undefined } }) });
      const result = await new Browser().signIn(provider._id, person);
      if (email.endsWith('\n')) expect(result.data.session!.user._id).toBe(victim.id);
      else expect(result).toMatchObject({ status: 403, message: CONNECT_FIRST });
    },
  );

  it('of a sign-up that is not confirmed makes no account', async () => {
    const body = { name: 'Somebody', email: 'pending@example.com', password: 'engine' };
    await data(app.call('POST', '/auth/sign-up', { body }));
    const person = await stranger({ email: body.email });
    const message = 'There is a sign-up with your address already. Please confirm it by the mail that you have got';
    await expectRefused(() => new Browser().signIn(provider._id, person), message);
  });

  it('of an account that a stranger may have prepared enters it only once it is activated', async () => {
    const invited = await addPerson(app.knex, 'Member', [], 'invited@example.com');
    await app.knex('users').where('id', invited.id).update({ verified_at: null });
    const person = await stranger({ email: invited.email });
    const message = 'Please activate your account by the mail that you have got first';
    await expectRefused(() => new Browser().signIn(provider._id, person), message);
  });

  it('makes no account where none are made', async () => {
    await changeProvider(provider._id, { creates_accounts: false });
    const person = await stranger();
    const message = 'You have no account here. Please sign up, or ask for an invitation';
    await expectRefused(() => new Browser().signIn(provider._id, person), message);
    await changeProvider(provider._id, { creates_accounts: true });
  });
});

describe('a person', () => {
  it('with the same subject at another provider is somebody else', async () => {
    await service.person('same', {});
    await otherService.person('same', { email: 'same@other.example' });
    const one = await new Browser().signIn(provider._id, 'same');
    const two = await new Browser().signIn(other._id, 'same');
    expect(two.data.session!.user._id).not.toBe(one.data.session!.user._id);
  });

  it('whose subject differs in case or blanks only is somebody else', async () => {
    const ids = [];
    for (const sub of ['Case', 'case', 'case ']) {
      const person = await stranger({ claims: { sub } });
      ids.push((await new Browser().signIn(provider._id, person)).data.session!.user._id);
    }
    expect(new Set(ids).size).toBe(3);
  });

  it('of Entra is known by tenant and object, whatever the subject', async () => {
    await entra.person('one', { email: 'ent@example.com', claims: { tid: TENANT, oid: OBJECT } });
    await entra.person('two', { email: 'ent@example.com', claims: { tid: TENANT, oid: OBJECT } });
    const one = await new Browser().signIn(ofEntra._id, 'one');
    const two = await new Browser().signIn(ofEntra._id, 'two');
    expect(two.data.session!.user._id).toBe(one.data.session!.user._id);
  });

  it('of another provider is not known by the claims of Entra', async () => {
    await service.person('entra1', { claims: { tid: TENANT, oid: OBJECT } });
    await service.person('entra2', { claims: { tid: TENANT, oid: OBJECT } });
    const one = await new Browser().signIn(provider._id, 'entra1');
    const two = await new Browser().signIn(provider._id, 'entra2');
    expect(two.data.session!.user._id).not.toBe(one.data.session!.user._id);
  });

  it('of another tenant, or of none, is not admitted', async () => {
    const message = 'Your organisation at Entra is not admitted here';
    for (const claims of [{ tid: OTHER_TENANT, oid: OBJECT }, {}, { tid: [TENANT] }]) {
      const person = await stranger({ claims }, entra);
      await expectRefused(() => new Browser().signIn(ofEntra._id, person), message);
    }
  });

  it('of a domain that is not allowed is not admitted, known or not', async () => {
    const known = await stranger();
    await new Browser().signIn(provider._id, known);
    await changeProvider(provider._id, { allowed_domains: ['elsewhere.example'] });
    const message = 'Addresses of your domain are not admitted by Acme here';
    await expectRefused(() => new Browser().signIn(provider._id, known), message);
    await changeProvider(provider._id, { allowed_domains: [] });
  });

  it('whose account is blocked stays out', async () => {
    const person = await stranger();
    const { data: finished } = await new Browser().signIn(provider._id, person);
    const { _id: id, email } = finished.session!.user;
    await app.knex('users').where({ id }).update({ status: false });
    await expectRefused(() => new Browser().signIn(provider._id, person), 'Your account is blocked');
    expect(await lastRefusal()).toMatchObject({ model_id: id });
    const again = await stranger({ email });
    await expectRefused(() => new Browser().signIn(provider._id, again), 'Your account is blocked');
  });

  it('of the staff does not come in by a provider for members, nor a member by one for staff', async () => {
    const boss = await addPerson(app.knex, 'Super Admin', [], 'boss@example.com');
    const person = await stranger({ email: boss.email });
    await changeProvider(provider._id, { audience: 'members' });
    const message = 'Staff cannot sign in with Acme. Please use your password';
    await expectRefused(() => new Browser().signIn(provider._id, person), message);
    const browser = await withPassword(boss);
    await expectRefused(
      async () => browser.finish(await answerAs(await browser.beginConnect(provider._id), person)),
      message,
    );
    await changeProvider(provider._id, { audience: 'staff' });
    const member = await addPerson(app.knex, 'Member', [], 'plain@example.com');
    const plain = await stranger({ email: member.email });
    await expectRefused(() => new Browser().signIn(provider._id, plain), 'Only staff sign in with Acme');
    await expectRefused(
      async () => new Browser().signIn(provider._id, await stranger()),
      'Only staff sign in with Acme',
    );
    await changeProvider(provider._id, { audience: 'both' });
  });

  it('who has become staff does not come in by a provider for members any more', async () => {
    await changeProvider(provider._id, { audience: 'members' });
    const person = await stranger();
    const { data: finished } = await new Browser().signIn(provider._id, person);
    const role = (await app.knex('roles').where('name', 'Manager').first())!;
    await app.knex('users').where('id', finished.session!.user._id).update({ role_id: role.id });
    const again = await new Browser().signIn(provider._id, person);
    expect(again).toMatchObject({ status: 403, message: 'Staff cannot sign in with Acme. Please use your password' });
    await changeProvider(provider._id, { audience: 'both' });
  });
});

describe('a callback', () => {
  it('in another browser is refused, and the right browser goes on', async () => {
    const [victim, thief] = [new Browser(), new Browser()];
    const back = await answerAs(await victim.begin(provider._id), await stranger());
    await thief.begin(provider._id);
    await expectRefused(() => thief.finish(back), BEGIN_AGAIN, 400);
    expect((await victim.finish(back)).status).toBe(200);
  });

  it('is used once', async () => {
    const browser = new Browser();
    const back = await answerAs(await browser.begin(provider._id), await stranger());
    const cookies = new Map(browser.cookies);
    expect((await browser.finish(back)).status).toBe(200);
    expect(browser.cookies.size).toBe(0);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    await expectRefused(() => browser.finish(back), BEGIN_AGAIN, 400);
  });

  it('that comes twice at once signs in once', async () => {
    const browser = new Browser();
    const back = await answerAs(await browser.begin(provider._id), await stranger());
    const results = await Promise.all([browser.finish(back), browser.finish(back), browser.finish(back)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  it('with the code of somebody else is refused', async () => {
    const [one, two] = [new Browser(), new Browser()];
    const theirs = await answerAs(await one.begin(provider._id), await stranger());
    const mine = await answerAs(await two.begin(provider._id), await stranger());
    const message = 'Acme has not accepted this sign-in. Please begin again';
    await expectRefused(() => two.finish({ ...mine, code: theirs.code }), message, 409);
  });

  it('that a stranger sends does not sign the reader in as the stranger', async () => {
    const attacker = new Browser();
    const back = await answerAs(await attacker.begin(provider._id), await stranger());
    await expectRefused(() => new Browser().finish(back), BEGIN_AGAIN, 400);
  });

  it('of another provider is refused, although the state is right', async () => {
    const browser = new Browser();
    const back = await answerAs(await browser.begin(provider._id), await stranger());
    const message = 'The answer of Acme was not accepted: it cannot be verified. Please begin again';
    await expectRefused(() => browser.finish({ ...back, iss: otherService.url }), message, 409);
    const again = await answerAs(await browser.begin(provider._id), await stranger());
    await expectRefused(() => browser.finish({ ...again, iss: undefined }), message, 409);
  });

  it('after ten minutes is refused', async () => {
    const browser = new Browser();
    const back = await answerAs(await browser.begin(provider._id), await stranger());
    clock.advance(10 * MINUTE);
    await expectRefused(() => browser.finish(back), BEGIN_AGAIN, 400);
    await browser.begin(provider._id);
    expect(await app.knex('identity_attempts').where('expires_at', '<=', clock.now())).toEqual([]);
  });

  it('with a guessed state is refused', async () => {
    const browser = new Browser();
    await browser.begin(provider._id);
    await expectRefused(() => browser.finish({ state: 'guessed', code: 'guessed' }), BEGIN_AGAIN, 400);
  });

  it('to a provider that was switched off meanwhile, or removed, is refused', async () => {
    const browser = new Browser();
    const back = await answerAs(await browser.begin(provider._id), await stranger());
    await changeProvider(provider._id, { active: false });
    await expectRefused(() => browser.finish(back), 'Acme is switched off');
    const begun = await browser.send('POST', '/auth/oidc/begin', { _id: provider._id });
    expect(begun).toMatchObject({ status: 404, message: 'Sign-in not found' });
    await changeProvider(provider._id, { active: true });
    const short = await addProvider(service, { name: 'Short' });
    const late = await answerAs(await browser.begin(short._id), await stranger());
    await data(app.call('DELETE', `/sign-in-providers/${short._id}`, { token: world.owner.token }));
    await expectRefused(() => browser.finish(late), BEGIN_AGAIN, 400);
  });

  it('of somebody who does not give permission says so', async () => {
    const browser = new Browser();
    const back = await answerAs(await browser.begin(provider._id), await stranger(), 'deny');
    const message = 'You have not given Acme permission. Please try again, or log in with your password';
    await expectRefused(() => browser.finish(back), message, 409);
  });

  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'evil',
    '/a\nb',
    'javascript:x',
  ])('leads to no other site: %j', async (next) => {
    const begun = await new Browser().send('POST', '/auth/oidc/begin', { _id: provider._id, next });
    expect(begun).toMatchObject({ status: 400, message: 'Please give a path of this site' });
  });
});

describe('a token', () => {
  const answer = (what: string) => `The answer of Acme was not accepted: ${what}. Please begin again`;
  const NOT_VERIFIED = answer('it cannot be verified');
  it.each([
    ['wrong signature', NOT_VERIFIED],
    ['unknown key', answer('it is signed with an unknown key')],
    ['other issuer', answer('it is meant for somebody else')],
    ['other audience', answer('it is meant for somebody else')],
    ['other nonce', answer('it is meant for somebody else')],
    ['no nonce', NOT_VERIFIED],
    ['expired', answer('it is not valid at this time')],
    ['issued later', answer('it is not valid at this time')],
    ['unsigned', NOT_VERIFIED],
    ['shared secret', NOT_VERIFIED],
    ['no token', NOT_VERIFIED],
    ['no subject', NOT_VERIFIED],
  ])('(%s) is refused', async (fault, message) => {
    const person = await stranger();
    await service.fault({ path: '/token', fault });
    await expectRefused(() => new Browser().signIn(provider._id, person), message, 409);
    expect(await lastRefusal()).toMatchObject({ actor_id: null });
  });

  it.each(['unsigned', 'shared secret'])(
    '(%s) is refused also if the provider says that it signs so',
    async (fault) => {
      const person = await stranger();
      await service.fault(
        { path: '/.well-known/openid-configuration', fault: 'any algorithm', times: 2 },
        { path: '/token', fault },
      );
      const result = await new Browser().signIn(provider._id, person);
      expect(result).toMatchObject({ status: 409, data: null });
    },
  );

  it('is not completed by the userinfo of somebody else', async () => {
    const person = await stranger();
    await service.fault({ path: '/token', fault: 'short token' }, { path: '/userinfo', fault: 'other subject' });
    const result = await new Browser().signIn(provider._id, person);
    expect(result).toMatchObject({ status: 409, data: null });
  });

  it('is judged by the clock of the product', async () => {
    clock.advance(3 * DAY);
    expect((await new Browser().signIn(provider._id, await stranger())).status).toBe(200);
  });
});

describe('a provider', () => {
  const AWAY = 'Acme does not answer. Please try again later, or log in with your password';
  const begin = () => new Browser().send('POST', '/auth/oidc/begin', { _id: provider._id });

  it.each([
    ['drops the connection', { drop: 'before' as const }],
    ['fails', { status: 503 }],
    ['is not found', { status: 404 }],
  ])('that %s begins no sign-in', async (_, plan) => {
    await service.fault({ path: '/.well-known/openid-configuration', ...plan });
    expect(await begin()).toMatchObject({ status: 409, message: AWAY, cookies: [] });
    expect(await begin()).toMatchObject({ status: 200 });
  });

  it('that never answers is given up', { timeout: 30_000 }, async () => {
    const person = await stranger();
    await service.fault({ path: '/token', delay_ms: 60_000 });
    await expectRefused(() => new Browser().signIn(provider._id, person), AWAY, 409);
  });

  it.each([
    ['/token', { status: 500 }],
    ['/token', { drop: 'after' as const }],
    ['/jwks', { status: 500 }],
    ['/jwks', { drop: 'before' as const }],
  ])('whose %s fails with %j leaves nobody half signed in', async (path, plan) => {
    const person = await stranger();
    await service.fault({ path, ...plan });
    await expectRefused(() => new Browser().signIn(provider._id, person), AWAY, 409);
  });

  it('that answers with something else is refused', async () => {
    for (const text of ['<html>', '{}', '{"issuer":']) {
      await service.fault({ path: '/.well-known/openid-configuration', text });
      expect((await begin()).status).toBe(409);
    }
    await service.fault({ path: '/.well-known/openid-configuration', fault: 'other issuer' });
    expect(await begin()).toMatchObject({
      status: 409,
      message: 'The answer of Acme was not accepted: it comes from somebody else. Please begin again',
    });
  });

  it('that fails is named in one line of the log, without secrets', async () => {
    const browser = new Browser();
    const back = await answerAs(await browser.begin(provider._id), await stranger());
    const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await service.fault({ path: '/token', fault: 'expired' });
    const lines: { facts: object; message?: string }[] = [];
    const write = (facts: object | string, message?: string) => void lines.push({ facts: Object(facts), message });
    const log: Log = { debug: write, info: write, warn: write, error: write, child: () => log };
    const context = await contextMaker({
      ...{ services: app.services, log, authenticate: () => Promise.reject(new Error('No token')) },
      admitKey: () => Promise.resolve(undefined),
    })({ ip: '127.0.0.1', cookies, log });
    await expect(createCaller(context).identity.finish(back as FinishInput)).rejects.toThrow('not valid at this time');
    const own = lines.filter(({ message }) => message === 'a sign-in at another service has failed');
    expect(own).toMatchObject([{ facts: { provider: 'Acme', providerId: provider._id } }]);
    const text = JSON.stringify(lines);
    for (const secret of [CLIENT.clientSecret, back.code!, back.state!, [...browser.cookies.values()][0]!])
      expect(text).not.toContain(secret);
  });

  it('keeps its issuer', async () => {
    const fields = { issuer: otherService.url };
    const changed = await changeProvider(provider._id, fields);
    expect(changed.issuer).toBe(service.url);
  });

  it('shows its secret in no answer, no row and no activity', async () => {
    const { token } = world.owner;
    const answers = [
      await app.call('GET', '/sign-in-providers', { token }),
      await changeProvider(provider._id, { client_secret: CLIENT.clientSecret }),
      await app.call('GET', '/auth/oidc/providers'),
      await app.knex('identity_providers'),
      await app.knex('activities'),
      await app.knex('audit_entries'),
      await app.knex('outbox'),
    ];
    expect(JSON.stringify(answers)).not.toContain(CLIENT.clientSecret);
    expect(JSON.stringify(await app.call('GET', '/sign-in-providers', { token }))).not.toContain('secret');
  });
});

describe('connecting', () => {
  it('the account of the reader by a forged callback is refused', async () => {
    const attacker = await withPassword(world.member);
    const forged = await answerAs(await attacker.beginConnect(provider._id), await stranger());
    const victim = await withPassword(world.otherMember);
    await expectRefused(() => victim.finish(forged), BEGIN_AGAIN, 400);
    // Also with the cookie of the attacker.
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
    await expectRefused(() => victim.finish(forged), 'Please begin again in My Profile');
  });

  it('ends in the session in which it has begun', async () => {
    const browser = await withPassword(world.member);
    const back = await answerAs(await browser.beginConnect(provider._id), await stranger());
    browser.token = (await withPassword(world.member)).token;
    await expectRefused(() => browser.finish(back), 'Please begin again in My Profile');
    const late = await answerAs(await browser.beginConnect(provider._id), await stranger());
    browser.token = undefined;
    await expectRefused(() => browser.finish(late), 'Please begin again in My Profile');
  });

  it('a person who is known by another account is refused', async () => {
    const person = await stranger();
    await new Browser().signIn(provider._id, person);
    const browser = await withPassword(world.member);
    const connect = async () => browser.finish(await answerAs(await browser.beginConnect(provider._id), person));
    await expectRefused(connect, 'That account of Acme is connected with another account here', 409);
  });

  it('is undone by nobody else', async () => {
    const person = await stranger();
    const { data: finished } = await new Browser().signIn(provider._id, person);
    const [identity] = await app.knex('identities').where('user_id', finished.session!.user._id);
    const path = `/auth/oidc/identities/${identity!.id}`;
    for (const { token } of [world.member, world.owner])
      expect((await app.call('DELETE', path, { token })).meta).toMatchObject({
        status: 404,
        message: 'Sign-in not found',
      });
  });
});

describe('a second step', () => {
  it('is asked of those who sign in at another service, and their sign-in alone opens nothing', async () => {
    const person = await addPerson(app.knex, 'Member', [world.spaceId], 'two-steps@example.com');
    const { secret } = await setUp(app, person);
    await service.person('two-steps', { email: person.email, isVerified: true });
    const { status, data: refused } = await new Browser().signIn(provider._id, 'two-steps');
    const { token, factor } = refused as unknown as { token: string; factor: string };
    expect({ status, factor }).toEqual({ status: 403, factor: 'code' });
    expect((await app.call('GET', '/bookings', { token })).meta.status).not.toBe(200);
    const session = await data<{ token: string }>(confirm(app, token, codeOf(secret)));
    expect((await app.call('GET', '/bookings', { token: session.token })).meta.status).toBe(200);
  });
});
