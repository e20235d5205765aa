/** The audience of the demo's workspaces, and a campaign of the first one. The server follows its opens and clicks. */
import type { Knex } from 'knex';
import { insertRows } from '#server/db/statements.ts';
import { CONTACTS_PER_CALL, type Mailchimp } from '#server/integrations/mailchimp.ts';

const SUBJECT = 'The roof terrace is open again';
const TITLE = 'cockpit demo';
/** Two members of the demo do not want any campaigns. */
const UNSUBSCRIBED = 2;

async function membersOf(trx: Knex.Transaction, spaceId: string): Promise<string[]> {
  return trx('user_spaces')
    .join('users', 'users.id', 'user_spaces.user_id')
    .where('user_spaces.space_id', spaceId)
    .where('user_spaces.active', true)
    .where('users.status', true)
    .whereNotNull('users.verified_at')
    .orderBy('users.id')
    .limit(CONTACTS_PER_CALL)
    .pluck('users.email');
}

/** Sends a campaign in the sandbox. @returns the ids of its segment and of the campaign */
async function sendCampaign(mailchimp: Mailchimp, listId: string, emails: string[]) {
  const [template] = await mailchimp.listTemplates();
  if (!template) throw new Error('The sandbox has no template');
  await mailchimp.addContacts(listId, emails);
  const segmentId = await mailchimp.createSegment(listId, TITLE);
  await mailchimp.addToSegment({ listId, segmentId }, emails);
  const sender = { fromName: 'Cockpit', replyTo: 'hello@cockpit.example' };
  const id = await mailchimp.createCampaign({ listId, segmentId, title: TITLE, subject: SUBJECT, ...sender });
  await mailchimp.fillCampaign(id, template.id);
  await mailchimp.sendCampaign(id);
  return { segmentId, id, template };
}

/** Mailchimp's sandbox only: a real account has other audiences, which staff choose on the Connections screen. */
export async function seedCampaigns(
  trx: Knex.Transaction,
  { client: mailchimp, settings }: { client: Mailchimp; settings: { MAILCHIMP_API_BASE?: string } },
  spaceIds: string[],
  now: Date,
): Promise<void> {
  const [audience] = await mailchimp.listAudiences();
  const [spaceId] = spaceIds;
  if (!audience || !spaceId) return;
  const { id: list_id, name } = audience;
  await trx('mail_audiences').insert(spaceIds.map((space_id) => ({ space_id, list_id, name, chosen_at: now })));
  const members = await membersOf(trx, spaceId);
  const left = members.slice(0, UNSUBSCRIBED);
  const emails = members.slice(UNSUBSCRIBED);
  await fetch(`${settings.MAILCHIMP_API_BASE}/sandbox/lists/${list_id}/contacts`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(left.map((email) => [email, 'unsubscribed']))),
  });
  if (emails.length === 0) return;
  const { segmentId, id: outside_id, template } = await sendCampaign(mailchimp, list_id, emails);
  const author = await trx('users').orderBy('id').first('id');
  const campaign = {
    space_id: spaceId,
    created_by: author!.id,
    list_id,
    subject: SUBJECT,
    template_id: template.id,
    template_name: template.name,
    is_to_all: true,
    title: TITLE,
    stage: 'sending',
    segment_id: segmentId,
    outside_id,
    created_at: now,
    tried_at: now,
    sent_at: now,
    check_at: now,
    recipients: members.length,
    written: emails.length,
    unsubscribed: left.length,
  };
  const campaign_id = await insertRows(trx, 'campaigns', [campaign]);
  const stateOf = (email: string) => (left.includes(email) ? 'unsubscribed' : 'written');
  await insertRows(
    trx,
    'campaign_recipients',
    members.map((email) => ({ campaign_id, email, state: stateOf(email) })),
  );
}
