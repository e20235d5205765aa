import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/** A repeat of a refused call with an `Idempotency-Key` gets the same refusal. */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'idempotency_keys', { refused_with: 'JSON NULL' });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'idempotency_keys', ['refused_with']);
}
