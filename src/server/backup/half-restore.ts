/** The mark of a database into which a backup is being restored. It stays if the restore was killed. */
import type { Knex } from 'knex';

export const MARK = 'knex_restoring';

export const HALF_RESTORED =
  'A restore into this database was not completed. Run it again: npm run restore -- FILE --replace';

export async function markRestoring(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS ${MARK} (id INT PRIMARY KEY)`);
}

export async function unmarkRestoring(knex: Knex): Promise<void> {
  await knex.raw(`DROP TABLE ${MARK}`);
}

export const isHalfRestored = (knex: Knex): Promise<boolean> => knex.schema.hasTable(MARK);
