import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

const setTypes = async (knex: Knex, types: string): Promise<void> => {
  await knex.raw(`ALTER TABLE credits MODIFY type ENUM(${types}) NOT NULL`);
  await knex.raw(`ALTER TABLE products MODIFY credit_type ENUM(${types}) NULL`);
  await knex.raw(`ALTER TABLE order_lines MODIFY credit_type ENUM(${types}) NULL`);
};

/** Credits in money, and what of them a booking has. */
export async function up(knex: Knex): Promise<void> {
  await setTypes(knex, "'meeting_room', 'flexi_desk', 'money'");
  await addColumns(knex, 'bookings', { credit_money_pence: 'INT UNSIGNED NOT NULL DEFAULT 0' });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'bookings', ['credit_money_pence']);
  await setTypes(knex, "'meeting_room', 'flexi_desk'");
}
