/** Campaign mail through Mailchimp's Marketing API 3.0. docs/connections.md says what is known of it. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { defineIntegration } from '#server/integrations/define.ts';
import type { Http } from '#server/integrations/http.ts';
import { createJsonApi } from '#server/integrations/json-api.ts';
import {
  AddedContacts,
  Audience,
  Campaign,
  ContactStatus,
  DefaultContent,
  type MailchimpAudience,
  type MailchimpCampaign,
  type MailchimpReport,
  type MailchimpStatus,
  type MailchimpTemplate,
  Report,
  Segment,
  Template,
  problemText,
} from '#server/integrations/mailchimp-shapes.ts';
import { OutsideError } from '#server/integrations/outside-error.ts';
import { HOUR } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

const SERVICE = 'Mailchimp';
const PATH = '/3.0';

/** The largest page, and the most contacts that one call accepts. */
const PAGE = 1_000;
const MAX_PAGES = 200;
export const CONTACTS_PER_CALL = 500;

/** Contacts with these statuses receive no campaigns. */
const BLOCKING = ['unsubscribed', 'cleaned', 'pending'];

export type MailchimpConfig = { apiKey: string; apiBase?: string };
export type Mailchimp = ReturnType<typeof createMailchimp>;

export type NewCampaign = {
  listId: string;
  segmentId: string;
  /** Not visible to recipients. The campaign is found again by it. */
  title: string;
  subject: string;
  fromName: string;
  replyTo: string;
};

/** The address of the data centre, which is the last part of the key: 'https://us6.api.mailchimp.com'. */
const addressOf = (apiKey: string) => `https://${apiKey.slice(apiKey.lastIndexOf('-') + 1)}.api.mailchimp.com`;

/** '2030-01-07T09:00:00+00:00', as Mailchimp writes instants. */
const timeText = (at: Date) => at.toISOString().replace(/\.\d+Z$/, '+00:00');

type Query = Record<string, string | number>;

/** Calls with their shapes, and lists by their pages. */
function callsOf({ apiKey, apiBase = addressOf(apiKey) }: MailchimpConfig, http: Http) {
  const { call } = createJsonApi({
    service: SERVICE,
    base: apiBase + PATH,
    headers: { authorization: `Basic ${Buffer.from(`cockpit:${apiKey}`).toString('base64')}` },
    http,
    messageOf: problemText,
  });

  async function get<T>(path: string, answer: z.ZodType<T>, query?: Query): Promise<T> {
    return (await call({ path, query, answer })).data;
  }

  async function post<T>(path: string, body: unknown, answer: z.ZodType<T>): Promise<T> {
    return (await call({ method: 'POST', path, body, answer })).data;
  }

  /** The pages of the list `name`, each as soon as it is read. @throws OutsideError for a list that does not end */
  async function* pages<T>(path: string, name: string, item: z.ZodType<T>, query: Query = {}): AsyncGenerator<T[]> {
    const shape = z.object({ [name]: z.array(item) });
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const found = (await get(path, shape, { ...query, count: PAGE, offset: page * PAGE }))[name] ?? [];
      yield found;
      if (found.length < PAGE) return;
    }
    throw new OutsideError(SERVICE, 'unreadable', `${SERVICE} lists more than ${MAX_PAGES * PAGE} records`);
  }

  async function listAll<T>(...list: Parameters<typeof pages<T>>): Promise<T[]> {
    const items: T[] = [];
    for await (const page of pages(...list)) items.push(...page);
    return items;
  }

  return { call, get, post, pages, listAll };
}
type Calls = ReturnType<typeof callsOf>;

/** The filter for what was made after a first attempt. An hour more allows for different clocks. */
const since = (at: Date) => timeText(new Date(at.getTime() - HOUR));

/** The address of a contact, whom Mailchimp names by a hash. */
const contactPath = (listId: string, email: string) =>
  `/lists/${encodeURIComponent(listId)}/members/${createHash('md5').update(email.toLowerCase()).digest('hex')}`;

/** @returns undefined for a record that Mailchimp does not have */
async function orMissing<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch((error: unknown) => {
    if (error instanceof OutsideError && error.kind === 'missing') return undefined;
    throw error;
  });
}

/** The status of contacts that the audience has. Others are not added. */
function contactCalls({ call, get, post }: Calls) {
  const statusOf = async (listId: string, email: string) =>
    (await orMissing(get(contactPath(listId, email), ContactStatus, { fields: 'email_address,status' })))?.status;

  async function setStatus(listId: string, email: string, status: 'unsubscribed' | 'subscribed' | 'pending') {
    const path = contactPath(listId, email);
    await orMissing(call({ method: 'PATCH', path, body: { status }, answer: ContactStatus }));
  }

  return {
    /** Sends a contact nothing more. One whose mails came back keeps that status. */
    async unsubscribe(listId: string, email: string): Promise<void> {
      const status = await statusOf(listId, email);
      if (status === 'subscribed' || status === 'pending') await setStatus(listId, email, 'unsubscribed');
    },

    /**
     * Subscribes a contact that has unsubscribed, as its person has asked for it. If they have unsubscribed at Mailchimp, it does not believe us, and asks
     * them by mail.
     */
    async subscribeAgain(listId: string, email: string): Promise<void> {
      if ((await statusOf(listId, email)) !== 'unsubscribed') return;
      try {
        await setStatus(listId, email, 'subscribed');
      } catch (error) {
        if (!(error instanceof OutsideError) || error.kind !== 'refused') throw error;
        await setStatus(listId, email, 'pending');
      }
    },

    /** Deletes a contact with its history. One that the audience does not have is deleted. */
    async deleteContact(listId: string, email: string): Promise<void> {
      await orMissing(post(`${contactPath(listId, email)}/actions/delete-permanent`, {}, z.unknown()));
    },
  };
}

function audienceCalls({ post, pages, listAll }: Calls) {
  return {
    listAudiences: (): Promise<MailchimpAudience[]> =>
      listAll('/lists', 'lists', Audience, { fields: 'lists.id,lists.name,lists.campaign_defaults' }),

    /**
     * The statuses of contacts, page by page.
     * @param changedSince null for all contacts that receive no campaigns
     */
    async *listStatuses(listId: string, changedSince: Date | null): AsyncGenerator<MailchimpStatus[]> {
      const path = `/lists/${encodeURIComponent(listId)}/members`;
      const fields = 'members.email_address,members.status';
      const filters: Query[] = changedSince
        ? [{ since_last_changed: timeText(changedSince), sort_field: 'last_changed', sort_dir: 'ASC' }]
        : BLOCKING.map((status) => ({ status }));
      for (const filter of filters) yield* pages(path, 'members', ContactStatus, { ...filter, fields });
    },

    /**
     * Adds contacts that the audience does not have. `update_existing` is false: a contact that it has keeps its status, so that
     * nobody who has unsubscribed is subscribed again.
     * @returns the addresses that Mailchimp refuses, with its reason
     */
    async addContacts(listId: string, emails: string[]): Promise<{ email: string; reason: string }[]> {
      const members = emails.map((email_address) => ({ email_address, status: 'subscribed' }));
      const body = { members, update_existing: false };
      const { errors } = await post(`/lists/${encodeURIComponent(listId)}`, body, AddedContacts);
      return errors
        .filter(({ error_code }) => error_code !== 'ERROR_CONTACT_EXISTS')
        .map(({ email_address, error }) => ({ email: email_address.toLowerCase(), reason: error }));
    },
  };
}

function segmentCalls({ post, listAll }: Calls) {
  return {
    /** Creates an empty segment. @throws OutsideError of the kind 'refused' if the audience has one with this name */
    async createSegment(listId: string, name: string): Promise<string> {
      const path = `/lists/${encodeURIComponent(listId)}/segments`;
      return (await post(path, { name, static_segment: [] }, Segment)).id;
    },

    async findSegment(listId: string, name: string, createdAfter: Date): Promise<string | undefined> {
      const query = { type: 'static', since_created_at: since(createdAfter), fields: 'segments.id,segments.name' };
      const found = await listAll(`/lists/${encodeURIComponent(listId)}/segments`, 'segments', Segment, query);
      return found.find((segment) => segment.name === name)?.id;
    },

    /** Adds contacts of the audience to a segment. Those that it has stay in it once. */
    async addToSegment({ listId, segmentId }: { listId: string; segmentId: string }, emails: string[]): Promise<void> {
      const path = `/lists/${encodeURIComponent(listId)}/segments/${encodeURIComponent(segmentId)}`;
      await post(path, { members_to_add: emails }, z.unknown());
    },
  };
}

function templateCalls({ get, listAll }: Calls) {
  return {
    /** The account's own templates. */
    async listTemplates(): Promise<MailchimpTemplate[]> {
      const fields = 'templates.id,templates.name,templates.active';
      const found = await listAll('/templates', 'templates', Template, { type: 'user', fields });
      return found.filter(({ active }) => active !== false);
    },

    /** The editable parts of a template. The API offers no picture of the whole. */
    async readTemplate(templateId: string): Promise<Record<string, unknown>> {
      const path = `/templates/${encodeURIComponent(templateId)}/default-content`;
      return (await get(path, DefaultContent)).sections ?? {};
    },
  };
}

function campaignCalls({ call, get, post, listAll }: Calls) {
  return {
    async createCampaign({ listId, segmentId, title, subject, fromName, replyTo }: NewCampaign): Promise<string> {
      const recipients = { list_id: listId, segment_opts: { saved_segment_id: Number(segmentId) } };
      const settings = { title, subject_line: subject, from_name: fromName, reply_to: replyTo };
      return (await post('/campaigns', { type: 'regular', recipients, settings }, Campaign)).id;
    },

    async findCampaign(listId: string, title: string, createdAfter: Date): Promise<string | undefined> {
      const fields = 'campaigns.id,campaigns.status,campaigns.settings.title';
      const query = { list_id: listId, since_create_time: since(createdAfter), fields };
      const found = await listAll('/campaigns', 'campaigns', Campaign, query);
      return found.find(({ settings }) => settings?.title === title)?.id;
    },

    async fillCampaign(campaignId: string, templateId: string): Promise<void> {
      const body = { template: { id: Number(templateId) } };
      await call({
        method: 'PUT',
        path: `/campaigns/${encodeURIComponent(campaignId)}/content`,
        body,
        answer: z.unknown(),
      });
    },

    readCampaign: (campaignId: string): Promise<MailchimpCampaign> =>
      get(`/campaigns/${encodeURIComponent(campaignId)}`, Campaign),

    /** Sends a campaign. Mailchimp refuses to send one that was sent. */
    async sendCampaign(campaignId: string): Promise<void> {
      await post(`/campaigns/${encodeURIComponent(campaignId)}/actions/send`, {}, z.unknown());
    },

    readReport: (campaignId: string): Promise<MailchimpReport> =>
      get(`/reports/${encodeURIComponent(campaignId)}`, Report),
  };
}

/** The client. Every call may throw an OutsideError. Calls that create something are never repeated here. */
export function createMailchimp(config: MailchimpConfig, http: Http) {
  const calls = callsOf(config, http);
  return {
    ...contactCalls(calls),
    ...audienceCalls(calls),
    ...segmentCalls(calls),
    ...templateCalls(calls),
    ...campaignCalls(calls),
    /** Makes a small request. */
    async ping(): Promise<void> {
      await calls.get('/ping', z.object({ health_status: z.string() }));
    },
  };
}

const text = z.string();

export const mailchimpIntegration = defineIntegration({
  name: SERVICE,
  about: { purpose: msg('Campaign mail to members'), help: 'https://mailchimp.com/help/about-api-keys/' },
  env: z.object({ MAILCHIMP_API_KEY: text, MAILCHIMP_API_BASE: text.optional() }),
  secrets: ({ MAILCHIMP_API_KEY }) => [MAILCHIMP_API_KEY],
  open: ({ MAILCHIMP_API_KEY, MAILCHIMP_API_BASE }, { http }) =>
    createMailchimp({ apiKey: MAILCHIMP_API_KEY, apiBase: MAILCHIMP_API_BASE?.replace(/\/$/, '') }, http),
  health: (mailchimp) => mailchimp.ping(),
});
