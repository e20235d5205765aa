/** The table of stored files. A row is inserted before its file is written and deleted after it, so that no file is lost track of. */
import type { Knex } from 'knex';
import type { Moment, Services } from '#server/context.ts';
import { withLock } from '#server/db/lock.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ReceivedFile } from '#server/files/receive.ts';
import { HOUR } from '#shared/time.ts';

export type StoredFile = {
  original: string;
  thumb_location: string;
  size: number;
  mimetype: string;
  /** In pixels; null for a file that is not a picture. */
  width: number | null;
  height: number | null;
};

/** The services that file storage needs. */
export type FileServices = Pick<Services, 'knex' | 'transactions' | 'storage' | 'clock'>;

/** Records that a file is about to be stored. Waits for a sweep that is deleting the same file. */
export async function registerFile(services: FileServices, name: string): Promise<void> {
  await inTransaction(services, (trx) =>
    trx('stored_files').insert({ name, stored_at: services.clock.now() }).onConflict('name').merge(['stored_at']),
  );
}

/** What is stored of a file that is not a picture. */
type PlainFile = Pick<ReceivedFile, 'path' | 'stem' | 'size' | 'type'>;

/** Stores a file that is not a picture; equal content is stored once. */
export async function storeFile(services: FileServices, { path, stem, size, type }: PlainFile): Promise<StoredFile> {
  const name = `${stem}.${type.extension}`;
  await registerFile(services, name);
  const { disk } = services.storage;
  if (!(await disk.exists(name))) await disk.copyFromFs(path, name, { contentType: type.mimetype });
  return { original: `/files/${name}`, thumb_location: '', size, mimetype: type.mimetype, width: null, height: null };
}

/** The length of the content hash at the start of file names. */
export const STEM_LENGTH = 32;

/** The names of all files made from one content. */
function copiesOf(name: string, suffixes: string[]): string[] {
  const stem = name.slice(0, STEM_LENGTH);
  return [...new Set([name, ...suffixes.map((suffix) => `${stem}${suffix}`)])];
}

type Sweeping = {
  /** Suffixes of possible copies, such as '-thumb.jpg'. */
  suffixes: string[];
  /** Returns the names that are still in use. */
  needed: (on: Knex, names: string[]) => Promise<Set<string>>;
};

const FILES_LOCK = 'files';
/** How long a backup waits for a sweep. */
const SWEEP_SECONDS = 300;

class BackupRuns extends Error {}

/** Longer than the call that stores a file can take, and as long as a removal can be undone. */
const UNUSED_MS = HOUR;

/** The number of rows per query. */
const BATCH = 500;

/**
 * Does `work` while no file is deleted, for a backup: it reads the files after the database, which may name one that is removed meanwhile.
 */
export function keepingFiles<T>(knex: Knex, work: () => Promise<T>): Promise<T> {
  const taken = new Error('Unused files are still being deleted');
  return withLock(knex, { name: FILES_LOCK, seconds: SWEEP_SECONDS, taken }, work);
}

/**
 * Deletes files that were stored more than an hour ago and are not in use. Nothing is deleted while a backup runs.
 * @returns the number of deleted rows
 */
export async function sweepFiles(at: Moment, sweeping: Sweeping): Promise<number> {
  const taken = new BackupRuns();
  try {
    return await withLock(at.services.knex, { name: FILES_LOCK, seconds: 0, taken }, () => sweep(at, sweeping));
  } catch (error) {
    if (error === taken) return 0;
    throw error;
  }
}

async function sweep({ services, now }: Moment, { suffixes, needed }: Sweeping): Promise<number> {
  const { knex, storage } = services;
  const before = new Date(now.getTime() - UNUSED_MS);
  let swept = 0;
  for (let after = ''; ;) {
    const rows = await knex('stored_files')
      .where('stored_at', '<', before)
      .where('name', '>', after)
      .orderBy('name')
      .limit(BATCH);
    const names = rows.map(({ name }) => name);
    const inUse = await needed(knex, names);
    for (const name of names.filter((one) => !inUse.has(one))) {
      swept += await inTransaction(services, async (trx) => {
        const row = await trx('stored_files').where({ name }).where('stored_at', '<', before).forUpdate().first();
        if (!row || (await needed(trx, [name])).size > 0) return 0;
        for (const copy of copiesOf(name, suffixes)) await storage.disk.delete(copy);
        await trx('stored_files').where({ name }).delete();
        return 1;
      });
    }
    if (names.length < BATCH) return swept;
    after = names.at(-1)!;
  }
}
