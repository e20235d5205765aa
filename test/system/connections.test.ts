/** The connections with outside services: their states come from real calls, and secrets stay on the server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConnectionView } from '#domains/system/schema.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type Person, type World, addPerson, makeWorld } from '../helpers/world.ts';
import { KISI_KEY, type KisiSandbox, kisiEnv, kisiSandbox } from '../integrations/doors.ts';

let app: TestApp;
let world: World;
let sandbox: KisiSandbox;
beforeAll(async () => {
  sandbox = await kisiSandbox();
  app = await startTestApp(kisiEnv(sandbox));
  world = await makeWorld(app);
});
afterAll(async () => {
  await app.stop();
  await sandbox.stop();
});

const connections = async (by: Person = world.owner, of = app) =>
  of.call<ConnectionView[]>('GET', '/connections', { token: by.token });
const named = async (name: string, of = app) =>
  (await connections(world.owner, of)).data.find((each) => each.name === name)!;
const check = (name: string) =>
  app.call<ConnectionView>('POST', '/connections/check', { token: world.owner.token, body: { name } });

describe('a service', () => {
  it('is live, or a sandbox of this installation', async () => {
    expect((await connections()).data.map(({ name, mode }) => [name, mode])).toEqual([
      ['Stripe', 'sandbox'],
      ['SMTP', 'sandbox'],
      ['Kisi', 'live'],
      ['Facebook', 'sandbox'],
      ['Mailchimp', 'sandbox'],
      ['Xero', 'sandbox'],
    ]);
  });

  it('shows the last exchange, and since when it has been failing', async () => {
    expect((await check('Kisi')).data).toMatchObject({ failure: null, failing_since: null });
    await sandbox.fault({ path: '/places', status: 503, times: 3 });
    const { data: failing } = await check('Kisi');
    expect(failing.failure).toBe('Kisi answered 503');
    expect(failing.failing_since).not.toBeNull();
    await sandbox.fault({ path: '/places', status: 401 });
    const { data: still } = await check('Kisi');
    expect(still).toMatchObject({ failure: 'Kisi refuses the key (401)', failing_since: failing.failing_since });
    const stored = await app.knex('connections').where('service', 'Kisi').first('failure');
    expect(stored).toEqual({ failure: 'Kisi refuses the key (401)' });
    expect((await check('Kisi')).data).toMatchObject({ failure: null, failing_since: null });
  });

  it('is reported by mail, too', async () => {
    await app.call('POST', '/auth/forgot-password', { body: { email: world.member.email } });
    await app.deliver();
    expect(await named('SMTP')).toMatchObject({ failure: null });
    expect((await named('SMTP')).answered_at).not.toBeNull();
  });
});

it('no secret is in a response', async () => {
  const text = JSON.stringify((await connections()).data);
  expect(text).not.toContain(KISI_KEY);
  expect(text).not.toContain('sk_test');
});

it('only staff who edit workspaces see and check connections', async () => {
  const editor = await addPerson(app.knex, 'Content Editor');
  for (const by of [editor, world.member]) {
    expect((await connections(by)).meta.status).toBe(403);
    const body = { name: 'Kisi' };
    expect((await app.call('POST', '/connections/check', { token: by.token, body })).meta.status).toBe(403);
  }
  expect((await check('Nobody')).meta.status).toBe(404);
});

describe('in production without keys', () => {
  let production: TestApp;
  let owner: Person;
  beforeAll(async () => {
    production = await startTestApp({ NODE_ENV: 'production', PUBLIC_URL: 'https://work.example' });
    owner = await addPerson(production.knex, 'Super Admin', [], 'boss@example.org');
  });
  afterAll(() => production.stop());

  it('services are not connected, and the variables are named', async () => {
    const { data } = await production.call<ConnectionView[]>('GET', '/connections', { token: owner.token });
    expect(data.map(({ name, mode, missing }) => [name, mode, missing])).toEqual([
      ['Stripe', 'off', ['STRIPE_SECRET_KEY']],
      ['SMTP', 'off', ['SMTP_URL']],
      ['Kisi', 'off', ['KISI_API_KEY']],
      ['Facebook', 'off', ['FACEBOOK_APP_SECRET', 'FACEBOOK_VERIFY_TOKEN', 'FACEBOOK_PAGE_TOKEN', 'FACEBOOK_PAGE_ID']],
      ['Mailchimp', 'off', ['MAILCHIMP_API_KEY']],
      ['Xero', 'off', ['XERO_CLIENT_ID', 'XERO_TOKEN_KEY']],
    ]);
  });

  it('doors say that they are not connected', async () => {
    const [id] = await production.knex('spaces').insert({
      name: 'London',
      area: '',
      description: '',
      resources_available: '[]',
      no_of_days: '[]',
      opens_at: '08:00',
      closes_at: '20:00',
      time_zone: 'Europe/London',
      price_pence: '{}',
      dynamic_price_slab: '{}',
      created_at: new Date(),
    });
    const { meta } = await production.call('GET', `/space/${id}/locks`, { token: owner.token });
    expect(meta).toMatchObject({ status: 200, source: { connected: false, place: null } });
    const refused = await production.call('GET', `/space/${id}/places`, { token: owner.token });
    expect(refused.meta).toMatchObject({ status: 409 });
    expect(refused.meta.message).toContain('Kisi is not connected');
  });
});
