import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

const DISCOUNT = { room_discount: 'DECIMAL(5,2) NOT NULL DEFAULT 0' };

/**
 * A plan takes a percentage off meeting rooms, and a membership keeps what was agreed. A booking keeps the discount that it has, with the
 * days on which it is given; NULL for a booking without one.
 */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['membership_plans', 'memberships']) await addColumns(knex, table, DISCOUNT);
  await addColumns(knex, 'bookings', { room_discount: 'JSON NULL' });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['bookings', 'memberships', 'membership_plans'])
    await dropColumns(knex, table, ['room_discount']);
}
