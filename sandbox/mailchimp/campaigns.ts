/** Campaigns, with their templates and reports. */
import { z } from 'zod';
import { Answer, type Asked, type Routes, given } from '../frame/sandbox.ts';
import { audienceIn, badRequest, found, isSince, notFound, pageOf, sent } from './calls.ts';
import { type Campaign, Figures, type MailchimpStore, campaignView, contactOf, figuresOf, nextId } from './records.ts';
import { TEMPLATES } from './templates.ts';

const NewCampaign = z.object({
  type: z.literal('regular'),
  recipients: z.object({ list_id: z.string(), segment_opts: z.object({ saved_segment_id: z.number() }) }),
  settings: z.object({
    title: z.string().max(255),
    subject_line: z.string().min(1).max(255),
    from_name: z.string().min(1),
    reply_to: z.email(),
  }),
});
const Content = z.object({ template: z.object({ id: z.number() }) });

const campaignIn = (store: MailchimpStore, id = '') => found(store.get('campaign', id));

/** @throws Refusal for a campaign that is on its way or was sent */
function unsent(store: MailchimpStore, id: string | undefined): Campaign {
  const campaign = campaignIn(store, id);
  if (campaign.sentAt !== null) throw badRequest('The campaign has already been sent.');
  return campaign;
}

function createCampaign(store: MailchimpStore, { body, now }: Asked) {
  const { recipients, settings } = sent(NewCampaign, body);
  const listId = audienceIn(recipients.list_id);
  const segmentId = String(recipients.segment_opts.saved_segment_id);
  if (store.get('segment', segmentId)?.listId !== listId) throw badRequest('The segment does not exist.');
  const { title, subject_line: subject, from_name: fromName, reply_to: replyTo } = settings;
  const id = `c${nextId(store).toString(16).padStart(9, '0')}`;
  const made = { id, listId, segmentId, title, subject, fromName, replyTo, createdAt: now.toISOString() };
  return campaignView(store.put({ object: 'campaign', ...made, templateId: null, sentAt: null, sentTo: [] }), now);
}

function send(store: MailchimpStore, { params, now }: Asked): Answer {
  const campaign = unsent(store, params.id);
  const members = store.get('segment', campaign.segmentId)?.members ?? [];
  const sentTo = members.filter((email) => contactOf(store, campaign.listId, email)?.status === 'subscribed');
  if (campaign.templateId === null || sentTo.length === 0)
    throw badRequest('Your Campaign is not ready to send. Please review the issues in the Campaign checklist.');
  store.put({ ...campaign, sentAt: now.toISOString(), sentTo });
  return new Answer(undefined, 204);
}

function report(store: MailchimpStore, { params, now }: Asked) {
  const campaign = campaignIn(store, params.id);
  if (campaign.sentAt === null) throw notFound();
  const { opens, clicks, unsubscribed, bounces } = figuresOf(campaign, now);
  return {
    id: campaign.id,
    emails_sent: campaign.sentTo.length,
    unsubscribed,
    bounces: { hard_bounces: bounces, soft_bounces: 0, syntax_errors: 0 },
    opens: { opens_total: opens, unique_opens: opens },
    clicks: { clicks_total: clicks, unique_clicks: clicks, unique_subscriber_clicks: clicks },
  };
}

const templateRoutes: Routes = {
  'GET /3.0/templates': (asked) =>
    pageOf(
      'templates',
      TEMPLATES.map(({ sections: _sections, ...template }) => template),
      asked,
    ),
  'GET /3.0/templates/:id/default-content': ({ params }) => {
    const { sections } = found(TEMPLATES.find(({ id }) => String(id) === params.id));
    return { sections };
  },
};

export function campaignRoutes(store: MailchimpStore): Routes {
  return {
    ...templateRoutes,
    'POST /3.0/campaigns': (asked) => createCampaign(store, asked),
    'GET /3.0/campaigns': (asked) => {
      const { list_id, since_create_time } = asked.query;
      const campaigns = store
        .list('campaign')
        .filter(({ listId }) => list_id === undefined || listId === list_id)
        .filter(({ createdAt }) => isSince(since_create_time, createdAt));
      return pageOf(
        'campaigns',
        campaigns.map((campaign) => campaignView(campaign, asked.now)),
        asked,
      );
    },
    'GET /3.0/campaigns/:id': ({ params, now }) => campaignView(campaignIn(store, params.id), now),
    'PUT /3.0/campaigns/:id/content': ({ params, body }) => {
      const { id } = sent(Content, body).template;
      const campaign = unsent(store, params.id);
      const template = TEMPLATES.find((each) => each.id === id);
      if (!template) throw badRequest('The template does not exist.');
      store.put({ ...campaign, templateId: id });
      return { html: Object.values(template.sections).join('') };
    },
    'POST /3.0/campaigns/:id/actions/send': (asked) => send(store, asked),
    'GET /3.0/reports/:id': (asked) => report(store, asked),
  };
}

/** Routes for tests. */
export function campaignControl(store: MailchimpStore): Routes {
  return {
    'PUT /campaigns/:id/figures': ({ params, body }) => {
      store.put({ ...campaignIn(store, params.id), figures: given(Figures, body) });
    },
    'GET /campaigns': () => store.list('campaign'),
  };
}
