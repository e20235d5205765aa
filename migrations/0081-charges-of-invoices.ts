import type { Knex } from 'knex';
import { addColumns, addForeignKey, addKey, dropColumns, dropForeignKey, dropKey } from '#server/db/schema-steps.ts';

const OF_BOOKINGS = ['charges', 'refunds', 'disputes'];

/**
 * A charge pays a booking or an invoice. `collect_no` counts the charges of an invoice that are made without its customer, of which no two
 * have the same number; `invoices.collect_on` is the day of the next one.
 */
export async function up(knex: Knex): Promise<void> {
  for (const table of OF_BOOKINGS) await knex.raw(`ALTER TABLE ${table} MODIFY COLUMN booking_id BIGINT UNSIGNED NULL`);
  await knex.raw(`ALTER TABLE charges MODIFY COLUMN purpose ENUM('booking', 'difference', 'invoice') NOT NULL`);
  await addColumns(knex, 'charges', { invoice_id: 'BIGINT UNSIGNED NULL', collect_no: 'INT UNSIGNED NULL' });
  await addForeignKey(knex, 'charges', 'charges_of_invoice', 'FOREIGN KEY (invoice_id) REFERENCES invoices (id)');
  await addKey(knex, 'charges', 'charges_collect', 'UNIQUE KEY charges_collect (invoice_id, collect_no)');
  await addColumns(knex, 'invoices', { collect_on: 'DATE NULL', collect_no: 'INT UNSIGNED NOT NULL DEFAULT 0' });
  await addKey(knex, 'invoices', 'invoices_collect', 'KEY invoices_collect (collect_on)');
}

export async function down(knex: Knex): Promise<void> {
  await dropKey(knex, 'invoices', 'invoices_collect');
  await dropColumns(knex, 'invoices', ['collect_no', 'collect_on']);
  for (const table of ['disputes', 'refunds', 'charges']) await knex(table).whereNull('booking_id').delete();
  await dropForeignKey(knex, 'charges', 'charges_of_invoice');
  await dropKey(knex, 'charges', 'charges_collect');
  await dropColumns(knex, 'charges', ['collect_no', 'invoice_id']);
  await knex.raw(`ALTER TABLE charges MODIFY COLUMN purpose ENUM('booking', 'difference') NOT NULL`);
  for (const table of OF_BOOKINGS)
    await knex.raw(`ALTER TABLE ${table} MODIFY COLUMN booking_id BIGINT UNSIGNED NOT NULL`);
}
