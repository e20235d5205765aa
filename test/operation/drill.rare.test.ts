/** A drill restores an archive into a scratch database, finds what is not as it was dumped, and leaves nothing. */
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { type Add, type ArchiveSource, readArchive, verifyArchive, writeArchive } from '#server/backup/archive.ts';
import { makeBackup } from '#server/backup/backup.ts';
import { drillBackup } from '#server/backup/drill.ts';
import { MANIFEST_ENTRY, isDatabaseEntry } from '#server/backup/manifest.ts';
import { tablesOf } from '#server/backup/database.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { openStorage } from '#server/files/storage.ts';
import { dropTestDatabase, openTestDatabase } from '../helpers/database.ts';
import { connect } from '#server/db/knex.ts';
import { markRestoring } from '#server/backup/half-restore.ts';
import { ensureClientPrograms } from '../../scripts/lib/database/client-programs.mjs';
import { app, useApp } from '../helpers/stage.ts';
import { freshFolder } from '../integrations/sandbox.ts';

useApp();

let archive: string;
let scratch: { name: string; url: string };

const parts = async (signal?: AbortSignal) => ({
  knex: app.knex,
  databaseUrl: app.services.config.DATABASE_URL,
  programs: await ensureClientPrograms(),
  signal,
});

beforeAll(async () => {
  await app.knex('amenities').insert({ title: "O'Neil's (quiet); room\n", description: '', created_at: new Date() });
  await app.knex.schema.createTable('zz_large', (table) => {
    table.increments('id');
    table.text('text', 'longtext');
  });
  for (let row = 0; row < 10; row += 1) await app.knex('zz_large').insert({ text: 'x'.repeat(1_000_000) });
  archive = join(freshFolder(), 'backup.tar.gz');
  await makeBackup(
    { ...(await parts()), storage: app.services.storage, environment: {}, release: '0.0.0', now: new Date() },
    archive,
  );
  const url = new URL(app.services.config.DATABASE_URL);
  const name = `${url.pathname.slice(1)}_drill`;
  url.pathname = `/${name}`;
  scratch = { name, url: url.href };
});

/** An archive whose entries are all as its list says, with a dump that was changed after its tables were summed. */
async function changed(change: (dump: string) => string, format: 1 | 2 = 2): Promise<string> {
  const file = `${archive}-${Math.random()}`;
  const { database, ...rest } = await verifyArchive(archive, {});
  const entryOf = (name: string, bytes: Buffer): ArchiveSource => ({
    name,
    size: bytes.length,
    open: () => Promise.resolve(Readable.from([bytes])),
  });
  const fill = async (add: Add) => {
    let dump = '';
    await readArchive(archive, {}, async (name, content) => {
      const bytes = await buffer(content);
      if (isDatabaseEntry(name)) dump += bytes.toString('utf8');
      else if (name !== MANIFEST_ENTRY) await add(entryOf(name, bytes));
    });
    await add(entryOf(format === 1 ? 'database.sql' : 'database/000001.sql', Buffer.from(change(dump))));
    return { ...rest, format, database: format === 1 ? { ...database, tables: undefined } : database };
  };
  await writeArchive(file, { fill });
  await verifyArchive(file, {});
  return file;
}

const isThere = async () =>
  (await app.knex('information_schema.SCHEMATA').where('SCHEMA_NAME', scratch.name).first()) !== undefined;

async function differencesOf(file: string): Promise<string[]> {
  const { compared } = await drillBackup(await parts(), file);
  return compared.flatMap(({ table, difference }) => (difference ? [`${table}: ${difference}`] : []));
}

it('compares the rows of every table', async () => {
  const { compared, manifest } = await drillBackup(await parts(), archive);
  expect(compared.filter(({ difference }) => difference)).toEqual([]);
  const counted = Object.fromEntries(compared.map(({ table, rows }) => [table, rows]));
  const [{ users }] = (await app.knex('users').count({ users: '*' })) as [{ users: string }];
  expect(counted.users).toBe(Number(users));
  expect(counted.dead_letters).toBe(0);
  expect(counted.zz_large).toBe(10);
  const ofDump = manifest.entries.filter(({ name }) => isDatabaseEntry(name));
  expect(ofDump.map(({ name }) => name)).toEqual(['database/000001.sql', 'database/000002.sql']);
  expect(await isThere()).toBe(false);
});

it('finds a row that is missing, a value that is another one, and a table that is not there', async () => {
  expect(
    await differencesOf(
      await changed((dump) => dump.replace(/(INSERT INTO `roles`[^(]*VALUES\s*)\(.*?\),\n?\(/, '$1(')),
    ),
  ).toEqual([expect.stringMatching(/^roles: \d+ rows were restored$/)]);
  expect(await differencesOf(await changed((dump) => dump.replace("O\\'Neil", "O\\'Neal")))).toEqual([
    'amenities: the rows have other values',
  ]);
  const dropped = await changed((dump) => dump.replace('-- Dump completed', 'DROP TABLE restores;\n-- Dump completed'));
  expect(await differencesOf(dropped)).toEqual(['restores: was not restored']);
  expect(await isThere()).toBe(false);
});

it('drops the scratch database when the dump cannot be loaded, and when it is interrupted', async () => {
  const broken = await changed((dump) => dump.replace('-- Dump completed', 'NO STATEMENT;\n-- Dump completed'));
  await expect(drillBackup(await parts(), broken)).rejects.toThrow('NO STATEMENT');
  expect(await isThere()).toBe(false);

  const slow = await changed((dump) => dump.replace('-- Dump completed', 'SELECT SLEEP(60);\n-- Dump completed'));
  const interrupted = new AbortController();
  const running = drillBackup(await parts(interrupted.signal), slow);
  const ended = expect(running).rejects.toThrow();
  await expect.poll(isThere, { timeout: 10_000 }).toBe(true);
  await expect(drillBackup(await parts(), archive)).rejects.toThrow('Another drill runs');
  interrupted.abort();
  await ended;
  expect(await isThere()).toBe(false);
});

it('replaces what a killed drill has left, and no other database', async () => {
  await app.knex.raw('CREATE DATABASE ??', [scratch.name]);
  const knex = connect(scratch.url, 1);
  await knex.raw('CREATE TABLE somebodys (id INT)');
  await expect(drillBackup(await parts(), archive)).rejects.toThrow('no drill has made it');
  expect(await isThere()).toBe(true);
  await markRestoring(knex);
  await knex.destroy();
  expect(await differencesOf(archive)).toEqual([]);
  expect(await isThere()).toBe(false);
});

it('restores an archive of an older release, whose dump is one entry, and tells that a drill needs a newer one', async () => {
  const older = await changed((dump) => dump, 1);
  await expect(drillBackup(await parts(), older)).rejects.toThrow('Release 0.0.0 noted no checksums of tables');
  const target = await openTestDatabase();
  const knex = connect(target.url, 2);
  const storage = await openStorage({ ...app.services.config, DATA_DIR: freshFolder() });
  const settingsFile = join(freshFolder(), 'settings.env');
  const ofTarget = { knex, databaseUrl: target.url, storage, settingsFile, isReplacing: false };
  await restoreBackup({ ...(await parts()), ...ofTarget }, older);
  expect(await tablesOf(knex)).toEqual(await tablesOf(app.knex));
  expect(await knex('zz_large').count({ rows: '*' })).toEqual([{ rows: '10' }]);
  await knex.destroy();
  await dropTestDatabase(target.name);
});
