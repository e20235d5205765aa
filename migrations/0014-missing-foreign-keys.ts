import type { Knex } from 'knex';

type Key = { table: string; column: string; parent: string; orphan: 'remove' | 'forget' };

/**
 * The missing foreign keys. Orphaned claims are deleted, as they would only block a place. Other orphaned rows are kept as records,
 * with NULL instead of the missing id. The keys forbid deleting a parent that is still referenced; the product never deletes one.
 *
 * Columns without a foreign key:
 * - `idempotency_keys.user_id`: the row is written first, so the key would lock the account before the units, against the order of
 *   locks in docs/architecture.md
 * - `activities.model_id` and `attachments.model_id`: they refer to several tables
 * - `live_events`: a log that is kept for one day
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
