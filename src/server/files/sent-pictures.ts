/**
 * Rows of earlier releases name original pictures, with the place and time from the camera. Originals are not served (serve.ts).
 * This makes the missing copies and deletes the originals.
 */
import { inTransaction } from '#server/db/transaction.ts';
import { MAIN_ENDING, UnreadablePicture, storeCopies } from '#server/files/pictures.ts';
import { type FileServices, STEM_LENGTH } from '#server/files/stored.ts';
import type { FileStorage } from '#server/files/storage.ts';

const BATCH = 100;

/** Makes the missing copies and deletes the original. A file that cannot be decoded is only deleted. */
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

/** Replaces all remaining originals. After an interruption, the next run continues. */
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
