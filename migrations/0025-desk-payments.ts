import type { Knex } from 'knex';

/**
 * Payments at the desk are charges with another method, and with a reference. `hold_extended_until` is the end of a hold that staff
 * have extended, to which a failed charge returns.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `ALTER TABLE charges
       ADD COLUMN method ENUM('card', 'cash', 'transfer', 'terminal') NOT NULL DEFAULT 'card',
       ADD COLUMN reference VARCHAR(100) NOT NULL DEFAULT ''`,
  );
  await knex.raw('ALTER TABLE bookings ADD COLUMN hold_extended_until DATETIME(3) NULL');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE bookings DROP COLUMN hold_extended_until');
  await knex.raw('ALTER TABLE charges DROP COLUMN method, DROP COLUMN reference');
}
