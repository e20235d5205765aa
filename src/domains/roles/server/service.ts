import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { OWNER_GRANTS, type RoleKey, STANDARD_ROLES } from '#domains/roles/rules.ts';
import { Role, accessOf } from '#domains/roles/server/model.ts';
import { EVERYTHING, may } from '#shared/permissions.ts';

/**
 * Runs at every start. Adds the standard roles that are missing. The owner's role grants everything again, also the areas that are
 * newer than the installation. Other roles belong to the operator and stay as they are.
 */
export async function ensureStandardRoles(knex: Queryable, now: Date): Promise<void> {
  await addMissingRoles(knex, now);
  await completeOwnerRole(knex);
}

async function addMissingRoles(knex: Queryable, now: Date): Promise<void> {
  const existing = await knex('roles').select('name', 'role_key');
  const isThere = ({ name, role_key }: { name: string; role_key: RoleKey | null }) =>
    existing.some((role) => role.name === name || (role_key !== null && role.role_key === role_key));
  const missing = STANDARD_ROLES.filter((role) => !isThere(role));
  if (missing.length === 0) return;
  await knex('roles')
    .insert(missing.map((role) => ({ ...role, permissions: JSON.stringify(role.permissions), created_at: now })))
    .onConflict('name')
    .ignore();
}

async function completeOwnerRole(knex: Queryable): Promise<void> {
  const role = await roleKeyed(knex, 'owner');
  if (may(accessOf(role), EVERYTHING)) return;
  // The version is a condition, as several servers may start at once.
  await role
    .$query(knex)
    .where('version', role.version)
    .patch({ ...OWNER_GRANTS, version: role.version + 1 });
}

/** @throws Error when the role does not exist: the standard roles are written at start. */
export async function roleKeyed(knex: Queryable, role_key: RoleKey): Promise<Role> {
  const role = await Role.query(knex).findOne({ role_key });
  if (!role) throw new Error(`The ${role_key}'s role is missing`);
  return role;
}

/** Activates the owner's role and grants it everything. */
export async function repairOwnerRole(trx: Transaction): Promise<Role> {
  const role = await roleKeyed(trx, 'owner');
  const changes = { ...OWNER_GRANTS, active: true, version: role.version + 1 };
  return role.$query(trx).patchAndFetch(changes);
}
