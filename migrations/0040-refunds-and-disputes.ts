import type { Knex } from 'knex';
import { addColumns, addForeignKey, addKey, dropColumns, dropForeignKey, dropKey } from '#server/db/schema-steps.ts';

const SETTLED = {
  // When the money came or went, and what was billed then.
  settled_at: 'DATETIME(3) NULL',
  billed: 'JSON NULL',
};

/**
 * Refunds have the status of the payment service, and disputes have rows. Charges and refunds keep the booking as it was when they
 * were settled, for their documents. `dispute_id` and `reversal_of` say what else a document is written for.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE refunds MODIFY status ENUM('started', 'succeeded', 'failed', 'pending') NOT NULL`);
  await addColumns(knex, 'refunds', { ...SETTLED, failure: 'VARCHAR(500) NULL' });
  await addColumns(knex, 'charges', SETTLED);
  await knex.schema.createTable('disputes', (table) => {
    table.bigIncrements('id');
    table.specificType('dispute_id', 'VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL');
    table.bigInteger('charge_id').unsigned().notNullable().references('charges.id').withKeyName('disputes_charge_key');
    table
      .bigInteger('booking_id')
      .unsigned()
      .notNullable()
      .references('bookings.id')
      .withKeyName('disputes_booking_key');
    table.integer('amount_pence').unsigned().notNullable();
    table.string('status', 40).notNullable();
    table.string('reason', 60).notNullable();
    // True while the books show the amount as lost.
    table.boolean('is_lost').notNullable().defaultTo(false);
    table.datetime('due_by', { precision: 3 });
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.datetime('changed_at', { precision: 3 }).notNullable();
    table.unique(['dispute_id'], { indexName: 'disputes_dispute' });
    table.index(['booking_id'], 'disputes_booking');
    table.index(['charge_id'], 'disputes_charge');
  });
  await addColumns(knex, 'invoices', {
    dispute_id: 'BIGINT UNSIGNED NULL',
    reversal_of: 'BIGINT UNSIGNED NULL',
  });
  await addKey(knex, 'invoices', 'invoices_dispute', 'UNIQUE KEY `invoices_dispute` (`dispute_id`)');
  await addKey(knex, 'invoices', 'invoices_reversal', 'UNIQUE KEY `invoices_reversal` (`reversal_of`)');
  await addForeignKey(
    knex,
    'invoices',
    'invoices_dispute_key',
    'FOREIGN KEY (`dispute_id`) REFERENCES `disputes` (`id`)',
  );
  await addForeignKey(
    knex,
    'invoices',
    'invoices_reversal_key',
    'FOREIGN KEY (`reversal_of`) REFERENCES `invoices` (`id`)',
  );
}

export async function down(knex: Knex): Promise<void> {
  for (const name of ['invoices_dispute_key', 'invoices_reversal_key']) await dropForeignKey(knex, 'invoices', name);
  for (const name of ['invoices_dispute', 'invoices_reversal']) await dropKey(knex, 'invoices', name);
  await dropColumns(knex, 'invoices', ['dispute_id', 'reversal_of']);
  await knex.schema.dropTableIfExists('disputes');
  await dropColumns(knex, 'charges', Object.keys(SETTLED));
  await dropColumns(knex, 'refunds', [...Object.keys(SETTLED), 'failure']);
  await knex('refunds').where('status', 'pending').update({ status: 'started' });
  await knex.raw(`ALTER TABLE refunds MODIFY status ENUM('started', 'succeeded', 'failed') NOT NULL`);
}
