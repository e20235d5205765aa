/** A backup of files in a bucket, restored into another bucket, through the real SDK. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBackup } from '#server/backup/backup.ts';
import type { ClientPrograms } from '#server/backup/programs.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { connect } from '#server/db/knex.ts';
import { migrate } from '#server/db/migrate.ts';
import { type FileStorage, openStorage } from '#server/files/storage.ts';
import { ensureClientPrograms } from '../../scripts/lib/database/client-programs.mjs';
import { dropTestDatabase, openTestDatabase } from '../helpers/database.ts';
import { type Bucket, s3StandIn } from '../integrations/s3-stand-in.ts';
import { freshFolder } from '../integrations/sandbox.ts';

const KEY = 'AKIDTEST';
/** More than the bucket lists in one response. */
const FILES = 7;

let programs: ClientPrograms;
const databases: { url: string; name: string }[] = [];
const buckets: Bucket[] = [];
const pools: Knex[] = [];

async function openPlace(): Promise<{ knex: Knex; databaseUrl: string; storage: FileStorage; bucket: Bucket }> {
  const [database, bucket] = await Promise.all([openTestDatabase(), s3StandIn('cockpit-files', KEY, 3)]);
  databases.push(database);
  buckets.push(bucket);
  const knex = connect(database.url, 4);
  pools.push(knex);
  const storage = await openStorage({
    DATA_DIR: freshFolder(),
    S3_BUCKET: 'cockpit-files',
    S3_ENDPOINT: bucket.endpoint,
    S3_REGION: 'auto',
    S3_ACCESS_KEY_ID: KEY,
    S3_SECRET_ACCESS_KEY: 'not a secret',
    S3_FORCE_PATH_STYLE: true,
  });
  return { knex, databaseUrl: database.url, storage, bucket };
}

beforeAll(async () => {
  programs = await ensureClientPrograms();
});
afterAll(async () => {
  await Promise.all(pools.map((knex) => knex.destroy()));
  await Promise.all(buckets.map((bucket) => bucket.stop()));
  await Promise.all(databases.map(({ name }) => dropTestDatabase(name)));
});

it('restores every object, and removes those that were added later when it replaces', async () => {
  const [source, target] = [await openPlace(), await openPlace()];
  await migrate(source.knex);
  for (let file = 0; file < FILES; file += 1)
    await source.storage.disk.put(`file-${file}.jpg`, randomBytes(file * 50_000));
  await target.storage.disk.put('later.txt', 'written after the backup');

  const archive = join(freshFolder(), 'backup.tar.gz');
  const { knex, storage, databaseUrl } = source;
  const now = new Date('2026-05-06T07:08:09Z');
  await makeBackup({ knex, storage, databaseUrl, programs, environment: {}, release: '0.0.0', now }, archive);

  const parts = { ...target, programs, settingsFile: join(freshFolder(), 'settings.env'), key: undefined };
  await expect(restoreBackup({ ...parts, isReplacing: false }, archive)).rejects.toThrow('The target is not empty');
  await restoreBackup({ ...parts, isReplacing: true }, archive);
  const contentOf = ({ bucket }: typeof source) =>
    Object.fromEntries([...bucket.objects].map(([key, { body, type }]) => [key, `${type} ${body.toString('base64')}`]));
  expect(Object.keys(contentOf(target))).toHaveLength(FILES);
  expect(contentOf(target)).toEqual(contentOf(source));
});
