import type { Knex } from 'knex';

/** A call with an `Idempotency-Key` that was refused names its refusal, so that an earlier attempt that still runs takes no effect. */
export async function up(knex: Knex): Promise<void> {
  if (await knex.schema.hasColumn('idempotency_keys', 'refusal')) return;
  await knex.schema.alterTable('idempotency_keys', (table) => {
    table.specificType('refusal', 'CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NULL');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('idempotency_keys', (table) => table.dropColumn('refusal'));
}
