import type { Queryable } from '#server/db/transaction.ts';
import { STANDARD_ROLES } from '#domains/roles/rules.ts';
import { Role } from '#domains/roles/server/model.ts';

/** Adds the standard roles that are missing; those that exist are the operator's own by now and stay as they are. */
export async function ensureStandardRoles(knex: Queryable, now: Date): Promise<void> {
  const existing = new Set((await knex<Role>('roles').select('name')).map((role) => role.name));
  const missing = STANDARD_ROLES.filter((role) => !existing.has(role.name));
  if (missing.length === 0) return;
  await knex('roles')
    .insert(missing.map((role) => ({ ...role, permissions: JSON.stringify(role.permissions), created_at: now })))
    .onConflict('name')
    .ignore();
}

/** @throws Error when the role does not exist: the standard roles are written at start. */
export async function roleNamed(knex: Queryable, name: string): Promise<Role> {
  const role = await Role.query(knex).findOne({ name });
  if (!role) throw new Error(`The role ${name} is missing`);
  return role;
}
