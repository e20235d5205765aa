/** Who may have the data of a person. */
import type { Call } from '#server/context.ts';
import { managedSpaceIds, managesAllSpaces, requirePerson } from '#server/actor.ts';
import { select } from '#server/db/statements.ts';
import { mayReachMember } from '#domains/accounts/server/index.ts';
import { NotAllowed, NotFound } from '#shared/errors.ts';
import { EVERYTHING, may } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

const ELSEWHERE = msg('Only staff who manage all workspaces of this person may do this');
const OF_STAFF = msg('Only a Super Admin may do this for staff');

/** The workspaces in which something is known of the person. */
const SPACES_SQL = `SELECT space_id FROM user_spaces WHERE user_id = ? UNION SELECT space_id FROM bookings WHERE assigned_user_id = ?
  UNION SELECT space_id FROM invoices WHERE user_id = ? UNION SELECT space_id FROM memberships WHERE user_id = ?`;

/**
 * Requires that the caller may have the data of the person: it is their own, or they edit members and manage all workspaces of the person. That of
 * staff is for Super Admins.
 * @throws NotFound for a person whom the caller does not reach; NotAllowed
 */
export async function requireDataOf(call: Call, userId: string): Promise<void> {
  const { services, actor } = call;
  requirePerson(actor);
  if (userId === actor.userId) return;
  if (!may(actor.role, 'members')) throw new NotAllowed();
  if (!(await mayReachMember(call, userId))) throw new NotFound(msg('Member not found'));
  if (may(actor.role, EVERYTHING)) return;
  const role = await services
    .knex('users')
    .join('roles', 'roles.id', 'users.role_id')
    .where('users.id', userId)
    .first('roles.role_key');
  if (role && role.role_key !== 'member') throw new NotAllowed(OF_STAFF);
  if (managesAllSpaces(actor)) return;
  const rows = await select<{ space_id: string }>(services.knex, SPACES_SQL, [userId, userId, userId, userId]);
  const managed = managedSpaceIds(actor);
  if (!rows.every(({ space_id }) => managed.includes(space_id))) throw new NotAllowed(ELSEWHERE);
}
