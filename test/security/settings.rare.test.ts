/** No secret of the settings is in the log of a process or in a response, and a process that is killed after a save loses nothing. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import type { SectionView } from '#domains/settings/schema.ts';
import { caller } from '../helpers/app.ts';
import { bundled } from '../helpers/bundled.ts';
import { dropTestDatabase, openMigratedDatabase } from '../helpers/database.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { SERVE } from '../helpers/server-process.ts';
import { type Person, addPerson } from '../helpers/world.ts';
import { freshFolder, kill } from '../integrations/sandbox.ts';
import { freePort } from '../upgrade/processes.ts';

const planted = (begin: string) => `${begin}${randomBytes(12).toString('hex')}`;

const output: string[] = [];
const processes: ChildProcess[] = [];
let database: { url: string; name: string };
let folder: string;
let knex: Knex;
let owner: Person;

async function serve(): Promise<{ child: ChildProcess; call: ReturnType<typeof caller> }> {
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://work.example',
    ALLOW_PRIVATE_HOSTS: 'true',
    PORT: '0',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    ...SECRETS,
    LOG_LEVEL: 'debug',
    STRIPE_API_BASE: `http://127.0.0.1:${await freePort()}`,
    KISI_API_BASE: `http://127.0.0.1:${await freePort()}`,
  };
  const child = spawn(process.execPath, [await bundled(SERVE)], { env: { PATH: process.env.PATH, ...env } });
  processes.push(child);
  createInterface({ input: child.stderr }).on('line', (line) => output.push(line));
  const address = await new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      output.push(line);
      const { address: own } = JSON.parse(line) as { address?: string };
      if (own) resolve(own);
    });
  });
  return { child, call: caller(address) };
}

beforeAll(async () => {
  database = await openMigratedDatabase();
  folder = freshFolder();
  knex = connect(database.url, 2);
});
afterAll(async () => {
  await Promise.all(processes.filter(({ exitCode, signalCode }) => exitCode === null && !signalCode).map(kill));
  await knex.destroy();
  await dropTestDatabase(database.name);
});

it('secrets stay out of the log and of responses, and settings survive a process that is killed', async () => {
  const first = await serve();
  owner = await addPerson(knex, 'Super Admin');
  const { token } = owner;
  const secrets = {
    password: planted('pw'),
    stripe: planted('sk_test_'),
    hook: planted('whsec_'),
    kisi: planted('kisi'),
  };
  const port = await freePort();
  const saves = [
    { section: 'mail', values: { SMTP_URL: `smtp://user:${secrets.password}@127.0.0.1:${port}` } },
    { section: 'payments', values: { STRIPE_SECRET_KEY: secrets.stripe, STRIPE_WEBHOOK_SECRET: secrets.hook } },
    { section: 'doors', values: { KISI_API_KEY: secrets.kisi } },
    // These are refused.
    { section: 'doors', values: { KISI_API_KEY: `${secrets.kisi}\n${secrets.hook}` } },
    { section: 'mail', values: { SMTP_URL: secrets.password } },
    { section: secrets.kisi, values: { [secrets.stripe]: secrets.hook } },
    { section: 'payments', values: secrets.hook },
  ];
  const headers = { 'idempotency-key': 'one-save-of-settings' };
  const answers: unknown[] = [];
  for (const [index, body] of saves.entries())
    answers.push(await first.call('PUT', '/settings', { token, body, ...(index === 0 && { headers }) }));
  for (const path of ['/settings/test-mail', '/settings/test-charge'])
    answers.push(await first.call('POST', path, { token, body: {} }));
  for (const name of ['SMTP', 'Stripe', 'Kisi'])
    answers.push(await first.call('POST', '/connections/check', { token, body: { name } }));
  await first.call('POST', '/auth/forgot-password', { body: { email: owner.email } });
  for (const path of ['/settings', '/system/health', '/system/status', '/system/setup', '/connections', '/activities'])
    answers.push(await first.call('GET', path, { token }));
  const known = Object.values(secrets);
  const shown = JSON.stringify(answers);

  await first.call('PUT', '/settings', { token, body: { section: 'business', values: { OPERATOR_NAME: 'Last' } } });
  await kill(first.child);
  const second = await serve();
  const { data } = await second.call<SectionView[]>('GET', '/settings', { token });
  const values = data.flatMap(({ settings }) => settings);
  expect(values.find(({ name }) => name === 'OPERATOR_NAME')).toMatchObject({ value: 'Last' });
  expect(values.filter(({ isSecret, source }) => isSecret && source === 'product')).toHaveLength(4);
  expect(values.every(({ isReadable }) => isReadable)).toBe(true);

  const tables = ['settings', 'activities', 'outbox', 'live_events', 'idempotency_keys', 'connections', 'dead_letters'];
  const stored = JSON.stringify(await Promise.all(tables.map((table) => knex(table).select('*'))));
  expect(output.length).toBeGreaterThan(10);
  for (const secret of known)
    for (const text of [shown, output.join('\n'), stored, JSON.stringify(data)]) expect(text).not.toContain(secret);
});
