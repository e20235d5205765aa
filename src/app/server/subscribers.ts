/** Who hears what: the topics of the outbox and how each is delivered. News that travels up the domains is wired here. */
import { z } from 'zod';
import { type Topic, defineTopic } from '#server/delivery/topic.ts';
import { MAIL_CONNECTIONS } from '#server/integrations/smtp.ts';
import { LIVE, NewLiveEvent, appendLiveEvents } from '#server/live.ts';
import type { Delivery } from '#server/outbox.ts';
import type { Services } from '#server/context.ts';
import { sendConfirmation } from '#domains/bookings/server/confirmation.ts';
import { BOOKING_LIVE, BOOKING_PAID, REFUND_DUE, bookingEvents } from '#domains/bookings/server/news.ts';
import { writeCreditNotes, writeInvoices } from '#domains/invoices/server/service.ts';
import { PAYMENT_SETTLED, REFUND_SETTLED } from '#domains/payments/server/model.ts';
import { deliverRefunds } from '#domains/payments/server/service/refund.ts';
import { HOUR, MINUTE, SECOND } from '#shared/time.ts';

const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Names the mail when what causes it may be delivered twice; otherwise the id of its row does. */
  key: z.string().max(100).optional(),
  attachments: z.array(z.object({ filename: z.string(), content: z.string(), contentType: z.string() })).optional(),
});

/** Sends each mail under an id of its own, so that a receiver can tell a repeated one. */
const mail = defineTopic({
  name: 'mail',
  payload: Mail,
  concurrency: MAIL_CONNECTIONS,
  // A mail server that is away for a day loses nothing.
  maxAttempts: 30,
  backoff: (attempt) => Math.min(5 * SECOND * 2 ** attempt, HOUR),
  timeLimitMs: MINUTE,
  async deliver({ id, payload: { key = `outbox-${id}`, ...content } }, { mailer, config }) {
    if (!mailer) throw new Error('SMTP_URL is not set');
    await mailer.send({ ...content, messageId: `<${key}@${new URL(config.PUBLIC_URL).hostname}>` });
  },
  // The text is left out: it may hold a link that signs its reader in.
  summary: ({ to, subject }) => `${subject}, to ${to}`,
});

const MAX_EVENTS = 100;

async function append(events: NewLiveEvent[], services: Services): Promise<void> {
  await appendLiveEvents(services, events);
  services.live.announce();
}

const live = defineTopic({
  name: LIVE,
  payload: NewLiveEvent,
  deliver: ({ payload }, services) => append([payload], services),
  gather: {
    most: MAX_EVENTS,
    deliver: (items, services) =>
      append(
        items.map(({ payload }) => payload),
        services,
      ),
  },
  summary: ({ name }) => name,
});

const bookingLive = defineTopic({
  name: BOOKING_LIVE,
  payload: z.object({ name: z.string(), id: z.string() }),
  deliver: async (item, services) => append(await bookingEvents(services, [item]), services),
  gather: {
    most: MAX_EVENTS,
    deliver: async (items, services) => append(await bookingEvents(services, items), services),
  },
  summary: ({ name, id }) => `${name}, booking ${id}`,
});

/** A topic whose delivery belongs to a domain. */
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

/** Mail waits in the outbox while no mail server is set. */
export function topics({ mailer }: Pick<Services, 'mailer'>): Topic[] {
  return [
    live,
    bookingLive,
    domainTopic(BOOKING_PAID, 'bookingId', sendConfirmation),
    domainTopic(REFUND_DUE, 'bookingId', (services, item) => deliverRefunds(services, [item])),
    domainTopic(PAYMENT_SETTLED, 'chargeId', (services, item) => writeInvoices(services, [item])),
    domainTopic(REFUND_SETTLED, 'refundId', (services, item) => writeCreditNotes(services, [item])),
    ...(mailer ? [mail] : []),
  ];
}
