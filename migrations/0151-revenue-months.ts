import type { Knex } from 'knex';

/** The months that documents are in, by the day before and after them too: their workspaces are in different time zones. */
const MONTHS_SQL = `INSERT IGNORE INTO revenue_months (space_id, month, due)
  SELECT DISTINCT space_id, DATE_FORMAT(invoice_date - INTERVAL 1 DAY, '%Y-%m'), 1 FROM invoices
  UNION SELECT DISTINCT space_id, DATE_FORMAT(invoice_date + INTERVAL 1 DAY, '%Y-%m'), 1 FROM invoices`;

/**
 * What workspaces have earned by month and source. `revenue_months` has the months with documents, and whether one is to be added up, for the
 * first time or again. `revenue_sums` has the sums.
 */
export async function up(knex: Knex): Promise<void> {
  await down(knex);
  await knex.schema.createTable('revenue_months', (table) => {
    table.bigInteger('space_id').unsigned().notNullable();
    table.specificType('month', 'CHAR(7) NOT NULL');
    table.specificType('due', 'TINYINT(1) NOT NULL');
    table.primary(['space_id', 'month']);
    table.foreign('space_id').references('spaces.id');
    table.index(['due', 'space_id', 'month'], 'revenue_months_due');
  });
  await knex.schema.createTable('revenue_sums', (table) => {
    table.bigInteger('space_id').unsigned().notNullable();
    table.specificType('month', 'CHAR(7) NOT NULL');
    table.specificType('currency', 'CHAR(3) NOT NULL');
    table.specificType('source', "ENUM('bookings', 'memberships', 'products', 'other') NOT NULL");
    table.decimal('net_pence', 15, 0).notNullable();
    table.primary(['space_id', 'month', 'currency', 'source']);
  });
  await knex.raw(MONTHS_SQL);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('revenue_sums');
  await knex.schema.dropTableIfExists('revenue_months');
}
