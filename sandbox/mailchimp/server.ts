/** A stand-in for the part of Mailchimp's Marketing API that is used here, with its refusals (problem+json). */
import { z } from 'zod';
import { isSameText } from '../frame/basics.ts';
import { Answer, type Asked, Refusal, type Routes, given, startSandbox } from '../frame/sandbox.ts';
import type { Place, Served } from '../frame/serve.ts';
import { Store } from '../frame/store.ts';
import {
  type Campaign,
  type ContactState,
  Figures,
  type Segment,
  Status,
  type Stored,
  campaignView,
  figuresOf,
  segmentView,
} from './records.ts';
import { AUDIENCES, TEMPLATES } from './templates.ts';

export type MailchimpSandboxOptions = Place & {
  apiKey: string;
};

const MAX_CONTACTS = 500;
const MAX_COUNT = 1_000;
const NewContacts = z.object({
  members: z.array(z.object({ email_address: z.string(), status: Status })).max(MAX_CONTACTS),
  update_existing: z.boolean().default(false),
});
const NewSegment = z.object({ name: z.string().min(1).max(100), static_segment: z.array(z.string()).max(0) });
const Members = z.object({ members_to_add: z.array(z.string()).max(MAX_CONTACTS) });
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

function problem(status: number, title: string, detail: string, errors?: { field: string; message: string }[]) {
  const type = 'https://mailchimp.com/developer/marketing/docs/errors/';
  const body = { type, title, status, detail, instance: 'sandbox', ...(errors && { errors }) };
  return new Refusal(status, body, { 'content-type': 'application/problem+json' });
}
const notFound = () => problem(404, 'Resource Not Found', 'The requested resource could not be found.');
const badRequest = (detail: string) => problem(400, 'Bad Request', detail);

/** The body as the route needs it. @throws Refusal */
function sent<T>(schema: z.ZodType<T>, body: unknown): T {
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  const errors = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  const detail = "The resource submitted could not be validated. For field-specific details, see the 'errors' array.";
  throw problem(400, 'Invalid Resource', detail, errors);
}

/** The record of an id. @throws Refusal */
function found<T>(record: T | undefined): T {
  if (record === undefined) throw notFound();
  return record;
}

/** A page of a list, under the name that the API gives it. */
function pageOf(name: string, items: unknown[], { query }: Asked) {
  const [count, offset] = [Number(query.count ?? 10), Number(query.offset ?? 0)];
  if (!Number.isInteger(count) || count < 0 || count > MAX_COUNT) throw badRequest('Count must be at most 1000.');
  return { [name]: items.slice(offset, offset + count), total_items: items.length };
}

/** Whether an instant is at or after that of a filter. @throws Refusal for a filter that is no time */
function isSince(filter: string | undefined, at: string): boolean {
  const after = filter ? new Date(filter).getTime() : -Infinity;
  if (Number.isNaN(after)) throw badRequest('The filter is not a time.');
  return new Date(at).getTime() >= after;
}

/** Addresses of this domain stand for those that the service recognises as fake. */
const isFake = (email: string) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.endsWith('@fake.example');

function tables(store: Store<Stored>): { routes: Routes; control: Routes } {
  const nextId = () => 9_001 + store.list('segment').length + store.list('campaign').length;
  const audienceIn = (listId: string | undefined) => found(AUDIENCES.find(({ id }) => id === listId)).id;
  const contactOf = (listId: string, email: string) => store.get('contact', `${listId} ${email}`);
  const campaignIn = (id = '') => found(store.get('campaign', id));

  function setContact(listId: string, email: string, status: ContactState, now: Date): void {
    store.put({ object: 'contact', id: `${listId} ${email}`, listId, email, status, changedAt: now.toISOString() });
  }

  /** @throws Refusal for a campaign that is on its way or was sent */
  function unsent(id: string | undefined): Campaign {
    const campaign = campaignIn(id);
    if (campaign.sentAt !== null) throw badRequest('The campaign has already been sent.');
    return campaign;
  }

  function addContacts({ params, body, now }: Asked) {
    const listId = audienceIn(params.list);
    const { members, update_existing } = sent(NewContacts, body);
    const added = new Set<string>();
    const errors = members.flatMap(({ email_address, status }) => {
      const email = email_address.toLowerCase();
      const refused = (error_code: string, error: string) => [{ email_address: email, error_code, error }];
      if (isFake(email))
        return refused('ERROR_GENERIC', 'Please provide a valid email address: this one looks fake or invalid.');
      if (contactOf(listId, email) && !added.has(email) && !update_existing)
        return refused('ERROR_CONTACT_EXISTS', `${email} is already a list member.`);
      added.add(email);
      setContact(listId, email, status, now);
      return [];
    });
    return { new_members: [], updated_members: [], errors, total_created: added.size, error_count: errors.length };
  }

  function listContacts(asked: Asked) {
    const { status, since_last_changed } = asked.query;
    const listId = audienceIn(asked.params.list);
    const contacts = store
      .list('contact')
      .filter((contact) => contact.listId === listId && (status === undefined || contact.status === status))
      .filter(({ changedAt }) => isSince(since_last_changed, changedAt))
      .sort((a, b) => a.changedAt.localeCompare(b.changedAt))
      .map(({ email, status: current }) => ({ email_address: email, status: current }));
    return pageOf('members', contacts, asked);
  }

  function createSegment({ params, body, now }: Asked) {
    const listId = audienceIn(params.list);
    const { name } = sent(NewSegment, body);
    if (store.list('segment').some((each) => each.listId === listId && each.name === name))
      throw badRequest('Sorry, that tag already exists.');
    const id = String(nextId());
    return segmentView(store.put({ object: 'segment', id, listId, name, createdAt: now.toISOString(), members: [] }));
  }

  function fillSegment({ params, body }: Asked) {
    const listId = audienceIn(params.list);
    const { members_to_add } = sent(Members, body);
    const segment = store.get('segment', params.segment ?? '');
    if (segment?.listId !== listId) throw notFound();
    const known = members_to_add.map((email) => email.toLowerCase()).filter((email) => contactOf(listId, email));
    const members = [...new Set([...segment.members, ...known])];
    store.put({ ...segment, members });
    return { members_added: [], errors: [], total_added: members.length - segment.members.length, error_count: 0 };
  }

  function createCampaign({ body, now }: Asked) {
    const { recipients, settings } = sent(NewCampaign, body);
    const listId = audienceIn(recipients.list_id);
    const segmentId = String(recipients.segment_opts.saved_segment_id);
    if (store.get('segment', segmentId)?.listId !== listId) throw badRequest('The segment does not exist.');
    const { title, subject_line: subject, from_name: fromName, reply_to: replyTo } = settings;
    const id = `c${nextId().toString(16).padStart(9, '0')}`;
    const made = { id, listId, segmentId, title, subject, fromName, replyTo, createdAt: now.toISOString() };
    return campaignView(store.put({ object: 'campaign', ...made, templateId: null, sentAt: null, sentTo: [] }), now);
  }

  function send({ params, now }: Asked): Answer {
    const campaign = unsent(params.id);
    const members = store.get('segment', campaign.segmentId)?.members ?? [];
    const sentTo = members.filter((email) => contactOf(campaign.listId, email)?.status === 'subscribed');
    if (campaign.templateId === null || sentTo.length === 0)
      throw badRequest('Your Campaign is not ready to send. Please review the issues in the Campaign checklist.');
    store.put({ ...campaign, sentAt: now.toISOString(), sentTo });
    return new Answer(undefined, 204);
  }

  function report({ params, now }: Asked) {
    const campaign = campaignIn(params.id);
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

  const routes: Routes = {
    'GET /3.0/ping': () => ({ health_status: "Everything's Chimpy!" }),
    'GET /3.0/lists': (asked) => pageOf('lists', AUDIENCES, asked),
    'POST /3.0/lists/:list': addContacts,
    'GET /3.0/lists/:list/members': listContacts,
    'GET /3.0/lists/:list/segments': (asked) => {
      const listId = audienceIn(asked.params.list);
      const segments = store.list('segment').filter((segment) => segment.listId === listId);
      const isWanted = ({ createdAt }: Segment) => isSince(asked.query.since_created_at, createdAt);
      return pageOf('segments', segments.filter(isWanted).map(segmentView), asked);
    },
    'POST /3.0/lists/:list/segments': createSegment,
    'POST /3.0/lists/:list/segments/:segment': fillSegment,
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
    'POST /3.0/campaigns': createCampaign,
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
    'GET /3.0/campaigns/:id': ({ params, now }) => campaignView(campaignIn(params.id), now),
    'PUT /3.0/campaigns/:id/content': ({ params, body }) => {
      const { id } = sent(Content, body).template;
      const campaign = unsent(params.id);
      const template = TEMPLATES.find((each) => each.id === id);
      if (!template) throw badRequest('The template does not exist.');
      store.put({ ...campaign, templateId: id });
      return { html: Object.values(template.sections).join('') };
    },
    'POST /3.0/campaigns/:id/actions/send': send,
    'GET /3.0/reports/:id': report,
  };
  const control: Routes = {
    'PUT /lists/:list/contacts': ({ params, body, now }) => {
      const listId = audienceIn(params.list);
      for (const [email, status] of Object.entries(given(z.record(z.string(), Status), body)))
        setContact(listId, email, status, now);
    },
    'PUT /campaigns/:id/figures': ({ params, body }) => {
      store.put({ ...campaignIn(params.id), figures: given(Figures, body) });
    },
    'GET /campaigns': () => store.list('campaign'),
  };
  return { routes, control };
}

/** Starts the sandbox on 127.0.0.1 with the state in `file`. */
export function startMailchimpSandbox({ apiKey, file, port, now }: MailchimpSandboxOptions): Promise<Served> {
  function admit({ header }: Asked): void {
    const [scheme, code = ''] = header('authorization').split(' ');
    const password = Buffer.from(code, 'base64').toString().split(':')[1] ?? '';
    if (scheme === 'Basic' && isSameText(password, apiKey)) return;
    const detail = "Your API key may be invalid, or you've attempted to access the wrong datacenter.";
    throw problem(401, 'API Key Invalid', detail);
  }
  return startSandbox({ port, now, ...tables(new Store<Stored>(file)), notFound: notFound(), admit });
}
