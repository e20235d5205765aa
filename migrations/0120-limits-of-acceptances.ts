import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

const MARKED = ['membership_prices', 'membership_products', 'orders'];

/**
 * An acceptance of a membership has a limit: what staff have added or raised since, and is not billed yet, is not accepted. What was billed before
 * stays as it was. A company on account has not agreed to a charge of the card of its admin.
 */
export async function up(knex: Knex): Promise<void> {
  for (const table of MARKED) await addColumns(knex, table, { unaccepted: 'TINYINT(1) NOT NULL DEFAULT 0' });
  await addColumns(knex, 'memberships', { accepted_until: 'DATE NULL' });
  await addColumns(knex, 'invoices', { unaccepted_pence: 'INT UNSIGNED NOT NULL DEFAULT 0' });
  await knex.schema.dropTableIfExists('membership_acceptances');
  await knex.schema.createTable('membership_acceptances', (table) => {
    table.bigIncrements('id');
    table.bigInteger('membership_id').unsigned().notNullable();
    table.bigInteger('user_id').unsigned().notNullable();
    table.string('name', 100).notNullable();
    table.string('from_address', 45).notNullable();
    table.text('text').notNullable();
    table.datetime('at', { precision: 3 }).notNullable();
    table.foreign('membership_id').references('memberships.id');
    table.foreign('user_id').references('users.id');
    table.index(['membership_id', 'id'], 'membership_acceptances_list');
  });
  await knex.raw(`UPDATE membership_prices p JOIN memberships m ON m.id = p.membership_id
    SET p.unaccepted = 1
    WHERE p.from_month >= LEFT(m.next_on, 7) AND p.from_month > LEFT(m.from_day, 7)`);
  await knex.raw(`UPDATE membership_products p JOIN memberships m ON m.id = p.membership_id
    SET p.unaccepted = 1 WHERE p.from_month >= LEFT(m.next_on, 7)`);
  await knex.raw(`UPDATE orders o JOIN memberships m ON m.id = o.membership_id
    LEFT JOIN activities a ON a.model = 'Order' AND a.model_id = o.id AND a.actor_id = COALESCE(m.user_id, m.accepted_user_id)
    SET o.unaccepted = 1 WHERE o.invoice_id IS NULL AND a.id IS NULL`);
  await knex.raw(`UPDATE memberships SET accepted_user_id = NULL
    WHERE company_id IS NOT NULL AND accepted_text LIKE '%The company pays the invoices within%'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('membership_acceptances');
  await dropColumns(knex, 'invoices', ['unaccepted_pence']);
  await dropColumns(knex, 'memberships', ['accepted_until']);
  for (const table of MARKED) await dropColumns(knex, table, ['unaccepted']);
}
