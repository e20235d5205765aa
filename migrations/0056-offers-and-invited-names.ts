import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/**
 * The offer that set the price of a booking, as it was sold; NULL for a booking at the normal price. And the name of an invited person,
 * as whoever invited them knows it.
 */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'bookings', { offer: 'JSON NULL' });
  for (const table of ['user_spaces', 'team_invitations'])
    await addColumns(knex, table, { invited_name: `VARCHAR(101) NOT NULL DEFAULT ''` });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['team_invitations', 'user_spaces']) await dropColumns(knex, table, ['invited_name']);
  await dropColumns(knex, 'bookings', ['offer']);
}
