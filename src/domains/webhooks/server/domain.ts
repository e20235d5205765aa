/** The parts of this domain on the server. Its listener needs the nouns of all domains, so the application makes it (app/server/topics.ts). */
import type { Moment } from '#server/context.ts';
import type { ServerDomain } from '#server/domain.ts';
import { webhooksPersonal } from '#domains/webhooks/server/personal.ts';
import {
  DeliveryDetail,
  DeliveryView,
  EventPage,
  NewWebhookView,
  ToldEventView,
  WebhookView,
} from '#domains/webhooks/schema.ts';
import { webhookSentences } from '#domains/webhooks/sentences.ts';
import { sweepEvents } from '#domains/webhooks/server/log.ts';
import { webhookMails } from '#domains/webhooks/server/mails.ts';
import { webhooksRouter } from '#domains/webhooks/server/router.ts';
import { resealWebhooks } from '#domains/webhooks/server/secrets.ts';
import { HOUR } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

export const webhooksDomain = {
  routers: { webhooks: webhooksRouter },
  jobs: [
    { name: msg('remove old events'), everyMs: HOUR, run: sweepEvents },
    { name: msg('seal webhooks again'), everyMs: HOUR, run: (at: Moment) => resealWebhooks(at) },
  ],
  sentences: [webhookSentences],
  mails: [webhookMails],
  views: {
    Webhook: WebhookView,
    NewWebhook: NewWebhookView,
    WebhookDelivery: DeliveryView,
    WebhookDeliveryDetail: DeliveryDetail,
    EventPage,
    Event: ToldEventView,
  },
  personal: webhooksPersonal,
} satisfies ServerDomain;
