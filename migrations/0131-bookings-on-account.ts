import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/** The charges that are read for one statement, which locks the bookings that it changes. */
const BATCH = 1000;

/**
 * Which bookings a company has on its account, and what came in of the revenue of a day. An older process leaves both as they are: the
 * recount of the day completes the figures.
 */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'bookings', { on_account: 'BOOLEAN NOT NULL DEFAULT FALSE' });
  await addColumns(knex, 'daily_figures', { received_pence: 'DECIMAL(15, 0) NOT NULL DEFAULT 0' });
  const newest = await knex('charges').max<{ id: string | null }>({ id: 'id' }).first();
  for (let first = 0; first <= Number(newest?.id ?? 0); first += BATCH) {
    const charged = await knex('charges')
      .whereBetween('id', [first, first + BATCH - 1])
      .where({ method: 'account', status: 'succeeded' })
      .whereNotNull('booking_id')
      .pluck('booking_id');
    await knex('bookings').whereIn('id', charged).update({ on_account: true });
  }
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'daily_figures', ['received_pence']);
  await dropColumns(knex, 'bookings', ['on_account']);
}
