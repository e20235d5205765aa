/** The parts of Mailchimp's responses that are used, and its refusals. */
import { z } from 'zod';

/** The id of an audience or a campaign. */
const textId = z.string().regex(/^[\w-]{1,40}$/);
const numberId = z.number().int().positive().transform(String);

export const Audience = z.object({
  id: textId,
  name: z.string(),
  /** The sender of campaigns to this audience, as set at Mailchimp. */
  campaign_defaults: z.object({ from_name: z.string(), from_email: z.string() }),
});
export type MailchimpAudience = z.output<typeof Audience>;

export const Template = z.object({ id: numberId, name: z.string(), active: z.boolean().nullish() });
export type MailchimpTemplate = z.output<typeof Template>;

/** The editable parts of a template, which Mailchimp nests for some editors. */
export const DefaultContent = z.object({ sections: z.record(z.string(), z.unknown()).nullish() });

export const ContactStatus = z.object({ email_address: z.string(), status: z.string() });
export type MailchimpStatus = z.output<typeof ContactStatus>;

/** The answer to a batch of contacts: those that were not added, each with the reason. */
export const AddedContacts = z.object({
  errors: z
    .array(z.object({ email_address: z.string(), error: z.string(), error_code: z.string().nullish() }))
    .nullish()
    .transform((errors) => errors ?? []),
});

export const Segment = z.object({ id: numberId, name: z.string() });

const Settings = z.object({ title: z.string().nullish() }).nullish();
export const Campaign = z.object({ id: textId, status: z.string(), settings: Settings });
export type MailchimpCampaign = z.output<typeof Campaign>;

const count = z.number().int().min(0);
const orNone = count.nullish().transform((value) => value ?? 0);
export const Report = z
  .object({
    emails_sent: count,
    unsubscribed: orNone,
    opens: z.object({ unique_opens: orNone }),
    clicks: z.object({ unique_subscriber_clicks: orNone }),
    bounces: z.object({ hard_bounces: orNone, soft_bounces: orNone }).nullish(),
  })
  .transform(({ emails_sent, unsubscribed, opens, clicks, bounces }) => ({
    sent: emails_sent,
    opens: opens.unique_opens,
    clicks: clicks.unique_subscriber_clicks,
    unsubscribes: unsubscribed,
    bounces: (bounces?.hard_bounces ?? 0) + (bounces?.soft_bounces ?? 0),
  }));
export type MailchimpReport = z.output<typeof Report>;

const Problem = z.object({
  title: z.string().nullish(),
  detail: z.string().nullish(),
  errors: z.array(z.object({ field: z.string().nullish(), message: z.string() })).nullish(),
});

/** What a refusal says. The detail of an invalid field only refers to the list of fields, so the first of these is used. */
export function problemText(body: unknown): string | undefined {
  const { detail, title, errors } = Problem.safeParse(body).data ?? {};
  const [first] = errors ?? [];
  if (first) return first.field ? `${first.field}: ${first.message}` : first.message;
  return detail || title || undefined;
}
