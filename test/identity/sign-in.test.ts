/** Sign-in at other services: whom it lets in, as whom, and what it gives. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IdentityView, ProviderView } from '#domains/identity/schema.ts';
import { MINUTE } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { codeOf, confirm, setUp } from '../factors/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { addPerson, data } from '../helpers/world.ts';
import {
  Browser,
  CLIENT,
  type Service,
  addProvider,
  answerAs,
  changeProvider,
  startService,
  withPassword,
} from './stage.ts';

let service: Service;
let provider: ProviderView;

useApp({ env: () => ({ ALLOW_PRIVATE_HOSTS: 'true' }) });
beforeAll(async () => {
  service = await startService();
  provider = await addProvider(service, { creates_accounts: true });
});
afterAll(() => service.stop());
beforeEach(() => {
  clock.freeze(new Date());
  app.services.limits.reset();
});
afterEach(async () => {
  clock.reset();
  await service.clearFaults();
});

const identities = (user_id: string) => app.knex('identities').where({ user_id });
const userOf = async (email: string) => (await app.knex('users').where({ email }).first())!;
const roleNamed = async (name: string) => (await app.knex('roles').where({ name }).first())!.id;
const CONNECT_FIRST =
  'Acme has not confirmed that this address is yours. Please sign in with your password once, and connect Acme in My Profile';

describe('a person of a provider', () => {
  it('gets an account with a verified address of its domain, and enters it again', async () => {
    await service.person('eva', { name: 'Eva Braun-Smith' });
    const first = await new Browser().signIn(provider._id, 'eva', '/app/booking?a=b');
    expect(first).toMatchObject({ status: 200, data: { connected: null, next: '/app/booking?a=b' } });
    const user = first.data.session!.user;
    expect(user).toMatchObject({ email: 'eva@example.com', name: 'Eva Braun-Smith', role_id: { isForMembers: true } });
    expect(await userOf('eva@example.com')).toMatchObject({ password_hash: null, verified_at: clock.now() });
    const own = await app.call('GET', `/users/${user._id}`, { token: first.data.session!.token });
    expect(own.meta.status).toBe(200);
    await service.person('eva', { email: 'eva.smith@elsewhere.example', isVerified: false });
    const second = await new Browser().signIn(provider._id, 'eva');
    expect(second.data.session!.user._id).toBe(user._id);
    expect(await identities(user._id)).toMatchObject([{ email: 'eva.smith@elsewhere.example' }]);
  });

  it('agrees to the pages of the operator with a new account, in the words of then, and only then', async () => {
    const agreed = async () =>
      (await app.knex('consents').where('kind', 'terms')).map(({ given, text, way }) => ({ given, text, way }));
    expect(await agreed()).toEqual([]);
    const setTerms = (TERMS_URL: string) =>
      procedures(app, world.owner).settings.update.mutate({ section: 'business', values: { TERMS_URL } });
    await setTerms('https://operator.example/terms');
    await service.person('agreeing');
    await new Browser().signIn(provider._id, 'agreeing');
    const text = 'By signing up you agree to the terms of use (https://operator.example/terms)';
    const entry = { given: true, text, way: 'Sign-in at another service' };
    expect(await agreed()).toEqual([entry]);
    await new Browser().signIn(provider._id, 'agreeing');
    await addPerson(app.knex, 'Member', [], 'settled@example.com');
    await service.person('settled');
    await new Browser().signIn(provider._id, 'settled');
    expect(await agreed()).toEqual([entry]);
    await setTerms('');
  });

  it('enters their account by a believed address, and is told by a mail', async () => {
    const ada = await addPerson(app.knex, 'Member', [], 'known@example.com');
    await service.person('known');
    const { data: finished } = await new Browser().signIn(provider._id, 'known');
    expect(finished.session!.user._id).toBe(ada.id);
    const [mail] = await app.mails(ada.email);
    expect(mail).toMatchObject({ subject: 'A new way to sign in' });
    const said = await app.knex('activities').where('actor_id', ada.id).pluck('said');
    expect(JSON.stringify(said)).toContain('identity.connected');
  });

  it('is sent to the page of the provider with all that protects the sign-in, and to nothing but the public address', async () => {
    const browser = new Browser();
    const { data: begun, cookies } = await browser.send<{ url: string }>('POST', '/auth/oidc/begin', {
      _id: provider._id,
    });
    const sent = Object.fromEntries(new URL(begun.url).searchParams);
    expect(sent).toMatchObject({
      client_id: CLIENT.clientId,
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: new URL('/login/back', app.services.config.PUBLIC_URL).href,
      state: expect.stringMatching(/^.{43}$/),
      nonce: expect.stringMatching(/^.{43}$/),
      code_challenge: expect.stringMatching(/^.{43}$/),
    });
    expect(cookies).toEqual([
      expect.stringMatching(/^sign-in-[\da-f]{16}=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/),
    ]);
    const stored = JSON.stringify(await app.knex('identity_attempts'));
    for (const secret of [sent.state!, sent.nonce!, [...browser.cookies.values()][0]!])
      expect(stored).not.toContain(secret);
  });

  it('enters also if the token says little and the userinfo more', async () => {
    await service.person('shy');
    await service.fault({ path: '/token', fault: 'short token' });
    const { data: finished } = await new Browser().signIn(provider._id, 'shy');
    expect(finished.session!.user.email).toBe('shy@example.com');
  });

  it('enters twice at once for the first time, into one account', async () => {
    await service.person('twin');
    const [one, other] = [new Browser(), new Browser()];
    const backs = [
      await answerAs(await one.begin(provider._id), 'twin'),
      await answerAs(await other.begin(provider._id), 'twin'),
    ];
    const results = await Promise.all([one.finish(backs[0]!), other.finish(backs[1]!)]);
    expect(results.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(results.map(({ data: { session } }) => session!.user._id)).size).toBe(1);
  });

  it('is led out of the session of the provider by a log-out', async () => {
    await service.person('leaver');
    const { data: finished } = await new Browser().signIn(provider._id, 'leaver');
    const end = new URL(finished.end_url!);
    expect(end.origin + end.pathname).toBe(`${service.url}/logout`);
    expect(Object.fromEntries(end.searchParams)).toMatchObject({
      id_token_hint: expect.stringMatching(/^ey/),
      client_id: CLIENT.clientId,
      post_logout_redirect_uri: new URL('/login', app.services.config.PUBLIC_URL).href,
    });
  });

  it('is led nowhere by a log-out if the provider has no page for it', async () => {
    const plain = await startService({ hasLogout: false });
    const other = await addProvider(plain, { name: 'Plain', creates_accounts: true });
    await plain.person('plain');
    const { data: finished } = await new Browser().signIn(other._id, 'plain');
    expect(finished).toMatchObject({ session: { user: { email: 'plain@example.com' } }, end_url: null });
    await data(app.call('DELETE', `/sign-in-providers/${other._id}`, { token: world.owner.token }));
    await plain.stop();
  });

  it('is asked for their second factor, and told where they go on and how they are led out', async () => {
    await service.person('factored');
    const { data: first } = await new Browser().signIn(provider._id, 'factored');
    const { secret } = await setUp(app, first.session!);
    const { status, data: asked } = await new Browser().signIn(provider._id, 'factored', '/app/billing?a=b');
    expect(status).toBe(403);
    expect(asked).toMatchObject({
      factor: 'code',
      next: '/app/billing?a=b',
      end_url: expect.stringContaining(`${service.url}/logout?`),
    });
    const { token } = asked as unknown as { token: string };
    expect((await confirm(app, token, codeOf(secret))).meta.status).toBe(200);
  });

  it('signs in after the key was replaced', async () => {
    await service.person('rotated');
    await new Browser().signIn(provider._id, 'rotated');
    await service.rotate();
    expect((await new Browser().signIn(provider._id, 'rotated')).status).toBe(200);
  });
});

describe('the table of roles', () => {
  const withTable = async (rows?: object[]) =>
    changeProvider(provider._id, {
      role_claim: 'groups',
      role_rows: rows ?? [{ value: 'Desk', role_id: await roleNamed('Front Desk'), space_ids: [world.spaceId] }],
    });
  afterEach(() => changeProvider(provider._id, { role_claim: '', role_rows: [] }));

  const standing = async (email: string) => {
    const { id, role_id } = await userOf(email);
    const spaces = await app.knex('team_spaces').where('user_id', id).pluck('space_id');
    return { role: (await app.knex('roles').where('id', role_id!).first())!.name, spaces };
  };

  it('gives a role with workspaces, and takes them away at the next sign-in', async () => {
    await withTable();
    await service.person('desk', { groups: ['Other', 'Desk'] });
    await new Browser().signIn(provider._id, 'desk');
    expect(await standing('desk@example.com')).toEqual({ role: 'Front Desk', spaces: [world.spaceId] });
    await withTable([{ value: 'Desk', role_id: await roleNamed('Front Desk'), space_ids: [world.otherSpaceId] }]);
    await new Browser().signIn(provider._id, 'desk');
    expect(await standing('desk@example.com')).toEqual({ role: 'Front Desk', spaces: [world.otherSpaceId] });
    await service.person('desk', { groups: ['Other'] });
    expect((await new Browser().signIn(provider._id, 'desk')).status).toBe(200);
    expect(await standing('desk@example.com')).toEqual({ role: 'Member', spaces: [] });
  });

  it('takes the role also from somebody who may not come in without it', async () => {
    await withTable();
    await changeProvider(provider._id, { audience: 'staff' });
    await service.person('former', { groups: ['Desk'] });
    await new Browser().signIn(provider._id, 'former');
    await service.person('former', { groups: [] });
    expect(await new Browser().signIn(provider._id, 'former')).toMatchObject({
      status: 403,
      message: 'Only staff sign in with Acme',
    });
    expect(await standing('former@example.com')).toEqual({ role: 'Member', spaces: [] });
    await changeProvider(provider._id, { audience: 'both' });
  });

  it('neither replaces nor takes away what was given by hand', async () => {
    await withTable();
    const hand = await addPerson(app.knex, 'Manager', [world.spaceId], 'hand@example.com');
    await service.person('hand', { groups: ['Desk'] });
    await new Browser().signIn(provider._id, 'hand');
    await service.person('hand', { groups: [] });
    await new Browser().signIn(provider._id, 'hand');
    expect(await standing(hand.email)).toEqual({ role: 'Manager', spaces: [world.spaceId] });
  });

  it('gives nothing by a role that was switched off', async () => {
    const role_id = await roleNamed('Front Desk');
    await withTable();
    await app.knex('roles').where('id', role_id).update({ active: false });
    await service.person('off', { groups: ['Desk'] });
    await new Browser().signIn(provider._id, 'off');
    expect((await standing('off@example.com')).role).toBe('Member');
    await app.knex('roles').where('id', role_id).update({ active: true });
  });

  it('never has the role of members, an unknown role, or one without its workspaces', async () => {
    const put = (body: object) =>
      app.call('PUT', `/sign-in-providers/${provider._id}`, { token: world.owner.token, body });
    const row = async (name: string, space_ids: string[] = [world.spaceId]) => ({
      role_claim: 'groups',
      role_rows: [{ value: 'x', role_id: await roleNamed(name), space_ids }],
    });
    expect((await put(await row('Member'))).meta).toMatchObject({ status: 400, message: 'Please Select role' });
    expect((await put(await row('Front Desk', []))).meta).toMatchObject({ status: 400 });
    expect((await put(await row('Front Desk', ['999']))).meta).toMatchObject({
      status: 404,
      message: 'Workspace not found',
    });
    expect((await put({ ...(await row('Front Desk')), audience: 'members' })).meta).toMatchObject({ status: 400 });
    expect((await put({ ...(await row('Front Desk')), role_claim: '' })).meta).toMatchObject({ status: 400 });
  });

  it('is edited by nobody who may give less than it gives', async () => {
    const manager = await addPerson(app.knex, 'Manager', [world.spaceId]);
    const body = { role_rows: [{ value: 'x', role_id: await roleNamed('Super Admin'), space_ids: [] }] };
    const { meta } = await app.call('PUT', `/sign-in-providers/${provider._id}`, { token: manager.token, body });
    expect(meta.status).toBe(403);
  });
});

describe('My Profile', () => {
  const own = (browser: Browser) => browser.send<IdentityView[]>('GET', '/auth/oidc/identities');

  it('connects an account whatever its address, and disconnects it', async () => {
    const person = await addPerson(app.knex, 'Member', [], 'other@elsewhere.example');
    await service.person('unrelated', { email: 'not@verified.example', isVerified: false });
    const browser = await withPassword(person);
    const finished = await browser.finish(await answerAs(await browser.beginConnect(provider._id), 'unrelated'));
    expect(finished).toMatchObject({ status: 200, data: { session: null, connected: 'Acme' } });
    const entered = await new Browser().signIn(provider._id, 'unrelated');
    expect(entered.data.session!.user._id).toBe(person.id);
    const { data: listed } = await own(browser);
    expect(listed).toMatchObject([{ provider: 'Acme', email: 'not@verified.example', is_last_way: false }]);
    const gone = await browser.send('DELETE', `/auth/oidc/identities/${listed[0]!._id}`);
    expect(gone.status).toBe(200);
    expect((await own(browser)).data).toEqual([]);
    expect(await new Browser().signIn(provider._id, 'unrelated')).toMatchObject({
      status: 403,
      message: CONNECT_FIRST,
    });
    const subjects = (await app.mails(person.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(['A new way to sign in', 'A way to sign in was removed']));
  });

  it('asks for the password first', async () => {
    const browser = await withPassword(world.member);
    clock.advance(20 * MINUTE);
    const { status, message } = await browser.send('POST', '/auth/oidc/connect', { _id: provider._id });
    expect({ status, message }).toEqual({ status: 403, message: 'Please enter your password to go on' });
  });

  it('does not disconnect the only way in', async () => {
    await service.person('only');
    const browser = new Browser();
    const { data: finished } = await browser.signIn(provider._id, 'only');
    browser.token = finished.session!.token;
    const { data: listed } = await own(browser);
    expect(listed).toMatchObject([{ is_last_way: true }]);
    const refused = await browser.send('DELETE', `/auth/oidc/identities/${listed[0]!._id}`);
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('your only way to sign in') });
    expect(await identities(finished.session!.user._id)).toHaveLength(1);
  });

  it('takes the role away that the provider has given', async () => {
    const role_id = await roleNamed('Front Desk');
    const rows = [{ value: 'Desk', role_id, space_ids: [world.spaceId] }];
    await changeProvider(provider._id, { role_claim: 'groups', role_rows: rows });
    const person = await addPerson(app.knex, 'Member', [], 'given@example.com');
    await service.person('given', { groups: ['Desk'] });
    await new Browser().signIn(provider._id, 'given');
    expect((await userOf(person.email)).role_id).toBe(role_id);
    const browser = await withPassword(person);
    const { data: listed } = await own(browser);
    await browser.send('DELETE', `/auth/oidc/identities/${listed[0]!._id}`);
    expect((await userOf(person.email)).role_id).toBe(await roleNamed('Member'));
    await changeProvider(provider._id, { role_claim: '', role_rows: [] });
  });
});

it('the login page lists names and ids only', async () => {
  const { data: options } = await app.call<object[]>('GET', '/auth/oidc/providers');
  expect(options).toEqual([{ _id: provider._id, name: 'Acme' }]);
});

it('the login page is rendered with the providers that are switched on', async () => {
  const login = async () => (await fetch(`${app.address}/login`)).text();
  const before = await login();
  expect(before).toContain('Continue with Acme');
  await changeProvider(provider._id, { active: false });
  expect(await login()).not.toContain('Continue with');
  await changeProvider(provider._id, { active: true });
  expect(await login()).toBe(before);
});

it('a provider is removed with what people are known by there, and their accounts stay', async () => {
  const other = await addProvider(service, { name: 'Short', creates_accounts: true, owned_domains: ['example.com'] });
  await service.person('stays');
  const { data: finished } = await new Browser().signIn(other._id, 'stays');
  await data(app.call('DELETE', `/sign-in-providers/${other._id}`, { token: world.owner.token }));
  expect(await identities(finished.session!.user._id)).toEqual([]);
  expect(await userOf('stays@example.com')).toBeDefined();
});
