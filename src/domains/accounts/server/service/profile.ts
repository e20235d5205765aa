import type { Call } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ProfileInput, UserView } from '#domains/accounts/schema.ts';
import { User } from '#domains/accounts/server/model.ts';
import { viewUser } from '#domains/accounts/server/queries.ts';
import { recordOwn } from '#domains/accounts/server/service/own.ts';
import { requireLatest } from '#domains/activity/server/latest.ts';
import { NotFound } from '#shared/errors.ts';

/** One's own profile only. @throws NotFound for another's; Conflict when it was changed in another window or by the team. */
export async function updateProfile(call: Call, { _id, version: seen, ...profile }: ProfileInput): Promise<UserView> {
  const { services, actor, now } = call;
  if (_id !== actor.userId) throw new NotFound('User');
  await inTransaction(services, async (trx) => {
    const { version } = await User.query(trx).findById(_id).forUpdate().throwIfNotFound();
    await requireLatest(trx, { models: ['Profile', 'Team'], id: _id, version, seen }, () => viewUser(trx, _id));
    await trx('users')
      .where('id', _id)
      .update({ ...profile, version: version + 1 });
    await recordOwn(trx, _id, 'updated the profile', now);
  });
  return viewUser(services.knex, _id);
}
