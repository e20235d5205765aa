import type { Knex } from 'knex';

/** Which second factors count for a role: any, or passkeys only. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    "ALTER TABLE roles ADD COLUMN IF NOT EXISTS accepted_factors ENUM('any', 'passkey') NOT NULL DEFAULT 'any'",
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE roles DROP COLUMN IF EXISTS accepted_factors');
}
