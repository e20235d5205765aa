import { requireManagesAll } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { makeJobDue } from '#server/delivery/jobs.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockActor } from '#server/records/activities.ts';
import { recordChange } from '#server/records/records.ts';
import type { ChooseAudienceInput } from '#domains/campaigns/schema.ts';
import { campaignSentences } from '#domains/campaigns/sentences.ts';
import { AUDIENCE } from '#domains/campaigns/server/record-kinds.ts';
import { outsideAnswer } from '#domains/campaigns/server/outside.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { InvalidInput } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** The name of the job that reads who receives no campaigns. */
export const READ_MAIL_STATUSES = msg('read statuses of contacts');

/** The name of an audience that the service lists now. @throws InvalidInput for any other */
async function nameOfAudience({ services }: Call, listId: string): Promise<string> {
  const audiences = await outsideAnswer(services, (mailchimp) => mailchimp.listAudiences());
  const audience = audiences.find(({ id }) => id === listId);
  if (!audience) throw new InvalidInput(msg('Mailchimp does not list this audience'), 'list_id');
  return audience.name.slice(0, 255);
}

/**
 * Staff of all workspaces set the audience of a workspace, or none. Several workspaces may share one. Campaigns that are being sent keep theirs.
 * @throws InvalidInput for an audience that the service does not list
 */
export async function chooseAudience(call: Call, input: ChooseAudienceInput): Promise<{ list_id: string | null }> {
  const { services, actor, now } = call;
  const { space_id, list_id } = input;
  requireManagesAll(actor);
  await findSpace(services.knex, space_id);
  const chosen = list_id === null ? undefined : { list_id, name: await nameOfAudience(call, list_id), chosen_at: now };
  await inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    await trx('spaces').where('id', space_id).forUpdate().first('id');
    const before = await trx('mail_audiences').where({ space_id }).forUpdate().first('list_id');
    if ((before?.list_id ?? null) === list_id) return;
    if (chosen)
      await trx('mail_audiences')
        .insert({ space_id, ...chosen })
        .onConflict('space_id')
        .merge();
    else await trx('mail_audiences').where({ space_id }).delete();
    const action = campaignSentences.choseAudience({ audience: chosen?.name ?? null });
    await recordChange(trx, call, { kind: AUDIENCE, event: 'update', id: space_id, spaceId: space_id, action });
  });
  await makeJobDue(services, READ_MAIL_STATUSES);
  return { list_id };
}
