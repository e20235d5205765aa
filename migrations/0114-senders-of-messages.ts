import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#server/db/schema-steps.ts';

/** The address that a received mail names as its sender, and whether it is another one than that of the enquiry. */
export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'enquiry_messages', {
    from_email: "VARCHAR(191) NOT NULL DEFAULT ''",
    is_stranger: 'TINYINT(1) NOT NULL DEFAULT 0',
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'enquiry_messages', ['from_email', 'is_stranger']);
}
