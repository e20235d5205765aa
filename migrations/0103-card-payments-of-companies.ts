import type { Knex } from 'knex';

const setMethods = (knex: Knex, methods: string) =>
  knex.raw(`ALTER TABLE company_entries MODIFY method ENUM(${methods}) NULL`);

/** Admins of a company pay its invoices by card and bank debit. */
export async function up(knex: Knex): Promise<void> {
  await setMethods(knex, "'cash', 'transfer', 'terminal', 'card', 'debit'");
}

export async function down(knex: Knex): Promise<void> {
  await knex('company_entries').whereIn('method', ['card', 'debit']).update({ method: 'transfer' });
  await setMethods(knex, "'cash', 'transfer', 'terminal'");
}
