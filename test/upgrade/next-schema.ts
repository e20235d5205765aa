/**
 * A change of the schema as a release after the present one could make it. Both releases of the test run with its first part, and
 * both refuse its second.
 */
import type { Knex } from 'knex';
import { MIGRATIONS, type Migration } from '#server/db/migrations.ts';

const run =
  (...statements: string[]) =>
  async (knex: Knex) => {
    for (const statement of statements) await knex.raw(statement);
  };

const EXPAND: Migration = {
  name: '9001-notes-of-bookings',
  up: run(
    'ALTER TABLE bookings ADD upgrade_note VARCHAR(200) NULL, ADD KEY bookings_upgrade_note (upgrade_note)',
    `CREATE TABLE upgrade_notes (id BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, booking_id BIGINT UNSIGNED NOT NULL,
      FOREIGN KEY (booking_id) REFERENCES bookings (id))`,
  ),
  down: run('DROP TABLE upgrade_notes', 'ALTER TABLE bookings DROP KEY bookings_upgrade_note, DROP upgrade_note'),
};

const CONTRACT: Migration = {
  name: '9002-no-notes-in-bookings.contract',
  up: run('ALTER TABLE bookings DROP KEY bookings_upgrade_note, DROP upgrade_note'),
  down: run('ALTER TABLE bookings ADD upgrade_note VARCHAR(200) NULL, ADD KEY bookings_upgrade_note (upgrade_note)'),
};

export const NEXT_SCHEMA = [...MIGRATIONS, EXPAND, CONTRACT];
