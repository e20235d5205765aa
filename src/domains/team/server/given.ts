/**
 * What a source outside gives to accounts: a role and workspaces. A source is a service at which people sign in, or the directory of a company. It takes
 * back only what it has given, and only what is still as it has given it (docs/decisions/0076-two-sources-of-a-role.md).
 */
import { managesSpace, NO_ACCESS } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { type Activity, recordActivities } from '#server/records/activities.ts';
import { type User, accountNews } from '#domains/accounts/server/index.ts';
import { Role, roleKeyed } from '#domains/roles/server/index.ts';
import { type RoleRow, rowFor } from '#domains/team/rules.ts';
import { assignableRole } from '#domains/team/server/service.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { InvalidInput, NotAllowed } from '#shared/errors.ts';
import { msgWith } from '#shared/texts.ts';

export type Given = { given_role_id: string | null; given_space_ids: string[] };
export const NOTHING: Given = { given_role_id: null, given_space_ids: [] };

export type Meant = Pick<RoleRow, 'space_ids'> & { role: Role };

/** An account that the caller has locked, what it has from the source, and what it is to have. */
export type Giving = { user: User; given: Given; meant: Meant | undefined };

type Written = Omit<Activity, 'now'>;

/** What the activities of a source say. */
export type Source = { gave: (user: User, role: string) => Written; took: (user: User) => Written };

/**
 * A row gives no more than the caller may give by an invitation to the team.
 * @throws InvalidInput, NotFound; NotAllowed for more than that
 */
export async function requireGrantable(trx: Transaction, { actor }: Call, rows: readonly RoleRow[]): Promise<void> {
  for (const { role_id, space_ids } of rows) {
    const role = await assignableRole(trx, actor, role_id);
    if (space_ids.length === 0 && !role.show_all_work_spaces)
      throw new InvalidInput(msgWith('Please choose workspaces for the role {role}', { role: role.name }), 'role_rows');
    for (const spaceId of space_ids) {
      await findSpace(trx, spaceId);
      if (!managesSpace(actor, spaceId)) throw new NotAllowed(NO_ACCESS);
    }
  }
}

/** Reads the roles of a table. @returns what somebody has by it who has these values, if that can be given */
export async function meaningOf(
  trx: Transaction,
  rows: readonly RoleRow[],
): Promise<(values: readonly string[]) => Meant | undefined> {
  const ids = [...new Set(rows.map(({ role_id }) => role_id))];
  const roles = ids.length === 0 ? [] : await Role.query(trx).findByIds(ids);
  return (values) => {
    const row = rowFor(rows, values);
    const role = row && roles.find(({ id }) => id === row.role_id);
    return row && role?.active && role.role_key !== 'member' ? { role, space_ids: row.space_ids } : undefined;
  };
}

/** The present and the next state of an account; undefined if the source changes nothing. */
type Step = { user: User; role: Role; before: string[]; wanted: string[]; isTaken: boolean };

function stepOf({ user, given, meant }: Giving, member: Role): Step | undefined {
  const isOurs = given.given_role_id !== null && user.role_id === given.given_role_id;
  const isMember = user.role_id === null || user.role_id === member.id;
  const before = isOurs ? given.given_space_ids : [];
  if (meant)
    return isOurs || isMember ? { user, role: meant.role, before, wanted: meant.space_ids, isTaken: false } : undefined;
  // Otherwise somebody has given another role since.
  return isOurs ? { user, role: member, before, wanted: [], isTaken: true } : undefined;
}

async function setRoles(trx: Transaction, source: Source, steps: readonly Step[], now: Date): Promise<void> {
  const changed = steps.filter(({ user, role }) => user.role_id !== role.id);
  for (const roleId of new Set(changed.map(({ role }) => role.id))) {
    const ids = changed.filter(({ role }) => role.id === roleId).map(({ user }) => user.id);
    await trx('users')
      .whereIn('id', ids)
      .update({ role_id: roleId, version: trx.raw('version + 1') });
  }
  if (changed.length === 0) return;
  for (const { user, role } of changed) user.role_id = role.id;
  const said = changed.map(({ user, role, isTaken }) => (isTaken ? source.took(user) : source.gave(user, role.name)));
  const activities = said.map((each) => ({ ...each, now }));
  await recordActivities(
    trx,
    activities,
    changed.map(({ user }) => accountNews(user.id)),
  );
}

/** Adds the workspaces that are wanted, and removes those that the source had given before. @returns by account those that are given by it now */
async function setSpaces(trx: Transaction, steps: readonly Step[], now: Date): Promise<Map<string, string[]>> {
  if (steps.every(({ before, wanted }) => before.length === 0 && wanted.length === 0)) return new Map();
  const [rows, known] = await Promise.all([
    trx('team_spaces')
      .whereIn(
        'user_id',
        steps.map(({ user }) => user.id),
      )
      .select('user_id', 'space_id'),
    trx('spaces')
      .whereIn('id', [...new Set(steps.flatMap(({ wanted }) => wanted))])
      .pluck('id'),
  ]);
  const present = new Set(rows.map(({ user_id, space_id }) => `${user_id} ${space_id}`));
  const has = (user: User, spaceId: string) => present.has(`${user.id} ${spaceId}`);
  const gone = steps.flatMap(({ user, before, wanted }) =>
    before.filter((spaceId) => !wanted.includes(spaceId)).map((spaceId) => [user.id, spaceId]),
  );
  if (gone.length > 0) await trx('team_spaces').whereIn(['user_id', 'space_id'], gone).delete();
  const added = steps.flatMap(({ user, wanted }) =>
    wanted
      .filter((spaceId) => known.includes(spaceId) && !has(user, spaceId))
      .map((space_id) => ({ user_id: user.id, space_id, created_at: now })),
  );
  if (added.length > 0) await trx('team_spaces').insert(added);
  const ours = ({ user, before, wanted }: Step) =>
    wanted.filter((id) => known.includes(id) && (!has(user, id) || before.includes(id)));
  return new Map(steps.map((step) => [step.user.id, ours(step)]));
}

/**
 * Gives what is meant for each account, and takes back what is not meant any more. What was given by hand is neither replaced nor taken away. It takes as
 * many statements for many accounts as for one. The caller has locked the accounts, in `changeRights`.
 * @returns what each account has from the source now, in the same order
 */
export async function giveAll(
  trx: Transaction,
  source: Source,
  givings: readonly Giving[],
  now: Date,
): Promise<Given[]> {
  const member = await roleKeyed(trx, 'member');
  const steps = givings.map((each) => stepOf(each, member));
  const taken = steps.filter((step) => step !== undefined);
  await setRoles(trx, source, taken, now);
  const spaces = await setSpaces(trx, taken, now);
  return steps.map((step): Given => {
    if (!step || step.isTaken) return NOTHING;
    return { given_role_id: step.role.id, given_space_ids: spaces.get(step.user.id) ?? [] };
  });
}
