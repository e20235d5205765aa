/** The records of the sandbox, as it stores them and as the API returns them. */
import { z } from 'zod';
import { HOUR, SECOND, chance } from '../frame/basics.ts';
import type { Store } from '../frame/store.ts';

export const Status = z.enum(['subscribed', 'unsubscribed', 'cleaned', 'pending']);
export type ContactState = z.output<typeof Status>;
export const Figures = z.object({
  opens: z.number(),
  clicks: z.number(),
  unsubscribed: z.number(),
  bounces: z.number(),
});
export type Figures = z.output<typeof Figures>;

export type Contact = {
  object: 'contact';
  id: string;
  listId: string;
  email: string;
  status: ContactState;
  changedAt: string;
  /** The person has unsubscribed there, by the link in a mail. */
  byPerson?: true;
};
export type Segment = {
  object: 'segment';
  id: string;
  listId: string;
  name: string;
  createdAt: string;
  members: string[];
};
export type Campaign = {
  object: 'campaign';
  id: string;
  listId: string;
  segmentId: string;
  title: string;
  subject: string;
  fromName: string;
  replyTo: string;
  createdAt: string;
  templateId: number | null;
  sentAt: string | null;
  /** The contacts to whom it was sent. */
  sentTo: string[];
  /** What tests have set instead of the figures that grow by themselves. */
  figures?: Figures;
};
export type Stored = Contact | Segment | Campaign;
export type MailchimpStore = Store<Stored>;

/** How long a campaign is on its way. */
const SENDING_MS = 2 * SECOND;
/** Most of those who open a mail do so in this time. */
const SLOWNESS_MS = 6 * HOUR;

/** The status of a campaign, as the API names it. */
function statusOf({ sentAt }: Campaign, now: Date): string {
  if (sentAt === null) return 'save';
  return now.getTime() - new Date(sentAt).getTime() < SENDING_MS ? 'sending' : 'sent';
}

/** The opens and clicks of a campaign, which grow quickly at first and then more slowly. They follow from the clock. */
export function figuresOf({ id, sentAt, sentTo, figures }: Campaign, now: Date): Figures {
  if (figures) return figures;
  const share = (what: string, least: number, most: number) => least + (most - least) * chance(`${id} ${what}`);
  const age = sentAt === null ? 0 : Math.max(0, now.getTime() - new Date(sentAt).getTime());
  const opens = Math.floor(sentTo.length * share('opens', 0.35, 0.65) * (1 - Math.exp(-age / SLOWNESS_MS)));
  return { opens, clicks: Math.floor(opens * share('clicks', 0.1, 0.3)), unsubscribed: 0, bounces: 0 };
}

export const segmentView = ({ id, name, listId, members, createdAt }: Segment) => ({
  id: Number(id),
  name,
  type: 'static',
  list_id: listId,
  member_count: members.length,
  created_at: createdAt,
});

export const campaignView = (campaign: Campaign, now: Date) => ({
  id: campaign.id,
  type: 'regular',
  status: statusOf(campaign, now),
  create_time: campaign.createdAt,
  emails_sent: campaign.sentTo.length,
  settings: { title: campaign.title, subject_line: campaign.subject },
});

/** The next id of a segment or a campaign. */
export const nextId = (store: MailchimpStore) => 9_001 + store.list('segment').length + store.list('campaign').length;

export const contactOf = (store: MailchimpStore, listId: string, email: string) =>
  store.get('contact', `${listId} ${email}`);
