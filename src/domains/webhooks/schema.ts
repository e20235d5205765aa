/** Webhooks: addresses of other programs that are told what happens. */
import { z } from 'zod';
import { TYPE_PATTERN } from '#domains/webhooks/rules.ts';
import { id, optionalId, version } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';
import { msg, msgFilled } from '#shared/texts.ts';

const text = z.string();

const MAX_HEADERS = 10;
/** Headers that the message or the connection has itself. */
const OWN_HEADERS =
  /^(host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|user-agent|keep-alive|proxy-.*|webhook-.*)$/i;

const url = z
  .url({ protocol: /^https?$/, error: msg('Please enter an address that begins with https://') })
  .max(2000, msg('Address is too long'))
  .refine((given) => !/^[^/]*\/\/[^/]*@/.test(given), msg('Please enter an address without a password'))
  .describe('Gets each event as a POST request');

const type = z
  .string(msg('Please choose what it is told of'))
  .trim()
  .max(60, msg('Type is too long'))
  .regex(TYPE_PATTERN, msg('Please enter types such as booking.moved, booking.* or *'));

const header = z.object({
  name: z
    .string()
    .trim()
    .max(100, msg('Name is too long'))
    .regex(/^[A-Za-z0-9-]+$/, msg('Please enter a name of letters, digits and hyphens'))
    .refine((name) => !OWN_HEADERS.test(name), msg('This header cannot be set')),
  value: z
    .string()
    .trim()
    .min(1, msg('Please enter a value'))
    .max(1000, msg('Value is too long'))
    .regex(/^[\x20-\x7e]*$/, msg('Please enter a value of plain letters')),
});

const fields = {
  url,
  description: z.string().trim().max(200, msg('Description is too long')),
  types: z.array(type).min(1, msg('Please choose what it is told of')).max(100, msg('Too many types')),
  space_id: id.nullable().describe('The workspace whose events it is told of; null for all'),
  is_ordered: z.boolean().describe('Whether an event of a record waits until the one before was delivered'),
  active: z.boolean(),
  headers: z
    .array(header)
    .max(MAX_HEADERS, msgFilled('At most {max} headers', { max: MAX_HEADERS }))
    .describe('Sent with each event. No answer contains their values'),
};

export const WebhookInput = z.object({
  ...fields,
  description: fields.description.default(''),
  space_id: fields.space_id.default(null),
  is_ordered: fields.is_ordered.default(false),
  active: fields.active.default(true),
  headers: fields.headers.default([]),
});
export type WebhookInput = z.output<typeof WebhookInput>;

export const WebhookUpdateInput = z
  .object({ _id: id, version, ...fields })
  .partial()
  .required({ _id: true });
export type WebhookUpdateInput = z.output<typeof WebhookUpdateInput>;

export const ListWebhooksInput = z.object(paging);

export const WebhookIdInput = z.object({ _id: id });

export const WebhookView = z.object({
  _id: text,
  url: text,
  description: text,
  types: z.array(text),
  space_id: text.nullable(),
  is_ordered: z.boolean(),
  active: z.boolean(),
  header_names: z.array(text),
  former_secret_until: z.date().nullable().describe('Until when the former secret signs, too'),
  failing_since: z.date().nullable().describe('Since when no delivery has succeeded; null if the last one did'),
  off_reason: text.describe('Why it was switched off by itself; empty otherwise'),
  waiting: z.number().describe('The number of events that are not delivered yet'),
  version: z.number(),
  created_at: z.date(),
});
export type WebhookView = z.output<typeof WebhookView>;

/** The secret is in the response that makes it, and nowhere else. */
export const NewWebhookView = WebhookView.extend({
  secret: text.describe('Its prefix and the key in base64, as Standard Webhooks wants it'),
});
export type NewWebhookView = z.output<typeof NewWebhookView>;

export const EventTypeView = z.object({ type: text, says: text });
export type EventTypeView = z.output<typeof EventTypeView>;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const ListDeliveriesInput = z.object({
  _id: id,
  state: z.enum(DELIVERY_STATES).optional().describe('Only deliveries in this state'),
  ...paging,
});
export type ListDeliveriesInput = z.output<typeof ListDeliveriesInput>;

export const DeliveryInput = z.object({
  _id: id,
  event_id: id,
});
export type DeliveryInput = z.output<typeof DeliveryInput>;

export const ResendFailedInput = z.object({
  _id: id,
  since: z.coerce.date({ error: msg('Please enter a time') }).describe('Only events since this time'),
});
export type ResendFailedInput = z.output<typeof ResendFailedInput>;

export const DeliveryView = z.object({
  _id: text.describe('The id of the event'),
  webhook_id: text,
  type: text,
  state: z.enum(DELIVERY_STATES).describe('dropped: the webhook was switched off before'),
  attempts: z.number(),
  created_at: z.date(),
  tried_at: z.date().nullable(),
  next_at: z.date().nullable().describe('When it is tried again'),
  status: z.number().nullable().describe('The HTTP status of the last answer'),
  ms: z.number().nullable(),
  failure: text.describe('Why the last attempt failed; empty if it did not'),
});
export type DeliveryView = z.output<typeof DeliveryView>;

export const DeliveryDetail = DeliveryView.extend({
  body: text.describe('What is sent'),
  answer: text.describe('The beginning of the last answer'),
});
export type DeliveryDetail = z.output<typeof DeliveryDetail>;

export const Resent = z.object({ count: z.number() });

export const ListEventsInput = z.object({
  after: optionalId.describe('The id of the last event that is known; without it, from the oldest on'),
  type: type.optional(),
  space_id: optionalId,
  limit: paging.limit,
});
export type ListEventsInput = z.output<typeof ListEventsInput>;

export const ToldEventView = z.object({
  _id: text.describe('The webhook-id of its deliveries'),
  type: text,
  timestamp: text,
  version: z.literal(1),
  data: z.record(z.string(), z.unknown()),
});
export type ToldEventView = z.output<typeof ToldEventView>;

/** Not counted: what matters is whether there are more. */
export const EventPage = z.object({
  items: z.array(ToldEventView),
  next_after: text.nullable().describe('`after` of the next page; null if this was the last one'),
});
export type EventPage = z.output<typeof EventPage>;
