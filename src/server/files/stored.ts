/** The books of what is kept: a row is there before its file and until after it, so no file is ever forgotten. */
import type { Knex } from 'knex';
import type { Moment, Services } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ReceivedFile } from '#server/files/receive.ts';
import { DAY } from '#shared/time.ts';

export type StoredFile = { original: string; thumb_location: string; size: number; mimetype: string };

/** What files are kept with. */
export type FileServices = Pick<Services, 'knex' | 'transactions' | 'storage' | 'clock'>;

/** Announces that a content is about to be stored; waits for a sweep that is just taking it away. */
export async function claimFile(services: FileServices, name: string): Promise<void> {
  await inTransaction(services, (trx) =>
    trx('stored_files').insert({ name, stored_at: services.clock.now() }).onConflict('name').merge(['stored_at']),
  );
}

/** Keeps a received file that is no picture; the same content is kept once. */
export async function storeFile(services: FileServices, { path, stem, size, type }: ReceivedFile): Promise<StoredFile> {
  const name = `${stem}.${type.extension}`;
  await claimFile(services, name);
  const { disk } = services.storage;
  if (!(await disk.exists(name))) await disk.copyFromFs(path, name, { contentType: type.mimetype });
  return { original: `/files/${name}`, thumb_location: '', size, mimetype: type.mimetype };
}

/** Names begin with so many characters of the content's fingerprint. */
export const STEM_LENGTH = 32;

/** All files that are made of one content. */
function copiesOf(name: string, suffixes: string[]): string[] {
  const stem = name.slice(0, STEM_LENGTH);
  return [...new Set([name, ...suffixes.map((suffix) => `${stem}${suffix}`)])];
}

type Sweeping = {
  /** Endings of the copies that may be made of a content: '-thumb.jpg'. */
  suffixes: string[];
  /** Of these contents, those that are still needed. */
  needed: (on: Knex, names: string[]) => Promise<Set<string>>;
};

/** How many contents one look takes. */
const BATCH = 500;

/**
 * Takes away what was stored more than a day ago and is needed by nobody.
 * @returns how many contents went
 */
export async function sweepFiles({ services, now }: Moment, { suffixes, needed }: Sweeping): Promise<number> {
  const { knex, storage } = services;
  const before = new Date(now.getTime() - DAY);
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
