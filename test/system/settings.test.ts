/** Settings in the product: who changes them, what takes precedence, when they take effect, and that no secret comes out. */
import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { settingsKeyFile } from '#server/settings/key.ts';
import type { SectionView, SettingView } from '#domains/settings/schema.ts';
import { saidOf } from '../helpers/activities.ts';
import { type Answer, type TestApp, startTestApp } from '../helpers/app.ts';
import { type Person, type World, addPerson, makeWorld } from '../helpers/world.ts';

/** In production no sandbox sets a variable. */
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://work.example' };
const SECRET = 'key_that_nobody_may_read';

let app: TestApp;
let world: World;
let other: Person;
beforeAll(async () => {
  app = await startTestApp({ ...PRODUCTION, TERMS_URL: 'https://example.com/terms' });
  world = await makeWorld(app);
  other = await addPerson(app.knex, 'Super Admin');
});
afterAll(() => app.stop());

type Values = Record<string, string | null>;
type Input = { section: string; values: Values; version?: number };

const list = async (of = app) => (await of.call<SectionView[]>('GET', '/settings', { token: world.owner.token })).data;
const sectionOf = async (name: string, of = app) => (await list(of)).find(({ section }) => section === name)!;
const settingOf = async (name: string, of = app): Promise<SettingView> =>
  (await list(of)).flatMap(({ settings }) => settings).find((each) => each.name === name)!;
const save = (input: Input, { by = world.owner, of = app } = {}): Promise<Answer<SectionView>> =>
  of.call<SectionView>('PUT', '/settings', { token: by.token, body: input });
const set = async (section: string, values: Values, of = app) => {
  const { meta, data } = await save({ section, values }, { of });
  expect(meta).toMatchObject({ status: 200 });
  return data;
};
const operatorName = async (of = app) => {
  const response = await fetch(`${of.address}/trpc/site.get`);
  return ((await response.json()) as { result: { data: { json: { operatorName: string } } } }).result.data.json
    .operatorName;
};

describe('a change', () => {
  it('takes effect at once, and its removal too', async () => {
    await set('business', { OPERATOR_NAME: 'Harbour Rooms' });
    expect(await operatorName()).toBe('Harbour Rooms');
    expect(await settingOf('OPERATOR_NAME')).toMatchObject({ source: 'product', value: 'Harbour Rooms' });
    await set('business', { OPERATOR_NAME: null });
    expect(await operatorName()).toBe('Cockpit');
    expect(await settingOf('OPERATOR_NAME')).toMatchObject({ source: 'none', set_at: null });
  });

  it('is an activity, which names the setting', async () => {
    await set('business', { INFO_EMAIL: 'hello@example.org', PRIVACY_URL: 'https://example.org/privacy' });
    const said = await saidOf(app, { model: 'Setting' });
    expect(said.at(-1)).toMatch(/changed the settings INFO_EMAIL, PRIVACY_URL$/);
  });

  it('tells who has made it, and when', async () => {
    await save({ section: 'doors', values: { KISI_API_KEY: SECRET } }, { by: other });
    const { set_at, set_by } = await settingOf('KISI_API_KEY');
    expect(set_by).toMatch(/^Person/);
    expect(new Date(set_at!).getTime()).toBeGreaterThan(0);
  });
});

describe('a value is refused', () => {
  const refused = async (section: string, name: string, value: string | null) => {
    const { meta } = await save({ section, values: { [name]: value } });
    expect(meta.status, name).toBe(400);
    return meta.errors;
  };

  it('at its field, by the rule of the environment', async () => {
    const OPTIONS = 'It must have no options but tls.servername, name';
    const PERCENT = 'It must be an address whose special characters are percent-encoded';
    const cases: [string, string, string, string][] = [
      ['business', 'PRIVACY_URL', 'javascript:alert(1)', 'It must begin with https:// or http://'],
      ['business', 'INFO_EMAIL', 'nobody', 'It must be an email address'],
      ['mail', 'SMTP_URL', 'http://mail.example.com', 'It must begin with smtp:// or smtps://'],
      ['mail', 'SMTP_URL', 'smtp://a:b@mail.example.com/?debug=true', OPTIONS],
      ['mail', 'SMTP_URL', `smtp://x/?pool=false&sendmail=true&path=/bin/sh&args=-c&args=id`, OPTIONS],
      ['mail', 'SMTP_URL', 'smtp://a:b%zz@mail.example.com', PERCENT],
      ['mail', 'SMTP_URL', 'smtp://a:b@mail.example.com:99999', PERCENT],
      ['leads', 'FACEBOOK_PAGE_ID', 'page', 'It must be a number'],
      ['doors', 'KISI_API_KEY', 'a key\nX-Other: header', 'It must not contain spaces'],
      ['payments', 'SERIES_CHARGE_DAYS', '1', 'It must be a whole number from 2 to 60'],
      ['payments', 'SERIES_CHARGE_DAYS', '2.5', 'It must be a whole number from 2 to 60'],
      ['payments', 'SERIES_CHARGE_DAYS', 'soon', 'It must be a whole number from 2 to 60'],
      ['inbound', 'INBOUND_MAIL_SECRET', 'short', 'It must have 16 characters or more'],
    ];
    for (const [section, name, value, message] of cases)
      expect(await refused(section, name, value)).toEqual([{ field: name, message }]);
  });

  it('when it names a mail server of this machine or its networks', async () => {
    const message = 'It must not lead to an address of this machine or its networks';
    for (const host of [
      'localhost',
      '127.0.0.1:25',
      '10.0.0.8',
      '169.254.169.254',
      '[::1]',
      '[fe80::1]',
      '2130706433',
      '0x7f.1',
    ])
      expect(await refused('mail', 'SMTP_URL', `smtp://${host}`)).toEqual([{ field: 'SMTP_URL', message }]);
  });

  it('when it would add a header or a second sender to mails', async () => {
    for (const sender of ['Ada <ada@example.org>\r\nBcc: all@example.org', 'a@example.org, b@example.org', 'Ada'])
      expect(await refused('mail', 'MAIL_FROM', sender)).toHaveLength(1);
    expect(await refused('business', 'OPERATOR_NAME', 'Cockpit\nBcc: all@example.org')).toHaveLength(1);
  });

  it('when the environment sets it, or no section has it', async () => {
    expect(await settingOf('TERMS_URL')).toMatchObject({ source: 'environment', value: 'https://example.com/terms' });
    await refused('business', 'TERMS_URL', 'https://example.org');
    for (const name of ['JWT_SECRET', 'STRIPE_API_BASE', 'SMTP_URL', 'constructor'])
      await refused('business', name, 'https://evil.example');
    expect(await app.knex('settings').whereIn('name', ['JWT_SECRET', 'STRIPE_API_BASE'])).toEqual([]);
  });
});

it('only a Super Admin sees and changes them', async () => {
  const manager = await addPerson(app.knex, 'Manager');
  const people = [undefined, world.member, manager, await addPerson(app.knex, 'Front Desk')];
  for (const by of people) {
    const status = by ? 403 : 401;
    expect((await app.call('GET', '/settings', { token: by?.token })).meta.status).toBe(status);
    const body = { section: 'business', values: { OPERATOR_NAME: 'Mine' } };
    expect((await app.call('PUT', '/settings', { token: by?.token, body })).meta.status).toBe(status);
  }
  expect(await operatorName()).toBe('Cockpit');
});

describe('two Super Admins', () => {
  it('who save the same section do not overwrite each other unseen', async () => {
    const { version } = await sectionOf('business');
    await save({ section: 'business', version, values: { OPERATOR_NAME: 'First' } });
    const second = await save({ section: 'business', version, values: { OPERATOR_NAME: 'Second' } }, { by: other });
    expect(second.meta).toMatchObject({ status: 409, message: 'Somebody else has changed this meanwhile' });
    expect(second.data).toMatchObject({
      change: expect.stringContaining('changed the setting OPERATOR_NAME') as string,
    });
    expect(await operatorName()).toBe('First');
    await set('business', { OPERATOR_NAME: null });
  });

  it('who save at the same moment: one of them gets the conflict', async () => {
    const { version } = await sectionOf('business');
    const names = ['First', 'Second'];
    const answers = await Promise.all(
      names.map((OPERATOR_NAME) => save({ section: 'business', version, values: { OPERATOR_NAME } })),
    );
    expect(answers.map(({ meta }) => meta.status).sort()).toEqual([200, 409]);
    await set('business', { OPERATOR_NAME: null });
  });

  it('who save different sections do not meet', async () => {
    const { version } = await sectionOf('leads');
    await set('business', { OPERATOR_NAME: 'Other' });
    const { meta } = await save({ section: 'leads', version, values: { FACEBOOK_PAGE_ID: '5' } });
    expect(meta.status).toBe(200);
    await set('business', { OPERATOR_NAME: null });
  });
});

describe('a secret', () => {
  it('is sealed in the database, and in no response, activity or event', async () => {
    const answer = await set('doors', { KISI_API_KEY: SECRET });
    expect(JSON.stringify([answer, await list()])).not.toContain(SECRET);
    expect(await settingOf('KISI_API_KEY')).toMatchObject({ source: 'product', value: null, isSecret: true });
    for (const table of ['settings', 'activities', 'outbox', 'live_events', 'idempotency_keys'] as const)
      expect(JSON.stringify(await app.knex(table)), table).not.toContain(SECRET);
    expect(app.services.config.KISI_API_KEY).toBe(SECRET);
    expect(app.services.kisi.client).toBeDefined();
    await set('doors', { KISI_API_KEY: null });
    expect(app.services.kisi.client).toBeUndefined();
  });

  it('is sealed with a key that only this user of the machine reads', () => {
    const file = settingsKeyFile(app.services.config);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('cannot be opened under another name', async () => {
    await set('leads', { FACEBOOK_PAGE_TOKEN: 'token_of_the_page', FACEBOOK_APP_SECRET: 'secret_of_the_app' });
    const row = await app.knex('settings').where('name', 'FACEBOOK_PAGE_TOKEN').first();
    await app.knex('settings').where('name', 'FACEBOOK_APP_SECRET').update({ sealed: row!.sealed });
    await set('leads', { FACEBOOK_PAGE_ID: '7' });
    expect(await settingOf('FACEBOOK_APP_SECRET')).toMatchObject({ source: 'product', isReadable: false });
    expect(app.services.config.FACEBOOK_APP_SECRET).toBeUndefined();
    await set('leads', { FACEBOOK_PAGE_TOKEN: null, FACEBOOK_APP_SECRET: null });
  });
});

describe('another process', () => {
  const keys = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'));
  const same = (of: TestApp) => ({ ...PRODUCTION, DATABASE_URL: of.services.config.DATABASE_URL });

  it('takes a change over, also when the process that made it ends at once', async () => {
    const [first, second] = await Promise.all([
      startTestApp({ ...same(app), SETTINGS_KEY: keys[0]! }),
      startTestApp({ ...same(app), SETTINGS_KEY: keys[0]! }),
    ]);
    await set('campaigns', { MAILCHIMP_API_KEY: '0123456789abcdef-us6' }, first);
    await set('business', { OPERATOR_NAME: 'Everywhere' }, first);
    await first.stop();
    await vi.waitFor(async () => expect(await operatorName(second)).toBe('Everywhere'), 5_000);
    expect(second.services.mailchimp.client).toBeDefined();
    await second.stop();
  });

  it('starts without the key, and says which settings it cannot read', async () => {
    const third = await startTestApp({ ...same(app), SETTINGS_KEY: keys[1]! });
    expect(await settingOf('MAILCHIMP_API_KEY', third)).toMatchObject({ source: 'product', isReadable: false });
    expect(third.services.mailchimp.client).toBeUndefined();
    expect(await operatorName(third)).toBe('Everywhere');
    await third.stop();
  });

  it('reads what an earlier key has sealed while that key is given, too, and seals it again', async () => {
    const fourth = await startTestApp({ ...same(app), SETTINGS_KEY: [keys[1], keys[0]].join() });
    expect(await settingOf('MAILCHIMP_API_KEY', fourth)).toMatchObject({ isReadable: true });
    expect(existsSync(settingsKeyFile(fourth.services.config))).toBe(false);
    await fourth.stop();
    const fifth = await startTestApp({ ...same(app), SETTINGS_KEY: keys[1]! });
    expect(await settingOf('MAILCHIMP_API_KEY', fifth)).toMatchObject({ isReadable: true });
    await fifth.stop();
    await set('campaigns', { MAILCHIMP_API_KEY: null });
    await set('business', { OPERATOR_NAME: null });
  });
});
