import type { Knex } from 'knex';
import { dropColumns } from '#server/db/schema-steps.ts';

/** A refusal is stored itself, and needs no name. */
export async function up(knex: Knex): Promise<void> {
  await dropColumns(knex, 'idempotency_keys', ['refusal']);
}

export { up as down } from './0046-refused-keys.ts';
