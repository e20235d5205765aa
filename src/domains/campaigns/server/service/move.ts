/** Moves a campaign on, under its lock. */
import type { Moment } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { type CampaignEvent, campaignAfter } from '#domains/campaigns/lifecycle.ts';
import { nextCheck } from '#domains/campaigns/rules.ts';
import { CAMPAIGN } from '#domains/campaigns/server/record-kinds.ts';
import type { CampaignRow } from '#domains/campaigns/server/tables.ts';

const MAX_FAILURE = 300;

/** What the step has made or learned, besides the stage. */
export type Learned = Partial<
  Pick<CampaignRow, 'failure' | 'segment_id' | 'outside_id' | 'sent_at' | 'written' | 'refused'> &
    Pick<CampaignRow, 'unsubscribed' | 'bounced' | 'unconfirmed'>
>;

/**
 * Records an event with what was learned.
 * @returns false if the event cannot happen any more, for example because another process has recorded it
 */
export async function moveCampaign(
  { services, now }: Moment,
  id: string,
  { event, ...learned }: Learned & { event: CampaignEvent },
): Promise<boolean> {
  return inTransaction(services, async (trx) => {
    const campaign = await trx('campaigns').where({ id }).forUpdate().first();
    const next = campaign && campaignAfter(campaign, event);
    if (!next) return false;
    const sent_at = learned.sent_at ?? campaign.sent_at;
    const failure = learned.failure?.slice(0, MAX_FAILURE) ?? null;
    const check_at = nextCheck(next, sent_at, now);
    await trx('campaigns')
      .where({ id })
      .update({ ...learned, ...next, failure, sent_at, check_at });
    if (event === 'onItsWay' || event === 'finished')
      await trx('campaign_recipients').where({ campaign_id: id, state: 'added' }).update({ state: 'written' });
    await publish(trx, [CAMPAIGN.news('update', { id, spaceId: campaign.space_id })], now);
    return true;
  });
}
