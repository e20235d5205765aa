import type { Call } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ProfileInput, UserView } from '#domains/accounts/schema.ts';
import { PROFILE } from '#domains/accounts/server/record-kinds.ts';
import { User } from '#domains/accounts/server/model.ts';
import { viewUser } from '#domains/accounts/server/queries.ts';
import { changeRecord } from '#server/records/records.ts';
import { NotFound } from '#shared/errors.ts';

/** Changes the caller's own profile. @throws NotFound for other accounts; Conflict if it was changed elsewhere meanwhile */
export async function updateProfile(call: Call, { _id: id, version: seen, ...patch }: ProfileInput): Promise<UserView> {
  const { services, actor } = call;
  if (id !== actor.userId) throw new NotFound('User');
  await inTransaction(services, async (trx) => {
    const record = await User.query(trx).findById(id).forUpdate().throwIfNotFound();
    const view = () => viewUser(trx, id);
    const action = 'updated the profile';
    await changeRecord(trx, call, { kind: PROFILE, id, spaceId: null, record, seen, view, patch, action });
  });
  return viewUser(services.knex, id);
}
