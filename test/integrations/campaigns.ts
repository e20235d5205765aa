/** The Mailchimp sandbox, for tests of the client and of campaigns. */
import { join } from 'node:path';
import type { Knex } from 'knex';
import { systemClock } from '#server/clock.ts';
import { type HttpParts, createHttp } from '#server/integrations/http.ts';
import { type Mailchimp, createMailchimp } from '#server/integrations/mailchimp.ts';
import { createLog } from '#server/log.ts';
import type { FaultPlan } from '../../sandbox/frame/faults.ts';
import type { CallOfSandbox } from '../../sandbox/frame/sandbox.ts';
import type { Served } from '../../sandbox/frame/serve.ts';
import { startMailchimpSandbox } from '../../sandbox/mailchimp/server.ts';
import type { ContactState, Figures, Campaign } from '../../sandbox/mailchimp/records.ts';
import { freshFolder } from './sandbox.ts';
import { controlOf } from './sandbox-control.ts';

export const MAILCHIMP_KEY = 'a-key-of-these-tests-us1';
/** The audiences and the templates of the sandbox. */
export const MEMBERS_LIST = 'a1b2c3d4e5';
export const NEWS_LIST = 'f6a7b8c9d0';
export const NEWS_TEMPLATE = '5001';

export const mailchimpEnv = ({ url }: Served) => ({ MAILCHIMP_API_KEY: MAILCHIMP_KEY, MAILCHIMP_API_BASE: url });

export type MailchimpSandbox = Served & {
  fault(...plans: Partial<FaultPlan>[]): Promise<void>;
  clearFaults(): Promise<void>;
  /** The calls since the last time, as 'POST /campaigns', without their queries. */
  calls(): Promise<string[]>;
  setContacts(contacts: Record<string, ContactState>, listId?: string): Promise<void>;
  contacts(listId?: string): Promise<Record<string, ContactState>>;
  setFigures(campaignId: string, figures: Figures): Promise<void>;
  campaigns(): Promise<Campaign[]>;
};

export async function mailchimpSandbox(now?: () => Date): Promise<MailchimpSandbox> {
  const file = join(freshFolder(), 'mailchimp.json');
  const served = await startMailchimpSandbox({ apiKey: MAILCHIMP_KEY, file, now });
  const send = controlOf(served.url);
  return {
    ...served,
    fault: (...plans) => send('POST', '/next', plans),
    clearFaults: () => send('DELETE', '/next'),
    async calls() {
      const calls = await send<CallOfSandbox[]>('DELETE', '/calls');
      return calls.map(({ method, path }) => `${method} ${path.replace('/3.0', '').split('?')[0]}`);
    },
    setContacts: (contacts, listId = MEMBERS_LIST) => send('PUT', `/lists/${listId}/contacts`, contacts),
    contacts: (listId = MEMBERS_LIST) => send('GET', `/lists/${listId}/contacts`),
    setFigures: (campaignId, figures) => send('PUT', `/campaigns/${campaignId}/figures`, figures),
    campaigns: () => send('GET', '/campaigns'),
  };
}

export function mailchimpAt(
  apiBase: string,
  { apiKey = MAILCHIMP_KEY, ...parts }: Partial<HttpParts> & { apiKey?: string } = {},
): Mailchimp {
  const pause = () => Promise.resolve();
  const http = createHttp({ name: 'Mailchimp', clock: systemClock, log: createLog('silent'), pause, ...parts });
  return createMailchimp({ apiKey, apiBase }, http);
}

/** Gives a workspace an audience and a campaign that has failed. @returns the id of the campaign */
export async function addFailedCampaign(knex: Knex, space_id: string, created_by: string): Promise<string> {
  const now = new Date();
  await knex('mail_audiences').insert({ space_id, list_id: MEMBERS_LIST, name: 'Members', chosen_at: now });
  const [id] = await knex('campaigns').insert({
    space_id,
    created_by,
    list_id: MEMBERS_LIST,
    subject: 'News of the walk',
    template_id: NEWS_TEMPLATE,
    template_name: 'Monthly News',
    is_to_all: true,
    title: 'cockpit walk',
    stage: 'chosen',
    problem: 'failed',
    created_at: now,
    tried_at: now,
  });
  return String(id);
}
