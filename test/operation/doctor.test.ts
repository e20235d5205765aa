/** The doctor finds what is wrong with an installation, and changes nothing. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backupFinding, clockFinding, serverFindings, writersFinding } from '#app/server/doctor/database.ts';
import { examineInstallation } from '#app/server/doctor/examination.ts';
import type { Finding } from '#app/server/doctor/finding.ts';
import { diskFinding, nodeFinding } from '#app/server/doctor/machine.ts';
import { recordBackup } from '#server/backup/record.ts';
import { connect } from '#server/db/knex.ts';
import { migrate } from '#server/db/migrate.ts';
import { startTestApp } from '../helpers/app.ts';
import { dropTestDatabase, openTestDatabase } from '../helpers/database.ts';
import { type MailServer, mailServer } from '../helpers/smtp.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { addPerson } from '../helpers/world.ts';
import { KEYS, freshFolder, kill, sandboxProcess } from '../integrations/sandbox.ts';
import { freePort } from '../upgrade/processes.ts';

let database: { url: string; name: string };
let smtp: MailServer;
let stripe: Awaited<ReturnType<typeof sandboxProcess>>;
let env: Record<string, string>;

beforeAll(async () => {
  database = await openTestDatabase();
  smtp = await mailServer();
  stripe = await sandboxProcess({ file: `${freshFolder()}/stripe.jsonl` });
  env = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    DATA_DIR: freshFolder(),
    PUBLIC_URL: 'https://example.org',
    JWT_SECRET: 'x'.repeat(44),
    TRUST_PROXY: '1',
    SMTP_URL: smtp.url,
    ALLOW_PRIVATE_HOSTS: 'true',
    STRIPE_SECRET_KEY: KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
    STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
    STRIPE_API_BASE: stripe.url,
  };
});
afterAll(async () => {
  await smtp.stop();
  await kill(stripe.child);
  await dropTestDatabase(database.name);
});

const levelOf = (findings: Finding[], name: string) => findings.find((finding) => finding.name === name)?.level;
const problemsOf = (findings: Finding[]) => findings.filter(({ level }) => level === 'problem').map(({ name }) => name);

it('reports the missing migrations of a new database, and no problem of an installation that works', async () => {
  const before = await examineInstallation(env);
  expect(problemsOf(before)).toEqual([]);
  expect(levelOf(before, 'Migrations')).toBe('warning');
  const knex = connect(database.url, 2);
  expect(await knex('information_schema.TABLES').whereRaw('TABLE_SCHEMA = DATABASE()')).toEqual([]);
  await migrate(knex);
  expect(levelOf(before, 'Backup')).toBe('warning');
  await recordBackup(knex, new Date());
  await knex.destroy();
  const after = await examineInstallation(env);
  expect(levelOf(after, 'Migrations')).toBe('ok');
  expect(levelOf(after, 'Backup')).toBe('ok');
  for (const name of ['Audit log', 'Storage', 'SMTP', 'Stripe', 'Clock', 'Isolation', 'Character set'])
    expect(levelOf(after, name), name).toBe('ok');
});

it('names each service that does not work', async () => {
  const port = await freePort();
  const findings = await examineInstallation({
    ...env,
    DATABASE_URL: `mysql://nobody:nothing@127.0.0.1:${port}/cockpit`,
    REDIS_URL: `redis://127.0.0.1:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    STRIPE_SECRET_KEY: 'sk_test_of_somebody_else',
    DATA_DIR: env.DATA_DIR!,
  });
  expect(problemsOf(findings).sort()).toEqual(['Database', 'Redis', 'SMTP', 'Stripe']);
});

it('names settings that are not usable, and those that are not safe in production', async () => {
  const [unusable] = await examineInstallation({ ...env, PORT: 'eighty' });
  expect(unusable).toMatchObject({ name: 'Settings', level: 'problem' });
  expect(unusable!.text).toContain('PORT');
  const findings = await examineInstallation({ ...env, PUBLIC_URL: 'http://example.org', DRAIN_SECONDS: '0' });
  expect(problemsOf(findings)).toEqual(['PUBLIC_URL']);
  expect(levelOf(findings, 'DRAIN_SECONDS')).toBe('warning');
});

it('checks what is set in the product, and whether every machine can read it', async () => {
  const { SMTP_URL, ...without } = env;
  const keys = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'));
  const app = await startTestApp({ ...without, ...SECRETS, SETTINGS_KEY: keys[0]!, DRAIN_SECONDS: '0' });
  const owner = await addPerson(app.knex, 'Super Admin');
  const body = { section: 'mail', values: { SMTP_URL } };
  expect((await app.call('PUT', '/settings', { token: owner.token, body })).meta.status).toBe(200);
  await app.stop();
  const findings = await examineInstallation({ ...without, SETTINGS_KEY: keys[0] });
  expect(levelOf(findings, 'SMTP')).toBe('ok');
  const other = await examineInstallation({ ...without, SETTINGS_KEY: keys[1] });
  expect(other).toContainEqual(
    expect.objectContaining({
      name: 'SETTINGS_KEY',
      level: 'problem',
      text: expect.stringContaining('SMTP_URL') as string,
    }),
  );
  expect(levelOf(other, 'SMTP')).toBe('warning');
  const many = { ...env, S3_BUCKET: 'files', REDIS_URL: 'redis://127.0.0.1:1' };
  expect(problemsOf(await examineInstallation(many))).toContain('SETTINGS_KEY');
});

const GOOD = {
  version: '10.11.6-MariaDB',
  flushLog: 1,
  hasBinaryLog: true,
  syncBinlog: 1,
  charset: 'utf8mb4',
  isolation: 'READ-COMMITTED',
  maxConnections: 151,
  zoneSeconds: 0,
};

it.each([
  ['Database version', 'problem', { version: '10.6.12-MariaDB' }],
  ['Database version', 'problem', { version: '5.7.44' }],
  ['Database version', 'ok', { version: '11.4.2-MariaDB' }],
  ['innodb_flush_log_at_trx_commit', 'problem', { flushLog: 2 }],
  ['sync_binlog', 'problem', { syncBinlog: 0 }],
  ['log_bin', 'warning', { hasBinaryLog: false, syncBinlog: 0 }],
  ['Character set', 'problem', { charset: 'latin1' }],
  ['Isolation', 'problem', { isolation: 'REPEATABLE-READ' }],
  ['Connections', 'problem', { maxConnections: 20 }],
  ['Time zone', 'warning', { zoneSeconds: 3600 }],
] as const)('%s is a %s with %o', (name, level, change) => {
  const config = { DATABASE_POOL: 16 };
  expect(serverFindings(GOOD, config).every((finding) => finding.level === 'ok')).toBe(true);
  const findings = serverFindings({ ...GOOD, ...change }, config);
  expect(levelOf(findings, name)).toBe(level);
  expect(findings.filter((finding) => finding.level !== 'ok').length).toBe(level === 'ok' ? 0 : 1);
});

it('judges the age of the newest backup', () => {
  const now = new Date('2026-05-06T12:00:00Z');
  const level = (madeAt: string | undefined, NODE_ENV: 'production' | 'development') =>
    backupFinding(madeAt === undefined ? undefined : new Date(madeAt), now, { NODE_ENV }).level;
  expect(level(undefined, 'production')).toBe('warning');
  expect(level(undefined, 'development')).toBe('ok');
  expect(level('2026-05-05T10:00:00Z', 'production')).toBe('ok');
  expect(level('2026-05-05T09:59:00Z', 'production')).toBe('warning');
});

it('finds connections that lead to several servers', () => {
  expect(writersFinding(['a', 'a']).level).toBe('ok');
  expect(writersFinding(['a', 'b', 'a'])).toMatchObject({
    level: 'problem',
    text: expect.stringContaining('2 servers'),
  });
});

it('judges the clock and the disk', () => {
  expect([0, -1_500, 3_000, -40_000].map((skew) => clockFinding(skew).level)).toEqual([
    'ok',
    'ok',
    'warning',
    'problem',
  ]);
  expect([0.5, 3, 9].map((gigabytes) => diskFinding(gigabytes * 2 ** 30).level)).toEqual(['problem', 'warning', 'ok']);
});

it.each([
  ['v24.21.0', undefined, 'ok', /^v24\.21\.0$/],
  ['v24.21.0', 'v20.20.2', 'warning', /the machine has v20\.20\.2\. Install Node 24/],
  ['v25.1.0', undefined, 'warning', /long-term support/],
])('says of Node %s on a machine with %s: %s', (running, ofMachine, level, text) => {
  expect(nodeFinding(running, ofMachine, '2026-11-28')).toMatchObject({
    level,
    text: expect.stringMatching(text) as string,
  });
});

it('warns when the security fixes of the running Node have ended', () => {
  expect(nodeFinding('v24.21.0', undefined, '2028-04-30').level).toBe('ok');
  expect(nodeFinding('v24.21.0', undefined, '2028-05-01').level).toBe('warning');
});
