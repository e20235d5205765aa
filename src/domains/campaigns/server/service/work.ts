/** Delivers the topic of campaigns: takes a campaign through its steps until it is on its way. */
import { type Services, momentOf } from '#server/context.ts';
import { Undeliverable } from '#server/delivery/undeliverable.ts';
import { OutsideError } from '#server/integrations/outside-error.ts';
import { type Delivery, publish } from '#server/outbox.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { MAY_BE_SENT, NOT_CONNECTED, failureEvent } from '#domains/campaigns/rules.ts';
import { CAMPAIGN } from '#domains/campaigns/server/record-kinds.ts';
import { moveCampaign } from '#domains/campaigns/server/service/move.ts';
import { STEPS } from '#domains/campaigns/server/service/steps.ts';
import type { CampaignRow } from '#domains/campaigns/server/tables.ts';

/** Says why it takes longer, while the delivery is repeated. */
async function noteDelay(services: Services, { id, space_id }: CampaignRow, failure: string): Promise<void> {
  const { now } = momentOf(services);
  await inTransaction(services, async (trx) => {
    await trx('campaigns')
      .where({ id })
      .whereNull('problem')
      .update({ failure: failure.slice(0, 300) });
    await publish(trx, [CAMPAIGN.news('update', { id, spaceId: space_id })], now);
  });
}

/** @throws the error if the delivery is worth repeating */
async function handleFailure(services: Services, campaign: CampaignRow, error: OutsideError): Promise<void> {
  const at = momentOf(services);
  const event = failureEvent(error.kind, campaign.tried_at, at.now);
  if (event === 'later') {
    await noteDelay(services, campaign, error.message);
    throw error;
  }
  const failure = event === 'abandoned' && campaign.stage === 'filled' ? MAY_BE_SENT : error.message;
  await moveCampaign(at, campaign.id, { event, failure });
}

/**
 * Takes a campaign as far as possible. A repeated delivery continues at the recorded step.
 * @throws OutsideError when the service has no answer for the moment
 */
export async function workOnCampaign(services: Services, { payload }: Delivery): Promise<void> {
  const id = String(payload.campaignId);
  for (;;) {
    const campaign = await services.knex('campaigns').where({ id }).first();
    if (!campaign) throw new Undeliverable(`There is no campaign ${id}`);
    const step = STEPS[campaign.stage];
    if (campaign.problem || !step) return;
    try {
      const mailchimp = services.mailchimp.client;
      if (!mailchimp) throw new OutsideError('Mailchimp', 'unreachable', NOT_CONNECTED);
      await step({ services, mailchimp, campaign });
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      return handleFailure(services, campaign, error);
    }
  }
}
