import type { Call } from '#server/context.ts';
import { inTransaction, within } from '#server/db/transaction.ts';
import { storedPhone } from '#server/phones.ts';
import type { CustomerInput, ProfileInput, UserView } from '#domains/accounts/schema.ts';
import { accountSentences } from '#domains/accounts/sentences.ts';
import { lockUsers } from '#domains/accounts/server/locks.ts';
import { PROFILE } from '#domains/accounts/server/record-kinds.ts';
import { User } from '#domains/accounts/server/model.ts';
import { getUser, viewUser } from '#domains/accounts/server/queries.ts';
import { mayReachMember } from '#domains/accounts/server/reach.ts';
import { changeRecord } from '#server/records/records.ts';
import { NotFound } from '#shared/errors.ts';

/** Changes the caller's own profile. @throws NotFound for other accounts; Conflict if it was changed elsewhere meanwhile */
export async function updateProfile(call: Call, { _id: id, version: seen, ...sent }: ProfileInput): Promise<UserView> {
  const { services, actor } = call;
  if (id !== actor.userId) throw new NotFound('User');
  const patch = { ...sent, phone: storedPhone(sent.phone, 'phone') };
  await inTransaction(services, async (trx) => {
    const record = await User.query(trx).findById(id).forUpdate().throwIfNotFound();
    const view = () => viewUser(within(services, trx), id);
    const action = accountSentences.updatedProfile();
    await changeRecord(trx, call, { kind: PROFILE, id, spaceId: null, record, seen, view, patch, action });
  });
  return viewUser(services, id);
}

/**
 * Staff correct the phone number and the company of a customer whom they reach. The profile of a colleague is their own.
 * @throws NotFound for accounts that the caller does not reach, and for staff; Conflict if it was changed elsewhere meanwhile
 */
export async function updateCustomer(call: Call, { _id: id, version: seen, ...sent }: CustomerInput) {
  const { services, actor } = call;
  if (!(await mayReachMember(call, id))) throw new NotFound('User');
  const patch = { ...sent, ...(sent.phone !== undefined && { phone: storedPhone(sent.phone, 'phone') }) };
  await inTransaction(services, async (trx) => {
    await lockUsers(trx, [id, actor.userId]);
    const record = await User.query(trx).findById(id).withGraphFetched('role').throwIfNotFound();
    if (record.role && record.role.role_key !== 'member') throw new NotFound('User');
    const view = () => viewUser(within(services, trx), id);
    const action = accountSentences.updatedCustomer({ person: record.name || record.email });
    await changeRecord(trx, call, { kind: PROFILE, id, spaceId: null, record, seen, view, patch, action });
  });
  return getUser(call, id);
}
