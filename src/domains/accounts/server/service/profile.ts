import type { Call } from '#server/context.ts';
import { type Transaction, inTransaction, within } from '#server/db/transaction.ts';
import { storedPhone } from '#server/phones.ts';
import type { CustomerInput, ProfileInput, UserView } from '#domains/accounts/schema.ts';
import { accountSentences } from '#domains/accounts/sentences.ts';
import { lockUsers } from '#domains/accounts/server/locks.ts';
import { PROFILE } from '#domains/accounts/server/record-kinds.ts';
import { User } from '#domains/accounts/server/model.ts';
import { getUser, viewUser } from '#domains/accounts/server/queries.ts';
import { endSessions } from '#domains/accounts/server/invite.ts';
import { mayReachMember } from '#domains/accounts/server/reach.ts';
import { changeRecord, recordChange } from '#server/records/records.ts';
import { NotFound } from '#shared/errors.ts';
import type { SpokenLanguage } from '#shared/languages.ts';
import { msg } from '#shared/texts.ts';

/** Changes the caller's own profile. @throws NotFound for other accounts; Conflict if it was changed elsewhere meanwhile */
export async function updateProfile(call: Call, { _id: id, version: seen, ...sent }: ProfileInput): Promise<UserView> {
  const { services, actor } = call;
  if (id !== actor.userId) throw new NotFound(msg('User not found'));
  const patch = { ...sent, phone: storedPhone(sent.phone, 'phone') };
  await inTransaction(services, async (trx) => {
    const record = await User.query(trx).findById(id).forUpdate().throwIfNotFound();
    const view = () => viewUser(within(services, trx), id);
    const action = accountSentences.updatedProfile();
    await changeRecord(trx, call, { kind: PROFILE, id, spaceId: null, record, seen, view, patch, action });
  });
  return viewUser(services, id);
}

/** Keeps the language that the caller has chosen, for their mails. */
export async function chooseLanguage(call: Call, language: SpokenLanguage): Promise<null> {
  const { services, actor } = call;
  const id = actor.userId;
  await inTransaction(services, async (trx) => {
    const record = await User.query(trx).findById(id).forUpdate().throwIfNotFound();
    if (record.language === language) return;
    const view = () => viewUser(within(services, trx), id);
    const [action, patch] = [accountSentences.updatedProfile(), { language }];
    await changeRecord(trx, call, { kind: PROFILE, id, spaceId: null, record, seen: undefined, view, patch, action });
  });
  return null;
}

/**
 * Locks the account of a customer, in order to change it. That of a colleague is their own, and the team's.
 * @throws NotFound for staff, and for an account that is not there
 */
export async function lockCustomer(trx: Transaction, { actor }: Call, id: string): Promise<User> {
  await lockUsers(trx, [id, actor.userId]);
  const record = await User.query(trx).findById(id).withGraphFetched('role').throwIfNotFound();
  if (record.role && record.role.role_key !== 'member') throw new NotFound(msg('User not found'));
  return record;
}

/**
 * Staff correct the phone number and the company of a customer whom they reach.
 * @throws NotFound for accounts that the caller does not reach, and for staff; Conflict if it was changed elsewhere meanwhile
 */
export async function updateCustomer(call: Call, { _id: id, version: seen, ...sent }: CustomerInput) {
  const { services } = call;
  if (!(await mayReachMember(call, id))) throw new NotFound(msg('User not found'));
  const patch = { ...sent, ...(sent.phone !== undefined && { phone: storedPhone(sent.phone, 'phone') }) };
  await inTransaction(services, async (trx) => {
    const record = await lockCustomer(trx, call, id);
    const view = () => viewUser(within(services, trx), id);
    const action = accountSentences.updatedCustomer({ person: record.name || record.email });
    await changeRecord(trx, call, { kind: PROFILE, id, spaceId: null, record, seen, view, patch, action });
  });
  return getUser(call, id);
}

/** Staff end all sessions of a customer whom they reach. @throws NotFound for accounts that the caller does not reach, and for staff */
export async function signOutCustomer(call: Call, id: string): Promise<{ _id: string }> {
  if (!(await mayReachMember(call, id))) throw new NotFound(msg('User not found'));
  await inTransaction(call.services, async (trx) => {
    const { name, email } = await lockCustomer(trx, call, id);
    await endSessions(trx, id);
    const action = accountSentences.signedOutCustomer({ person: name || email });
    await recordChange(trx, call, { kind: PROFILE, event: 'update', id, spaceId: null, action });
  });
  return { _id: id };
}
