import { z } from 'zod';
import { flag, id, isEmail, pickedId, requiredText } from '#shared/fields.ts';
import { pageOf, paging } from '#shared/paging.ts';
import { msg, msgFilled } from '#shared/texts.ts';

export const MAX_RECIPIENTS = 10_000;

export const SELECT_TEMPLATE = msg('Please select mail template');
const SELECT_MEMBER = msg('Please select send to member');
const TOO_MANY = msgFilled('A campaign can have at most {max} recipients', { max: MAX_RECIPIENTS });

const subject = requiredText(msg('Please enter subject line'), 150);
const template_id = pickedId(SELECT_TEMPLATE);

const isRecipient = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string'
    ? isEmail(String(value)) || id.safeParse(value).success
    : false;

/** A member by email address or id. */
const recipient = z
  .custom<string | number>(isRecipient, { error: SELECT_MEMBER })
  .meta({ type: 'string' })
  .transform((value) => String(value).toLowerCase());

const sendTo = z.array(recipient, { error: SELECT_MEMBER }).max(MAX_RECIPIENTS, TOO_MANY).default([]);
const isSendToAll = flag.default(false);

/** All together with others is only all. */
type Chosen = { sendTo: string[]; isSendToAll: boolean };
const collapsed = <T extends Chosen>(input: T): T => (input.isSendToAll ? { ...input, sendTo: [] } : input);
const isSomebody = ({ sendTo, isSendToAll }: Chosen) => isSendToAll || sendTo.length > 0;
const SOMEBODY = { error: SELECT_MEMBER, path: ['sendTo'] };

export const RecipientsInput = z
  .object({ space_id: id, sendTo, isSendToAll })
  .refine(isSomebody, SOMEBODY)
  .transform(collapsed);
export type RecipientsInput = z.output<typeof RecipientsInput>;

export const SendCampaignInput = z
  .object({ space_id: id, subject, template_id, sendTo, isSendToAll })
  .refine(isSomebody, SOMEBODY)
  .transform(collapsed);
export type SendCampaignInput = z.output<typeof SendCampaignInput>;

/** Stands for all members in the form. Together with others it is only all. */
export const ALL = 'All';

/** The fields of the form. */
export const ComposeForm = z.object({ subject, template_id, sendTo: z.array(z.string()).min(1, SELECT_MEMBER) });

/** The recipients that the form has. */
export function recipientsOf(chosen: readonly string[]): Chosen {
  return chosen.includes(ALL) ? { sendTo: [], isSendToAll: true } : { sendTo: [...chosen], isSendToAll: false };
}

/** Why a contact of the audience receives no campaigns. */
export const BLOCK_REASONS = ['unsubscribed', 'bounced', 'unconfirmed'] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];

/** How many members were chosen, and how many of them receive no campaigns. */
export const Reach = z.object({
  recipients: z.number(),
  unsubscribed: z.number(),
  bounced: z.number(),
  unconfirmed: z.number(),
});
export type Reach = z.output<typeof Reach>;

export const CAMPAIGN_STATES = ['preparing', 'sending', 'sent', 'failed', 'ended', 'unknown'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

export const CampaignView = Reach.extend({
  _id: z.string(),
  subject: z.string(),
  template: z.string(),
  isSendToAll: z.boolean(),
  state: z.enum(CAMPAIGN_STATES),
  /** Why it was not sent, or why it takes longer. */
  failure: z.string().nullable(),
  /** Whether it can be tried again. */
  can_retry: z.boolean(),
  created_at: z.date(),
  created_by: z.string(),
  sent_at: z.date().nullable(),
  /** The members to whom it was sent, and those whose addresses Mailchimp does not accept. */
  written: z.number(),
  refused: z.number(),
  opens: z.number(),
  clicks: z.number(),
  unsubscribes: z.number(),
  bounces: z.number(),
  /** When opens and clicks were last read. */
  report_at: z.date().nullable(),
});
export type CampaignView = z.output<typeof CampaignView>;

/** What campaigns of a workspace need. */
export const MailSource = z.object({
  connected: z.boolean(),
  /** True if the service is a stand-in of this installation. */
  sandbox: z.boolean(),
  audience: z.object({ _id: z.string(), name: z.string() }).nullable(),
});
export type MailSource = z.output<typeof MailSource>;

export const MailSpaceInput = z.object({ space_id: id });
export const CampaignInput = z.object({ _id: id });
export const ListCampaignsInput = z.object({ space_id: id, ...paging });
export type ListCampaignsInput = z.output<typeof ListCampaignsInput>;
export const CampaignPage = pageOf(CampaignView).extend({ source: MailSource });
export type CampaignPage = z.output<typeof CampaignPage>;

export const MailTemplate = z.object({ id: z.string(), name: z.string() });
export type MailTemplate = z.output<typeof MailTemplate>;
export const PreviewInput = z.object({ space_id: id, template_id });
export type PreviewInput = z.output<typeof PreviewInput>;
export const TemplatePreview = z.object({ html: z.string() });

export const SentCampaign = Reach.extend({ _id: z.string() });
export type SentCampaign = z.output<typeof SentCampaign>;

/** The audiences that the service has. */
export const AudiencesView = z.object({
  chosen: z.string().nullable(),
  audiences: z.array(z.object({ _id: z.string(), name: z.string() })),
});
export type AudiencesView = z.output<typeof AudiencesView>;

const SELECT_AUDIENCE = msg('Please select an audience');
export const ChooseAudienceInput = z.object({
  space_id: id,
  list_id: z
    .string({ error: SELECT_AUDIENCE })
    .regex(/^[\w-]{1,40}$/, SELECT_AUDIENCE)
    .nullable(),
});
export type ChooseAudienceInput = z.output<typeof ChooseAudienceInput>;
export const ChosenAudience = z.object({ list_id: z.string().nullable() });
