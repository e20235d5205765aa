import type { Knex } from 'knex';

type Key = { table: string; column: string; parent: string; orphan: 'remove' | 'forget' };

/**
 * What is forgotten stays as a record of what happened; a claim of nothing only keeps a place from being booked. Nothing here is
 * ever deleted by the product, so a parent that is still named cannot be deleted by hand either.
 *
 * Left without a key on purpose: `idempotency_keys.user_id`, which is written first of all, and would lock the account before the
 * units (see the order of locks in docs/architecture.md); `activities.model_id` and `attachments.model_id`, which name rows of
 * several tables; `live_events`, a log of one day.
 */
const KEYS: Key[] = [
  { table: 'claims', column: 'space_id', parent: 'spaces', orphan: 'remove' },
  { table: 'claims', column: 'unit_id', parent: 'units', orphan: 'remove' },
  { table: 'claims', column: 'booking_id', parent: 'bookings', orphan: 'remove' },
  { table: 'activities', column: 'actor_id', parent: 'users', orphan: 'forget' },
  { table: 'activities', column: 'space_id', parent: 'spaces', orphan: 'forget' },
  { table: 'booking_members', column: 'user_id', parent: 'users', orphan: 'forget' },
];

export async function up(knex: Knex): Promise<void> {
  for (const { table, column, parent, orphan } of KEYS) {
    const orphans = knex(table)
      .whereNotNull(column)
      .whereNotExists(knex(parent).whereRaw('?? = ??', [`${parent}.id`, `${table}.${column}`]));
    await (orphan === 'remove' ? orphans.delete() : orphans.update({ [column]: null }));
  }
  await knex.schema.alterTable('booking_members', (table) => table.index(['user_id'], 'booking_members_user'));
  for (const { table, column, parent } of KEYS)
    await knex.schema.alterTable(table, (changed) => void changed.foreign(column).references(`${parent}.id`));
}

export async function down(knex: Knex): Promise<void> {
  for (const { table, column } of KEYS) await knex.schema.alterTable(table, (changed) => changed.dropForeign(column));
  await knex.schema.alterTable('booking_members', (table) => table.dropIndex(['user_id'], 'booking_members_user'));
}
