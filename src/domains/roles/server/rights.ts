/** Ensures that the installation always has an account with all rights. */
import type { Transaction } from '#server/db/transaction.ts';
import { Role, accessOf } from '#domains/roles/server/model.ts';
import { Conflict } from '#shared/errors.ts';
import { EVERYTHING, may } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

/** True if an account that can log in has an active role that grants everything. */
async function hasOwner(trx: Transaction): Promise<boolean> {
  const roles = await Role.query(trx).where('active', true);
  const full = roles.filter((role) => may(accessOf(role), EVERYTHING)).map(({ id }) => id);
  const owner = await trx('users')
    .whereIn('role_id', full)
    .where('status', true)
    .where((usable) => usable.whereNotNull('password_hash').orWhereNotNull('verified_at'))
    .first('id');
  return owner !== undefined;
}

/**
 * Runs a change of a role, or of the role or status of an account. These changes run one after the other, because each first locks
 * the row of the owner's role.
 * @throws Conflict if the last owner would be lost
 */
export async function changeRights<T>(trx: Transaction, change: () => Promise<T>): Promise<T> {
  await trx('roles').where('role_key', 'owner').forUpdate().first('id');
  const hadOwner = await hasOwner(trx);
  const result = await change();
  if (hadOwner && !(await hasOwner(trx)))
    throw new Conflict(msg('This would leave nobody with all rights. Please give somebody else that role first.'));
  return result;
}
