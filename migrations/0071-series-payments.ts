import type { Knex } from 'knex';
import { addColumns, addForeignKey, addKey, dropColumns, dropForeignKey, dropKey } from '#server/db/schema-steps.ts';

/**
 * How a series is paid. A charge of several bookings has one row for each: the first has the whole amount of the payment
 * (`group_pence`), the others name it (`lead_id`). A booking that is charged before it starts has the time of that (`charge_at`), and when it
 * was tried. `planned_booking_id` keeps it from being charged twice. A consent for a series names it.
 */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'booking_series', {
    payment: `ENUM('account', 'now', 'each', 'approval') NOT NULL DEFAULT 'account'`,
  });
  await addColumns(knex, 'bookings', { charge_at: 'DATETIME(3) NULL', charge_tried_at: 'DATETIME(3) NULL' });
  await addKey(knex, 'bookings', 'bookings_charge', 'KEY bookings_charge (payment_status, charge_tried_at, charge_at)');
  await addColumns(knex, 'charges', {
    lead_id: 'BIGINT UNSIGNED NULL',
    group_pence: 'INT UNSIGNED NULL',
    planned_booking_id: 'BIGINT UNSIGNED NULL',
  });
  await addKey(knex, 'charges', 'charges_planned', 'UNIQUE KEY charges_planned (planned_booking_id)');
  await addForeignKey(knex, 'charges', 'charges_lead', 'FOREIGN KEY (lead_id) REFERENCES charges (id)');
  await addColumns(knex, 'card_consents', { series_id: 'BIGINT UNSIGNED NULL' });
  await addForeignKey(
    knex,
    'card_consents',
    'card_consents_series',
    'FOREIGN KEY (series_id) REFERENCES booking_series (id)',
  );
}

export async function down(knex: Knex): Promise<void> {
  await dropForeignKey(knex, 'card_consents', 'card_consents_series');
  await dropColumns(knex, 'card_consents', ['series_id']);
  await dropForeignKey(knex, 'charges', 'charges_lead');
  await dropKey(knex, 'charges', 'charges_planned');
  await dropColumns(knex, 'charges', ['planned_booking_id', 'group_pence', 'lead_id']);
  await dropKey(knex, 'bookings', 'bookings_charge');
  await dropColumns(knex, 'bookings', ['charge_tried_at', 'charge_at']);
  await dropColumns(knex, 'booking_series', ['payment']);
}
