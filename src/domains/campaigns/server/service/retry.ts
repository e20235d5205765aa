import type { Call } from '#server/context.ts';
import { managesSpace } from '#server/actor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { lockActor } from '#server/records/activities.ts';
import { recordChange } from '#server/records/records.ts';
import { campaignAfter } from '#domains/campaigns/lifecycle.ts';
import { campaignSentences } from '#domains/campaigns/sentences.ts';
import { CAMPAIGN } from '#domains/campaigns/server/record-kinds.ts';
import { workOn } from '#domains/campaigns/server/service/send.ts';
import { Conflict, NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/**
 * Tries a campaign again that has failed. It continues at the step that failed.
 * @throws NotFound, also for a campaign of a workspace that the caller does not manage; Conflict if it has not failed
 */
export async function retryCampaign(call: Call, id: string): Promise<{ _id: string }> {
  const { services, actor, now } = call;
  await inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const campaign = await trx('campaigns').where({ id }).forUpdate().first();
    if (!campaign || !managesSpace(actor, campaign.space_id)) throw new NotFound(msg('Campaign not found'));
    const next = campaignAfter(campaign, 'triedAgain');
    if (!next) throw new Conflict(msg('Only a campaign that has failed can be tried again'));
    await trx('campaigns')
      .where({ id })
      .update({ ...next, failure: null, tried_at: now, check_at: null });
    const action = campaignSentences.triedAgain({ subject: campaign.subject });
    await recordChange(trx, call, { kind: CAMPAIGN, event: 'update', id, spaceId: campaign.space_id, action });
    await publish(trx, [workOn(id)], now);
  });
  return { _id: id };
}
