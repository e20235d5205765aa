/** Helps a colleague who has lost the second factor of their sign-in. */
import type { Call } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordChange } from '#server/records/records.ts';
import { endSessions } from '#domains/accounts/server/index.ts';
import type { ResetFactorsInput } from '#domains/factors/index.ts';
import { resetFactors } from '#domains/factors/server/index.ts';
import { superAdmins } from '#domains/roles/server/index.ts';
import { teamSentences } from '#domains/team/sentences.ts';
import { lockStanding } from '#domains/team/server/invitations.ts';
import { TEAM_MEMBER } from '#domains/team/server/service.ts';
import { paths } from '#shared/paths.ts';

/**
 * Removes the second factor of a colleague, whose sessions end. The colleague and all Super Admins are told by mail.
 * @throws NotFound, NotAllowed as for a change of role; Conflict if there is none
 */
export async function resetColleague(call: Call, { user_id: id, reason }: ResetFactorsInput): Promise<{ _id: string }> {
  const { services, actor, now } = call;
  return inTransaction(services, async (trx) => {
    const { record: person } = await lockStanding(trx, call, id);
    const path = paths.adminAndTeams;
    await resetFactors(trx, { person, by: actor.name, reason, path, superAdmins: await superAdmins(trx) }, now);
    await endSessions(trx, id);
    const action = teamSentences.resetFactors({ email: person.email, reason });
    await recordChange(trx, call, { kind: TEAM_MEMBER, event: 'update', id, spaceId: null, action });
    return { _id: id };
  });
}
