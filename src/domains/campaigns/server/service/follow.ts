/** The job that follows campaigns after the command to send them: until they are sent, and then their opens and clicks. */
import { type Moment, momentOf } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Mailchimp } from '#server/integrations/mailchimp.ts';
import type { MailchimpReport } from '#server/integrations/mailchimp-shapes.ts';
import { OutsideError } from '#server/integrations/outside-error.ts';
import { publish } from '#server/outbox.ts';
import { WAS_DELETED, isNotSent, nextCheck, statusEvent } from '#domains/campaigns/rules.ts';
import { CAMPAIGN } from '#domains/campaigns/server/record-kinds.ts';
import { moveCampaign } from '#domains/campaigns/server/service/move.ts';
import type { CampaignRow } from '#domains/campaigns/server/tables.ts';
import { MINUTE } from '#shared/time.ts';

/** The campaigns that one run looks at. What is left is looked at by the next run. */
const MAX_CAMPAIGNS = 50;

type Looked = { at: Moment; mailchimp: Mailchimp; campaign: CampaignRow; outsideId: string };

/** Finds out what became of a campaign that is on its way, or of which nobody knows whether it was sent. */
async function readState({ at, mailchimp, campaign, outsideId }: Looked): Promise<void> {
  const { id, problem } = campaign;
  const { status } = await mailchimp.readCampaign(outsideId);
  const event = statusEvent(status);
  const sent_at = campaign.sent_at ?? at.now;
  const move = (): Promise<boolean> => {
    if (event === 'ended') return moveCampaign(at, id, { event, failure: `Mailchimp has the campaign as ${status}` });
    if (event !== 'send') return moveCampaign(at, id, { event, sent_at });
    const isOver = isNotSent(campaign.sent_at, at.now);
    const moved = { event: 'notSent', failure: 'Mailchimp has not sent the campaign' } as const;
    return isOver ? moveCampaign(at, id, moved) : Promise.resolve(false);
  };
  if (!(await move())) await lookLater(at, campaign, nextCheck({ stage: campaign.stage, problem }, sent_at, at.now));
}

async function lookLater({ services }: Moment, { id }: CampaignRow, check_at: Date | null): Promise<void> {
  await services.knex('campaigns').where({ id }).update({ check_at });
}

const FIGURES = ['opens', 'clicks', 'unsubscribes', 'bounces'] as const;

/** Only figures that have changed are published to screens. */
async function storeReport({ at, campaign }: Looked, report: MailchimpReport): Promise<void> {
  const { services, now } = at;
  const { id, space_id } = campaign;
  const { opens, clicks, unsubscribes, bounces } = report;
  const figures = { opens, clicks, unsubscribes, bounces };
  const isNew = FIGURES.some((name) => figures[name] !== campaign[name]);
  const check_at = nextCheck(campaign, campaign.sent_at, now);
  await inTransaction(services, async (trx) => {
    await trx('campaigns')
      .where({ id })
      .update({ ...figures, report_at: now, check_at });
    if (isNew) await publish(trx, [CAMPAIGN.news('update', { id, spaceId: space_id })], now);
  });
}

async function look(looked: Looked): Promise<void> {
  const { mailchimp, campaign, outsideId } = looked;
  if (campaign.stage === 'sent') await storeReport(looked, await mailchimp.readReport(outsideId));
  else await readState(looked);
}

async function handleFailure(at: Moment, campaign: CampaignRow, { kind, message }: OutsideError): Promise<void> {
  const isMissing = kind === 'missing';
  if (isMissing) await moveCampaign(at, campaign.id, { event: 'ended', failure: WAS_DELETED });
  await lookLater(at, campaign, isMissing ? null : new Date(at.now.getTime() + MINUTE));
  at.services.log.warn({ campaignId: campaign.id, reason: message }, 'a campaign could not be followed');
}

/** After these failures the other campaigns would fail as well. */
const OF_ALL: OutsideError['kind'][] = ['key', 'busy', 'unreachable'];

/** The job: looks at the campaigns that are due. */
export async function followCampaigns({ services, now }: Moment): Promise<void> {
  const { client: mailchimp } = services.mailchimp;
  if (!mailchimp) return;
  const due = await services.knex('campaigns').where('check_at', '<=', now).orderBy('check_at').limit(MAX_CAMPAIGNS);
  for (const campaign of due) {
    const at = momentOf(services);
    if (campaign.outside_id === null) continue;
    try {
      await look({ at, mailchimp, campaign, outsideId: campaign.outside_id });
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      await handleFailure(at, campaign, error);
      if (OF_ALL.includes(error.kind)) return;
    }
  }
}
