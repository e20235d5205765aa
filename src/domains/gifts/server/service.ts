import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { GiftKind } from '#domains/gifts/schema.ts';
import type { Pence } from '#shared/money.ts';

export type Gift = {
  space_id: string;
  user_id?: string | null | undefined;
  company_id?: string | null | undefined;
  kind: GiftKind;
  what: string;
  worth: Pence;
  monthly: boolean;
};

/** Those of some people who have a role of the team and work in the workspace. */
function staffAmong(trx: Transaction, people: readonly string[], spaceId: string): Promise<string[]> {
  const assigned = trx('team_spaces').whereRaw('team_spaces.user_id = users.id').where('team_spaces.space_id', spaceId);
  return trx('users')
    .join('roles', 'roles.id', 'users.role_id')
    .whereIn('users.id', people)
    .whereRaw("COALESCE(roles.role_key, '') <> 'member'")
    .where((works) =>
      works.where('roles.show_all_work_spaces', true).orWhereExists(assigned.select('team_spaces.user_id')),
    )
    .orderBy('users.id')
    .pluck('users.id');
}

/** Notes what a customer got from staff, if they work in the workspace themselves, or somebody of their company does. */
export async function noteGift(trx: Transaction, { actor, now }: Call, gift: Gift): Promise<void> {
  const { space_id, user_id, company_id = null, kind, what, worth, monthly } = gift;
  const people = company_id === null ? [user_id!] : await trx('company_people').where({ company_id }).pluck('user_id');
  const staff = await staffAmong(trx, people, space_id);
  if (staff.length === 0) return;
  const common = {
    space_id,
    company_id,
    kind,
    what,
    worth_pence: String(worth),
    monthly,
    given_by: actor.userId,
    at: now,
  };
  await trx('staff_gifts').insert(staff.map((given_to) => ({ ...common, given_to })));
}
