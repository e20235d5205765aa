/** The topics of the outbox and how each is delivered. This file connects messages of one domain to handlers of later domains. */
import { z } from 'zod';
import { type Item, type Topic, defineTopic } from '#server/delivery/topic.ts';
import { inEpoch } from '#server/epoch.ts';
import { MAIL_CONNECTIONS } from '#server/integrations/smtp.ts';
import { LIVE, NewLiveEvent, appendLiveEvents } from '#server/live.ts';
import type { Delivery } from '#server/outbox.ts';
import { isWithinMailLimits } from '#server/mail/limits.ts';
import { messageIdOf } from '#server/mail/message-id.ts';
import type { Services } from '#server/context.ts';
import { mailResetLink, PASSWORD_FORGOTTEN } from '#domains/accounts/server/index.ts';
import {
  BOOKING_LIVE,
  BOOKING_PAID,
  bookingEvents,
  type BookingNews,
  NOTICES_DUE,
  REFUND_DUE,
  REQUEST_APPROVED,
  sendConfirmation,
  tellAttendees,
} from '#domains/bookings/server/index.ts';
import { CAMPAIGN_WORK, workOnCampaign } from '#domains/campaigns/server/index.ts';
import { ENQUIRY_RECEIVED, mailNewEnquiry } from '#domains/enquiries/server/index.ts';
import {
  INVOICE_MAIL,
  mailInvoice,
  writeCreditNotes,
  writeDisputeDocument,
  writeInvoices,
  writeRequestInvoice,
} from '#domains/invoices/server/index.ts';
import { noteBookingChanges } from '#domains/feeds/server/index.ts';
import { LEAD_ANNOUNCED, readAnnounced } from '#domains/leads/server/index.ts';
import { deliverRefunds, DISPUTE_SETTLED, PAYMENT_SETTLED, REFUND_SETTLED } from '#domains/payments/server/index.ts';
import { HOUR, MINUTE, SECOND } from '#shared/time.ts';

const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Identifies the mail when its cause may be delivered twice; by default, the id of the outbox row does. */
  key: z.string().max(100).optional(),
  /** The account that causes mails to others, whose number is limited. */
  sender: z.string().optional(),
  attachments: z.array(z.object({ filename: z.string(), content: z.string(), contentType: z.string() })).optional(),
});

/** How mail is delivered. The attempts span more than a day, so that no mail is lost while the mail server is down for a day. */
const AS_MAIL = {
  concurrency: MAIL_CONNECTIONS,
  maxAttempts: 30,
  backoff: (attempt: number) => Math.min(5 * SECOND * 2 ** attempt, HOUR),
  timeLimitMs: MINUTE,
};

/** Such a mail is tried again until the next day. */
const TOO_MANY_MAILS = 'The account has caused too many mails today';

/** Sends each mail with a stable Message-ID, so that a receiver can recognise a repeat. */
const mail = defineTopic({
  name: 'mail',
  payload: Mail,
  ...AS_MAIL,
  async deliver({ id, payload: { key = `outbox-${id}`, sender, ...content } }, services) {
    const { mailer, config, epoch, limits } = services;
    if (!mailer) throw new Error('SMTP_URL is not set');
    if (!(await isWithinMailLimits(limits, { id, sender, to: content.to }))) throw new Error(TOO_MANY_MAILS);
    await mailer.send({ ...content, messageId: messageIdOf(config, inEpoch(epoch, key)) });
  },
  // The text is omitted, as it may contain a login link.
  summary: ({ to, subject }) => `${subject}, to ${to}`,
});

const invoiceMail = defineTopic({
  name: INVOICE_MAIL,
  payload: z.object({ invoiceId: z.string() }),
  ...AS_MAIL,
  deliver: (item, services) => mailInvoice(services, item),
  summary: ({ invoiceId }) => `invoiceId ${invoiceId}`,
});

/**
 * How live events are delivered. People wait for them, and a repeated one does no harm, so another process takes them over soon after
 * one was killed.
 */
const AS_LIVE = { leaseMs: 5 * SECOND };
const MAX_EVENTS = 100;

async function append(events: NewLiveEvent[], services: Services): Promise<void> {
  await appendLiveEvents(services, events);
  services.live.announce();
}

const live = defineTopic({
  name: LIVE,
  payload: NewLiveEvent,
  ...AS_LIVE,
  deliver: ({ payload }, services) => append([payload], services),
  batch: {
    size: MAX_EVENTS,
    deliver: (items, services) =>
      append(
        items.map(({ payload }) => payload),
        services,
      ),
  },
  summary: ({ name }) => name,
});

/** A booking has changed: people who may see it get a live event, and calendar programs a new version of its feeds. */
async function announceBookings(items: Item<BookingNews>[], services: Services): Promise<void> {
  await append(await bookingEvents(services, items), services);
  await noteBookingChanges(
    services,
    items.map(({ payload }) => payload),
  );
}

const bookingLive = defineTopic({
  name: BOOKING_LIVE,
  payload: z.object({ name: z.string(), id: z.string(), former: z.array(z.string()).optional() }),
  ...AS_LIVE,
  deliver: (item, services) => announceBookings([item], services),
  batch: { size: MAX_EVENTS, deliver: announceBookings },
  summary: ({ name, id }) => `${name}, booking ${id}`,
});

/** A topic that a domain delivers. Its payload holds the id of a record in `idField`. */
function domainTopic(
  name: string,
  idField: string,
  deliver: (services: Services, item: Delivery) => Promise<void>,
): Topic {
  return defineTopic({
    name,
    payload: z.looseObject({ [idField]: z.string() }),
    concurrency: 2,
    deliver: (item, services) => deliver(services, item),
    summary: (payload) => `${idField} ${String(payload[idField])}`,
  });
}

/** A campaign to ten thousand members takes minutes. Its step decides when it is given up, before the attempts end. */
const campaignWork = defineTopic({
  name: CAMPAIGN_WORK,
  payload: z.object({ campaignId: z.string() }),
  concurrency: 2,
  maxAttempts: 40,
  backoff: (attempt) => Math.min(SECOND * 2 ** attempt, 2 * MINUTE),
  timeLimitMs: 15 * MINUTE,
  deliver: (item, services) => workOnCampaign(services, item),
  summary: ({ campaignId }) => `campaignId ${campaignId}`,
});

/** All topics. Without a mail server those of mail are left out, so that mail waits in the outbox. */
export function topics({ mailer }: Pick<Services, 'mailer'>): Topic[] {
  return [
    live,
    bookingLive,
    domainTopic(PASSWORD_FORGOTTEN, 'email', mailResetLink),
    domainTopic(BOOKING_PAID, 'bookingId', sendConfirmation),
    domainTopic(NOTICES_DUE, 'bookingId', tellAttendees),
    domainTopic(REQUEST_APPROVED, 'bookingId', writeRequestInvoice),
    domainTopic(REFUND_DUE, 'bookingId', (services, item) => deliverRefunds(services, [item])),
    domainTopic(PAYMENT_SETTLED, 'chargeId', (services, item) => writeInvoices(services, [item])),
    domainTopic(ENQUIRY_RECEIVED, 'enquiryId', mailNewEnquiry),
    domainTopic(REFUND_SETTLED, 'refundId', (services, item) => writeCreditNotes(services, [item])),
    domainTopic(DISPUTE_SETTLED, 'disputeId', writeDisputeDocument),
    domainTopic(LEAD_ANNOUNCED, 'leadId', readAnnounced),
    campaignWork,
    ...(mailer ? [mail, invoiceMail] : []),
  ];
}
