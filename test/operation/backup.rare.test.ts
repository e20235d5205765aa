/** A backup restores every table and every file, and an archive that is not whole and unchanged restores nothing. */
import { createHash, randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyArchive, writeArchive } from '#server/backup/archive.ts';
import { type BackupParts, makeBackup, storedKeys } from '#server/backup/backup.ts';
import { tablesOf } from '#server/backup/database.ts';
import { newBackupKey } from '#server/backup/encryption.ts';
import { schemaFindings } from '#app/server/doctor/database.ts';
import { markRestoring, unmarkRestoring } from '#server/backup/half-restore.ts';
import { migrate } from '#server/db/migrate.ts';
import type { ClientPrograms } from '#server/backup/programs.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { connect } from '#server/db/knex.ts';
import { EXPORT_PREFIX, type FileStorage, openStorage } from '#server/files/storage.ts';
import { ensureClientPrograms } from '../../scripts/lib/database/client-programs.mjs';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { dropTestDatabase, openTestDatabase } from '../helpers/database.ts';
import { makeWorld } from '../helpers/world.ts';
import { freshFolder } from '../integrations/sandbox.ts';
import { changes } from '../surface/cases.ts';

const SECRET = 'a secret of sixteen characters';

let programs: ClientPrograms;
let app: TestApp;
let keys: { secret: string; public: string };
let target: { url: string; name: string };
let restored: Knex;
let storage: FileStorage;

/** All rows of all tables, as the database gives them. */
async function contentOf(knex: Knex): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  for (const table of await tablesOf(knex)) {
    const [[created]] = (await knex.raw('SHOW CREATE TABLE ??', [table])) as [[Record<string, string>]];
    const rows = (await knex(table)) as unknown[];
    // MySQL names the character set of a column only if a statement named it.
    const definition = created['Create Table']!.replaceAll(' CHARACTER SET utf8mb4', '');
    content[table] = { definition, rows: rows.map((row) => JSON.stringify(row)).sort() };
  }
  return content;
}

/** The files that a backup has: those that people get of their data are left out. */
async function filesOf(from: FileStorage): Promise<Record<string, string>> {
  const found = (await storedKeys(from)).filter((key) => !key.startsWith(EXPORT_PREFIX));
  const read = async (key: string) => {
    const content = Buffer.concat(await (await from.disk.getStream(key)).toArray());
    return `${content.length} bytes, ${createHash('sha256').update(content).digest('hex')}`;
  };
  return Object.fromEntries(await Promise.all(found.map(async (key) => [key, await read(key)] as const)));
}

const backupParts = (key?: string): BackupParts => ({
  knex: app.knex,
  storage: app.services.storage,
  programs,
  environment: { PORT: '4000', STRIPE_SECRET_KEY: SECRET, BACKUP_KEY: keys.secret },
  databaseUrl: app.services.config.DATABASE_URL,
  release: '0.0.0',
  now: new Date('2026-05-06T07:08:09Z'),
  key,
});

const restoreParts = (key: string | undefined, isReplacing = false) => ({
  knex: restored,
  storage,
  programs,
  databaseUrl: target.url,
  settingsFile: join(freshFolder(), 'restored-settings.env'),
  key,
  isReplacing,
});

beforeAll(async () => {
  programs = await ensureClientPrograms();
  keys = await newBackupKey();
  app = await startTestApp();
  const world = await makeWorld(app);
  for (const change of Object.values(changes(app, world))) await change();
  // With a stopped clock, no job becomes due after this, and nothing changes any more.
  clock.freeze(new Date());
  await app.settle();
  // An empty file, and bytes that are no text.
  await app.services.storage.disk.put('empty.txt', '');
  await app.services.storage.disk.put('bytes.bin', randomBytes(300_000));
  target = await openTestDatabase();
  restored = connect(target.url, 4);
  storage = await openStorage({ ...app.services.config, DATA_DIR: freshFolder() });
}, 120_000);
afterAll(async () => {
  await restored.destroy();
  await dropTestDatabase(target.name);
  await app.stop();
});

const isUntouched = async () =>
  (await tablesOf(restored)).length === 0 && !existsSync(join(storage.folder!, 'bytes.bin'));

describe('an archive that is not as it was written', () => {
  const madeFor = async (key?: string) => {
    const file = join(freshFolder(), 'backup');
    await makeBackup(backupParts(key), file);
    return file;
  };
  const spoilt = (file: string, spoil: (bytes: Buffer) => Buffer) => {
    writeFileSync(`${file}-spoilt`, spoil(readFileSync(file)));
    return `${file}-spoilt`;
  };
  const flip = (bytes: Buffer) => {
    const place = Math.floor(bytes.length * 0.6);
    bytes[place] = bytes[place]! ^ 1;
    return bytes;
  };
  const truncate = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.9));
  /** Ends at a boundary of what is encrypted together, where only the missing end tells. */
  const truncateAtBoundary = (bytes: Buffer) => bytes.subarray(0, 200 + 2 * (64 * 1024 + 16));

  it.each([
    ['truncated', truncate],
    ['altered', flip],
    ['empty', () => Buffer.alloc(0)],
  ])('%s: is refused before anything is changed', async (_name, spoil) => {
    for (const key of [undefined, keys.secret]) {
      const file = spoilt(await madeFor(key), spoil);
      await expect(restoreBackup(restoreParts(key), file)).rejects.toThrow('The archive is damaged');
      expect(await isUntouched()).toBe(true);
    }
  });

  it('is refused with another key, with a public key and without a key', async () => {
    const file = await madeFor(keys.public);
    const other = await newBackupKey();
    await expect(restoreBackup(restoreParts(other.secret), file)).rejects.toThrow('does not open this archive');
    await expect(restoreBackup(restoreParts(keys.public), file)).rejects.toThrow('is a public key');
    await expect(restoreBackup(restoreParts(undefined), file)).rejects.toThrow('Set BACKUP_KEY');
    await expect(verifyArchive(spoilt(file, truncateAtBoundary), { key: keys.secret })).rejects.toThrow('damaged');
    expect(await isUntouched()).toBe(true);
  });
});

describe('a server of another kind', () => {
  it('is refused before anything is changed', async () => {
    const file = join(freshFolder(), 'backup');
    const here = await makeBackup(backupParts(), file);
    const version = here.database.version.includes('MariaDB') ? '8.4.6' : '11.8.3-MariaDB';
    const there = { ...here, database: { ...here.database, version } };
    await writeArchive(`${file}-of-another-kind`, { fill: () => Promise.resolve(there) });
    const restoring = restoreBackup(restoreParts(undefined, true), `${file}-of-another-kind`);
    await expect(restoring).rejects.toThrow(`The backup is of ${version}`);
    expect(await isUntouched()).toBe(true);
  });

  it('is named when its programs are missing', async () => {
    const file = join(freshFolder(), 'backup');
    const backup = makeBackup({ ...backupParts(), programs: {} }, file);
    await expect(backup).rejects.toThrow(
      /The database is .*, which needs (mariadb-dump and mariadb|mysqldump and mysql) on/,
    );
    expect(existsSync(file)).toBe(false);
    await makeBackup(backupParts(), file);
    const restoring = restoreBackup({ ...restoreParts(undefined, true), programs: {} }, file);
    await expect(restoring).rejects.toThrow('The database is');
    expect(await isUntouched()).toBe(true);
  });
});

it('restores every table, row and file, and writes the settings without secrets', async () => {
  const file = join(freshFolder(), 'plain.tar.gz');
  const manifest = await makeBackup(backupParts(), file);
  expect(manifest.entries.map(({ name }) => name)).toContain('files/empty.txt');
  const parts = restoreParts(undefined);
  await restoreBackup(parts, file);
  const [before, after] = [await contentOf(app.knex), await contentOf(restored)];
  expect(Object.keys(after)).toEqual(Object.keys(before));
  for (const table of Object.keys(before)) expect(after[table], table).toEqual(before[table]);
  expect(await filesOf(storage)).toEqual(await filesOf(app.services.storage));
  expect(Object.keys(await filesOf(storage)).length).toBeGreaterThan(1);
  const settings = readFileSync(parts.settingsFile, 'utf8');
  expect(settings).toContain('PORT="4000"');
  expect(settings).toContain('# STRIPE_SECRET_KEY was set');
  expect(settings).not.toContain(SECRET);
});

it('refuses a target with data, and replaces it with the option for that', async () => {
  const file = join(freshFolder(), 'sealed.age');
  await makeBackup(backupParts(keys.public), file);
  expect(readFileSync(file).toString('latin1')).not.toContain('CREATE TABLE');
  await expect(restoreBackup(restoreParts(keys.secret), file)).rejects.toThrow('The target is not empty');
  await restored('users').update({ name: 'Somebody else' });
  await storage.disk.put('later.txt', 'written after the backup');

  const parts = restoreParts(keys.secret, true);
  await restoreBackup(parts, file);
  expect(await contentOf(restored)).toEqual(await contentOf(app.knex));
  expect(await filesOf(storage)).toEqual(await filesOf(app.services.storage));
  const settings = readFileSync(parts.settingsFile, 'utf8');
  expect(settings).toContain(SECRET);
  expect(settings).not.toContain('BACKUP_KEY');
});

it('never replaces an older backup', async () => {
  const file = join(freshFolder(), 'one.tar.gz');
  writeFileSync(file, 'an older backup');
  await expect(makeBackup(backupParts(), file)).rejects.toThrow('EEXIST');
  expect(readFileSync(file, 'utf8')).toBe('an older backup');
});

describe('a restore', () => {
  it('that was killed is found by the doctor, and no process starts with it', async () => {
    await markRestoring(restored);
    expect(await schemaFindings(restored)).toMatchObject([{ name: 'Restore', level: 'problem' }]);
    await expect(migrate(restored)).rejects.toThrow('was not completed');
    await unmarkRestoring(restored);
    expect(await schemaFindings(restored)).not.toMatchObject([{ name: 'Restore' }]);
  });

  it('replaces nothing while another process uses the database', async () => {
    const file = join(freshFolder(), 'used.tar.gz');
    await makeBackup(backupParts(), file);
    const other = connect(target.url, 1);
    await other.raw('SELECT 1');
    const before = await contentOf(restored);
    await expect(restoreBackup(restoreParts(undefined, true), file)).rejects.toThrow('1 other connections use');
    expect(await contentOf(restored)).toEqual(before);
    await other.destroy();
  });
});

it('a backup removes what a killed one has left; older releases left a plain dump', async () => {
  const folder = freshFolder();
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  for (const name of [`.backup-${ended}-aB3dEf`, '.backup-aB3dEf', `.backup-${process.pid}-aB3dEf`]) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'database.sql'), 'CREATE TABLE');
  }
  await makeBackup(backupParts(), join(folder, 'backup.tar.gz'));
  expect(readdirSync(folder).sort()).toEqual([`.backup-${process.pid}-aB3dEf`, 'backup.tar.gz']);
});
