import type { Knex } from 'knex';

const METHODS = "'card', 'cash', 'transfer', 'terminal', 'account'";
const STATUSES = "'started', 'requires_action', 'succeeded', 'failed'";

/**
 * A charge that the customer confirms in the browser is `unconfirmed` until then, and one that their bank processes for days is
 * `processing`. A `debit` is taken from a bank account.
 */
export async function up(knex: Knex): Promise<void> {
  await setColumns(knex, `${METHODS}, 'debit'`, `${STATUSES}, 'unconfirmed', 'processing'`);
}

/** What the bank still processes is lost from the books, as `failed`; the payment service has it. */
export async function down(knex: Knex): Promise<void> {
  await knex('charges').where('method', 'debit').update({ method: 'card' });
  await knex('charges').whereIn('status', ['unconfirmed', 'processing']).update({ status: 'failed' });
  await setColumns(knex, METHODS, STATUSES);
}

async function setColumns(knex: Knex, methods: string, statuses: string): Promise<void> {
  await knex.raw(
    `ALTER TABLE charges MODIFY COLUMN method ENUM(${methods}) NOT NULL DEFAULT 'card',
       MODIFY COLUMN status ENUM(${statuses}) NOT NULL`,
  );
}
