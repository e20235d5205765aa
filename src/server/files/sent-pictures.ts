/**
 * Pictures were once kept as they were sent, with the place and time that a camera writes into them. They are served no more
 * (serve.ts); this draws the copies that are missing and takes the sent files away.
 */
import { inTransaction } from '#server/db/transaction.ts';
import { MAIN_ENDING, UnreadablePicture, storeCopies } from '#server/files/pictures.ts';
import { type FileServices, STEM_LENGTH } from '#server/files/stored.ts';
import type { FileStorage } from '#server/files/storage.ts';

const BATCH = 100;

/** Draws what is missing; a file that cannot be read is only taken away. */
async function redraw(storage: FileStorage, name: string, main: string): Promise<void> {
  const { disk } = storage;
  if (!(await disk.exists(name))) return;
  if (!(await disk.exists(main))) {
    const picture = Buffer.from(await disk.getBytes(name));
    await storeCopies(storage, name.slice(0, STEM_LENGTH), picture).catch((error: unknown) => {
      if (!(error instanceof UnreadablePicture)) throw error;
    });
  }
  await disk.delete(name);
}

/** Does so for all that are left. Repeatable: whatever ends it half way, the next round goes on. */
export async function replaceSentPictures(services: FileServices): Promise<void> {
  for (;;) {
    const rows = await services.knex('stored_files').where('is_sent_picture', true).orderBy('name').limit(BATCH);
    for (const { name } of rows) {
      await inTransaction(services, async (trx) => {
        const row = await trx('stored_files').where({ name }).forUpdate().first();
        if (!row) return;
        const main = `${name.slice(0, STEM_LENGTH)}${MAIN_ENDING}`;
        await redraw(services.storage, name, main);
        await trx('stored_files').insert({ name: main, stored_at: row.stored_at }).onConflict('name').ignore();
        await trx('stored_files').where({ name }).delete();
      });
    }
    if (rows.length < BATCH) return;
  }
}
