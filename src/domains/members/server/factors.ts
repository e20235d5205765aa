/** Helps a customer who has lost the second factor of their sign-in. */
import type { Call } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordChange } from '#server/records/records.ts';
import { PROFILE, endSessions, lockCustomer } from '#domains/accounts/server/index.ts';
import type { ResetFactorsInput } from '#domains/factors/index.ts';
import { resetFactors, withFactor } from '#domains/factors/server/index.ts';
import type { TwoStepView } from '#domains/members/schema.ts';
import { memberSentences } from '#domains/members/sentences.ts';
import { requireDataOf } from '#domains/privacy/server/index.ts';
import { superAdmins } from '#domains/roles/server/index.ts';
import { NotFound } from '#shared/errors.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

/** Nobody helps themselves. @throws NotFound, NotAllowed */
async function requireOther(call: Call, userId: string): Promise<void> {
  if (userId === call.actor.userId) throw new NotFound(msg('Member not found'));
  await requireDataOf(call, userId);
}

/** Whether a customer has a second factor, for staff who may reset it. @throws NotFound, NotAllowed */
export async function twoStepOf(call: Call, userId: string): Promise<TwoStepView> {
  await requireOther(call, userId);
  return { has_factor: (await withFactor(call.services.knex, [userId])).has(userId) };
}

/**
 * Removes the second factor of a customer, whose sessions end. They and all Super Admins are told by mail. That of staff is reset in the team, by its
 * rights: here it is for staff who may have the data of the person.
 * @throws NotFound for a person whom the caller does not reach, for staff and for oneself; NotAllowed; Conflict if there is none
 */
export async function resetMember(call: Call, { user_id: id, reason }: ResetFactorsInput): Promise<{ _id: string }> {
  const { services, actor, now } = call;
  await requireOther(call, id);
  return inTransaction(services, async (trx) => {
    const person = await lockCustomer(trx, call, id);
    const by = actor.name || actor.email;
    await resetFactors(trx, { person, by, reason, path: paths.member(id), superAdmins: await superAdmins(trx) }, now);
    await endSessions(trx, id);
    const action = memberSentences.resetFactors({ email: person.email, reason });
    await recordChange(trx, call, { kind: PROFILE, event: 'update', id, spaceId: null, action });
    return { _id: id };
  });
}
