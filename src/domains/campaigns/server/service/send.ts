/** Accepts a campaign. It is sent by the delivery of a topic (work.ts), never in the request. */
import { randomBytes } from 'node:crypto';
import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { insertRows } from '#server/db/statements.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { lockActor } from '#server/records/activities.ts';
import { recordChange } from '#server/records/records.ts';
import { NOBODY_LEFT, writableOf } from '#domains/campaigns/rules.ts';
import type { SendCampaignInput, SentCampaign } from '#domains/campaigns/schema.ts';
import { campaignSentences } from '#domains/campaigns/sentences.ts';
import { CAMPAIGN } from '#domains/campaigns/server/record-kinds.ts';
import { type ChosenMember, chosenMembers, reachOf } from '#domains/campaigns/server/members.ts';
import { outsideAnswer } from '#domains/campaigns/server/outside.ts';
import { requireAudience } from '#domains/campaigns/server/queries.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { InvalidInput } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** The outbox topic of campaigns that are to be worked on. Its payload has the `campaignId`. */
export const CAMPAIGN_WORK = 'campaign work';

/** Nobody sends more campaigns. */
const PER_ACCOUNT = { name: 'campaign-send', points: 30, seconds: 60 };

export const workOn = (campaignId: string) => ({ topic: CAMPAIGN_WORK, payload: { campaignId } });

/** The name of a template that the service lists now. @throws InvalidInput for any other */
async function nameOfTemplate({ services }: Call, templateId: string): Promise<string> {
  const templates = await outsideAnswer(services, (mailchimp) => mailchimp.listTemplates());
  const template = templates.find(({ id }) => id === templateId);
  if (!template) throw new InvalidInput(msg('Mailchimp does not list this template'), 'template_id');
  return template.name.slice(0, 255);
}

async function insertRecipients(trx: Transaction, campaign_id: string, members: ChosenMember[]): Promise<void> {
  await insertRows(
    trx,
    'campaign_recipients',
    members.map(({ email, reason }) => ({ campaign_id, email, state: reason ?? 'waiting' })),
  );
}

/**
 * Stores the campaign with its recipients, and lets it be sent.
 * @throws InvalidInput for people who are not active members, or of whom nobody receives campaigns; Conflict without an audience
 */
export async function sendCampaign(call: Call, input: SendCampaignInput): Promise<SentCampaign> {
  const { services, actor, now } = call;
  const { space_id, subject, template_id, isSendToAll } = input;
  requireManages(actor, space_id);
  await findSpace(services.knex, space_id);
  await requireAudience(services.knex, space_id);
  await services.limits.spend(PER_ACCOUNT, actor.userId);
  const template_name = await nameOfTemplate(call, template_id);
  return inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const { list_id } = await requireAudience(trx, space_id);
    const members = await chosenMembers(trx, input, list_id);
    const reach = reachOf(members);
    if (writableOf(reach) === 0) throw new InvalidInput(NOBODY_LEFT, 'sendTo');
    const title = `cockpit ${randomBytes(12).toString('hex')}`;
    const content = { ...reach, space_id, list_id, subject, template_id, template_name, title };
    const row = { ...content, is_to_all: isSendToAll, created_by: actor.userId, created_at: now, tried_at: now };
    const id = await insertRows(trx, 'campaigns', [{ ...row, stage: 'chosen' }]);
    await insertRecipients(trx, id, members);
    const action = campaignSentences.sent({ subject, members: writableOf(reach) });
    await recordChange(trx, call, { kind: CAMPAIGN, event: 'create', id, spaceId: space_id, action });
    await publish(trx, [workOn(id)], now);
    return { _id: id, ...reach };
  });
}
