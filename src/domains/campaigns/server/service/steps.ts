/**
 * The steps of a campaign. Each makes one thing at the service and records it. A process may be killed between both: the step then
 * runs again, and finds what it made by the title of the campaign. Only the recorded campaign is ever sent.
 */
import { type Moment, type Services, momentOf } from '#server/context.ts';
import { change, select } from '#server/db/statements.ts';
import { CONTACTS_PER_CALL, type Mailchimp } from '#server/integrations/mailchimp.ts';
import { OutsideError } from '#server/integrations/outside-error.ts';
import { refusesNews } from '#domains/accounts/server/index.ts';
import type { Stage } from '#domains/campaigns/lifecycle.ts';
import { NOBODY_LEFT, WAS_DELETED, statusEvent } from '#domains/campaigns/rules.ts';
import { type Learned, moveCampaign } from '#domains/campaigns/server/service/move.ts';
import { readStatuses } from '#domains/campaigns/server/service/statuses.ts';
import type { CampaignRow, RecipientState } from '#domains/campaigns/server/tables.ts';

type Work = { services: Services; mailchimp: Mailchimp; campaign: CampaignRow };
type CampaignStep = (work: Work) => Promise<void>;

const BLOCK_SQL = `UPDATE campaign_recipients
  JOIN mail_blocks ON mail_blocks.email = campaign_recipients.email AND mail_blocks.list_id = ?
  SET campaign_recipients.state = mail_blocks.reason
  WHERE campaign_recipients.campaign_id = ? AND campaign_recipients.state IN ('waiting', 'added')`;

/** Those who have withdrawn their consent to news in the meantime. */
const REFUSED_SQL = `UPDATE campaign_recipients r JOIN users u ON u.email = r.email SET r.state = 'unsubscribed'
  WHERE r.campaign_id = ? AND r.state IN ('waiting', 'added') AND ${refusesNews('u.id')}`;

/** The next addresses with a state, in their order. */
function nextEmails({ services, campaign }: Work, state: RecipientState, after = ''): Promise<string[]> {
  return services
    .knex('campaign_recipients')
    .where({ campaign_id: campaign.id, state })
    .where('email', '>', after)
    .orderBy('email')
    .limit(CONTACTS_PER_CALL)
    .pluck('email');
}

async function setState({ services, campaign }: Work, emails: string[], state: RecipientState): Promise<void> {
  if (emails.length === 0) return;
  await services
    .knex('campaign_recipients')
    .where({ campaign_id: campaign.id, state: 'waiting' })
    .whereIn('email', emails)
    .update({ state });
}

/** Adds the recipients to the audience, without those who have unsubscribed or bounced in the meantime. */
async function addContacts(work: Work): Promise<void> {
  const { services, mailchimp, campaign } = work;
  const at: Moment = momentOf(services);
  await readStatuses(at, mailchimp, campaign.list_id);
  await change(services.knex, BLOCK_SQL, [campaign.list_id, campaign.id]);
  await change(services.knex, REFUSED_SQL, [campaign.id]);
  for (let emails = await nextEmails(work, 'waiting'); emails.length > 0; emails = await nextEmails(work, 'waiting')) {
    const refused = new Set((await mailchimp.addContacts(campaign.list_id, emails)).map(({ email }) => email));
    const isRefused = (email: string) => refused.has(email);
    await setState(work, emails.filter(isRefused), 'refused');
    await setState(
      work,
      emails.filter((email) => !isRefused(email)),
      'added',
    );
  }
  await moveCampaign(momentOf(services), campaign.id, { event: 'contactsAdded', ...(await countStates(work)) });
}

/** The numbers of recipients by what becomes of them. */
async function countStates({ services, campaign }: Work): Promise<Learned> {
  const sql = 'SELECT state, COUNT(*) AS total FROM campaign_recipients WHERE campaign_id = ? GROUP BY state';
  const rows = await select<{ state: RecipientState; total: string }>(services.knex, sql, [campaign.id]);
  const count = (wanted: RecipientState) => Number(rows.find(({ state }) => state === wanted)?.total ?? 0);
  return {
    written: count('added') + count('written'),
    refused: count('refused'),
    unsubscribed: count('unsubscribed'),
    bounced: count('bounced'),
    unconfirmed: count('unconfirmed'),
  };
}

/** What a call makes. If it is refused, because another process has just made the same, what can be found instead. */
async function createdOrFound(make: () => Promise<string>, find: () => Promise<string | undefined>): Promise<string> {
  try {
    return await make();
  } catch (error) {
    const found = error instanceof OutsideError && error.kind === 'refused' ? await find() : undefined;
    if (found === undefined) throw error;
    return found;
  }
}

/** Makes the segment, or finds the one that an earlier attempt has made, and fills it. */
async function fillSegment(work: Work): Promise<void> {
  const { services, mailchimp, campaign } = work;
  const { list_id: listId, title, created_at } = campaign;
  if (campaign.written === 0) throw new OutsideError('Mailchimp', 'refused', NOBODY_LEFT);
  const find = () => mailchimp.findSegment(listId, title, created_at);
  const segmentId = (await find()) ?? (await createdOrFound(() => mailchimp.createSegment(listId, title), find));
  for (let after = ''; ;) {
    const emails = await nextEmails(work, 'added', after);
    const last = emails.at(-1);
    if (last === undefined) break;
    await mailchimp.addToSegment({ listId, segmentId }, emails);
    after = last;
  }
  await moveCampaign(momentOf(services), campaign.id, { event: 'segmentFilled', segment_id: segmentId });
}

/** Makes the campaign, or finds the one that an earlier attempt has made. */
async function createCampaign({ services, mailchimp, campaign }: Work): Promise<void> {
  const { list_id: listId, segment_id, title, subject, created_at } = campaign;
  const audience = (await mailchimp.listAudiences()).find(({ id }) => id === listId);
  if (!audience || segment_id === null) throw new OutsideError('Mailchimp', 'missing', WAS_DELETED);
  const { from_name: fromName, from_email: replyTo } = audience.campaign_defaults;
  const wanted = { listId, segmentId: segment_id, title, subject, fromName, replyTo };
  const outside_id =
    (await mailchimp.findCampaign(listId, title, created_at)) ?? (await mailchimp.createCampaign(wanted));
  await moveCampaign(momentOf(services), campaign.id, { event: 'campaignCreated', outside_id });
}

/** Mailchimp's id of a campaign that was created. */
function outsideId({ outside_id }: CampaignRow): string {
  if (outside_id === null) throw new Error('The campaign has no id at Mailchimp');
  return outside_id;
}

/** Changes or sends a campaign. If that is refused because another process has just sent it, nothing is left to do. */
async function unlessSent(mailchimp: Mailchimp, id: string, change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    const isRefused = error instanceof OutsideError && error.kind === 'refused';
    if (!isRefused || statusEvent((await mailchimp.readCampaign(id)).status) === 'send') throw error;
  }
}

async function setContent({ services, mailchimp, campaign }: Work): Promise<void> {
  const id = outsideId(campaign);
  await unlessSent(mailchimp, id, () => mailchimp.fillCampaign(id, campaign.template_id));
  await moveCampaign(momentOf(services), campaign.id, { event: 'contentSet' });
}

/** Sends the campaign, unless an earlier attempt has done so. */
async function send({ services, mailchimp, campaign }: Work): Promise<void> {
  const id = outsideId(campaign);
  const { status } = await mailchimp.readCampaign(id);
  const event = statusEvent(status);
  if (event === 'send') await unlessSent(mailchimp, id, () => mailchimp.sendCampaign(id));
  const at = momentOf(services);
  if (event === 'ended')
    await moveCampaign(at, campaign.id, { event, failure: `Mailchimp has the campaign as ${status}` });
  else await moveCampaign(at, campaign.id, { event: event === 'send' ? 'onItsWay' : event, sent_at: at.now });
}

/** The step that follows a stage. Stages after the sending have none. */
export const STEPS: Partial<Record<Stage, CampaignStep>> = {
  chosen: addContacts,
  added: fillSegment,
  segmented: createCampaign,
  created: setContent,
  filled: send,
};
