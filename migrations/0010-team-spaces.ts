import type { Knex } from 'knex';

/** Accounts of the team: all roles except the standard member role. */
const STAFF = `SELECT u.id FROM users u JOIN roles r ON r.id = u.role_id WHERE r.role_key IS NULL OR r.role_key <> 'member'`;

/**
 * Workspaces assigned on the team screen move to a separate table; `user_spaces` keeps the memberships of customers.
 * The customer of a booking becomes a member of its workspace.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('team_spaces', (table) => {
    table.bigInteger('user_id').unsigned().notNullable().references('users.id');
    table.bigInteger('space_id').unsigned().notNullable().references('spaces.id');
    table.specificType('created_at', 'datetime(3)').notNullable();
    table.primary(['user_id', 'space_id']);
    table.index(['space_id', 'user_id'], 'team_spaces_space');
  });
  await knex.raw(
    `INSERT INTO team_spaces (user_id, space_id, created_at)
     SELECT user_id, space_id, created_at FROM user_spaces WHERE active = 1 AND user_id IN (${STAFF})`,
  );
  // Entries added on the members screen, and blocked entries, stay memberships.
  await knex.raw(
    `DELETE entry FROM user_spaces entry JOIN (${STAFF}) staff ON staff.id = entry.user_id
     WHERE entry.active = 1 AND NOT EXISTS (
       SELECT 1 FROM activities a
       WHERE a.model_id = entry.user_id AND a.model = 'Member' AND a.space_id = entry.space_id)`,
  );
  await knex.raw(
    `INSERT IGNORE INTO user_spaces (user_id, space_id, active, created_at)
     SELECT assigned_user_id, space_id, 1, MIN(created_at) FROM bookings
     WHERE assigned_user_id IS NOT NULL GROUP BY assigned_user_id, space_id`,
  );
}

/** Assignments become entries in `user_spaces` again. Blocked entries stay blocked. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    `INSERT IGNORE INTO user_spaces (user_id, space_id, active, created_at)
     SELECT user_id, space_id, 1, created_at FROM team_spaces`,
  );
  await knex.schema.dropTable('team_spaces');
}
