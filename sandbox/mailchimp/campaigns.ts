/** The routes of templates, campaigns and their reports. */
import { z } from 'zod';
import type { Answer, Asked, SandboxRoute } from '../frame/json-sandbox.ts';
import { audienceIn, pageOf } from './audiences.ts';
import { figuresOf, statusOf } from './life.ts';
import { badRequest, notFound, parsed } from './refusals.ts';
import type { MailchimpState, SandboxCampaign } from './state.ts';
import { TEMPLATES } from './templates.ts';

const templateView = ({ id, name, active }: (typeof TEMPLATES)[number]) => ({ id, name, active, type: 'user' });

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

export function campaignRoutes(state: MailchimpState): SandboxRoute[] {
  const view = (campaign: SandboxCampaign, now: Date) => ({
    id: campaign.id,
    type: 'regular',
    status: statusOf(campaign, now),
    create_time: campaign.createdAt,
    emails_sent: campaign.sentTo.length,
    settings: { title: campaign.title, subject_line: campaign.subject },
  });

  function find(campaignId: string | undefined): SandboxCampaign {
    const found = state.campaigns.find(({ id }) => id === campaignId);
    if (!found) throw notFound();
    return found;
  }

  function create({ body, now }: Asked): Answer {
    const { recipients, settings } = parsed(NewCampaign, body);
    const listId = audienceIn(recipients.list_id);
    const segment = state.segments.find(({ id }) => id === recipients.segment_opts.saved_segment_id);
    if (segment?.listId !== listId) throw badRequest('The segment does not exist.');
    const { title, subject_line: subject, from_name: fromName, reply_to: replyTo } = settings;
    const made = { listId, segmentId: segment.id, title, subject, fromName, replyTo, createdAt: now.toISOString() };
    return { body: view(state.addCampaign({ ...made, templateId: null, sentAt: null, sentTo: [] }), now) };
  }

  function list(asked: Asked): Answer {
    const { list_id, since_create_time } = asked.query;
    const after = since_create_time ? new Date(since_create_time).getTime() : -Infinity;
    const found = state.campaigns
      .filter(({ listId }) => list_id === undefined || listId === list_id)
      .filter(({ createdAt }) => new Date(createdAt).getTime() >= after);
    return pageOf(
      'campaigns',
      found.map((campaign) => view(campaign, asked.now)),
      asked,
    );
  }

  function fill({ params, body }: Asked): Answer {
    const campaign = find(params.id);
    const { template } = parsed(z.object({ template: z.object({ id: z.number() }) }), body);
    if (campaign.sentAt !== null) throw badRequest('The campaign has already been sent.');
    const found = TEMPLATES.find(({ id }) => id === template.id);
    if (!found) throw badRequest('The template does not exist.');
    state.changeCampaign(campaign.id, { templateId: found.id });
    return { body: { html: Object.values(found.sections).join('') } };
  }

  function send({ params, now }: Asked): Answer {
    const campaign = find(params.id);
    if (campaign.sentAt !== null) throw badRequest('The campaign has already been sent.');
    const contacts = state.contacts(campaign.listId);
    const members = state.segments.find(({ id }) => id === campaign.segmentId)?.members ?? [];
    const sentTo = members.filter((email) => contacts[email]?.status === 'subscribed');
    if (campaign.templateId === null || sentTo.length === 0)
      throw badRequest('Your Campaign is not ready to send. Please review the issues in the Campaign checklist.');
    state.changeCampaign(campaign.id, { sentAt: now.toISOString(), sentTo });
    return { status: 204, body: null };
  }

  function report({ params, now }: Asked): Answer {
    const campaign = find(params.id);
    if (statusOf(campaign, now) === 'save') throw notFound();
    const { opens, clicks, unsubscribed, bounces } = figuresOf(campaign, now);
    return {
      body: {
        id: campaign.id,
        emails_sent: campaign.sentTo.length,
        unsubscribed,
        bounces: { hard_bounces: bounces, soft_bounces: 0, syntax_errors: 0 },
        opens: { opens_total: opens, unique_opens: opens },
        clicks: { clicks_total: clicks, unique_clicks: clicks, unique_subscriber_clicks: clicks },
      },
    };
  }

  function defaultContent({ params }: Asked): Answer {
    const found = TEMPLATES.find(({ id }) => String(id) === params.id);
    if (!found) throw notFound();
    return { body: { sections: found.sections } };
  }

  return [
    { method: 'get', path: '/3.0/ping', answer: () => ({ body: { health_status: "Everything's Chimpy!" } }) },
    {
      method: 'get',
      path: '/3.0/templates',
      answer: (asked) => pageOf('templates', TEMPLATES.map(templateView), asked),
    },
    { method: 'get', path: '/3.0/templates/:id/default-content', answer: defaultContent },
    { method: 'post', path: '/3.0/campaigns', answer: create },
    { method: 'get', path: '/3.0/campaigns', answer: list },
    { method: 'get', path: '/3.0/campaigns/:id', answer: ({ params, now }) => ({ body: view(find(params.id), now) }) },
    { method: 'put', path: '/3.0/campaigns/:id/content', answer: fill },
    { method: 'post', path: '/3.0/campaigns/:id/actions/send', answer: send },
    { method: 'get', path: '/3.0/reports/:id', answer: report },
  ];
}
