/** The job that removes files after their days, and later that they were made. */
import type { Moment, Services } from '#server/context.ts';
import type { ErasureParts } from '#server/erasure.ts';
import { REQUEST_DAYS } from '#domains/privacy/rules.ts';
import { storedName } from '#domains/privacy/server/export/make.ts';
import type { DataExportRow } from '#domains/privacy/server/tables.ts';
import { DAY } from '#shared/time.ts';

const BATCH = 100;

/** A file is deleted before its row says so: what is interrupted is done again. */
async function removeFile({ knex, storage }: Services, row: DataExportRow): Promise<void> {
  await storage.disk.delete(storedName(row));
  await knex('person_exports').where('id', row.id).update({ state: 'removed', open_user_id: null });
}

/** Removes all files of an erased person. */
export const privacyErasure: ErasureParts = {
  async forget({ services }, { userId }) {
    const rows = await services.knex('person_exports').where('user_id', userId).whereNot('state', 'removed');
    for (const row of rows) await removeFile(services, row);
  },
};

/** Removes what has ended. */
export async function removeFiles({ services, now }: Moment): Promise<void> {
  const { knex } = services;
  const ended = () => knex('person_exports').where('state', 'ready').where('ends_at', '<=', now);
  for (;;) {
    const rows = await ended().orderBy('ends_at').limit(BATCH);
    for (const row of rows) await removeFile(services, row);
    if (rows.length < BATCH) break;
  }
  const former = new Date(now.getTime() - REQUEST_DAYS * DAY);
  await knex('person_exports').where('created_at', '<', former).whereIn('state', ['removed', 'failed']).delete();
}
