import { rest } from '#server/rest-route.ts';
import { may, router } from '#server/trpc.ts';
import { z } from 'zod';
import {
  DeliveryDetail,
  DeliveryInput,
  DeliveryView,
  EventPage,
  EventTypeView,
  ListDeliveriesInput,
  ListEventsInput,
  ListWebhooksInput,
  NewWebhookView,
  Resent,
  ResendFailedInput,
  WebhookIdInput,
  WebhookInput,
  WebhookUpdateInput,
  WebhookView,
} from '#domains/webhooks/schema.ts';
import { getDelivery, listDeliveries, listEvents, listTypes, listWebhooks } from '#domains/webhooks/server/queries.ts';
import {
  createWebhook,
  removeWebhook,
  resendEvent,
  resendFailed,
  rotateSecret,
  testWebhook,
  updateWebhook,
} from '#domains/webhooks/server/service.ts';
import { EVERYTHING } from '#shared/permissions.ts';
import { pageOf } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

// A webhook is told everything, so only who may see everything manages it.
const superAdmin = may(EVERYTHING).meta({ rule: 'area' });

/** A secret is in the response that makes it, which is therefore not stored for an `Idempotency-Key`. */
export const webhooksRouter = router({
  list: superAdmin
    .meta({ rest: rest.get('/webhooks', 'The webhooks of the installation') })
    .input(ListWebhooksInput)
    .output(pageOf(WebhookView))
    .query(({ ctx, input }) => listWebhooks(ctx, input)),
  types: superAdmin
    .meta({ rest: rest.get('/webhooks/types', 'The types of events that a webhook can be told of') })
    .output(z.array(EventTypeView))
    .query(({ ctx }) => listTypes(ctx)),
  create: superAdmin
    .meta({
      proof: true,
      byKey: false,
      answersSession: true,
      rest: rest.post('/webhooks', {
        summary: 'Add a webhook. Its secret is in this answer only',
        message: msg('Webhook added'),
        example: { url: 'https://example.com/cockpit', types: ['booking.*', 'invoice.created'] },
      }),
    })
    .input(WebhookInput)
    .output(NewWebhookView)
    .mutation(({ ctx, input }) => createWebhook(ctx, input)),
  update: superAdmin
    .meta({
      proof: true,
      byKey: false,
      rest: rest.put('/webhooks/{_id}', {
        summary: 'Change a webhook, or switch it on or off',
        message: msg('Webhook updated'),
        example: { active: false },
      }),
    })
    .input(WebhookUpdateInput)
    .output(WebhookView)
    .mutation(({ ctx, input }) => updateWebhook(ctx, input)),
  rotate: superAdmin
    .meta({
      proof: true,
      byKey: false,
      answersSession: true,
      rest: rest.post('/webhooks/{_id}/rotate', {
        summary: 'Replace the secret. The former one signs beside it for 24 hours',
        message: msg('Secret replaced'),
      }),
    })
    .input(WebhookIdInput)
    .output(NewWebhookView)
    .mutation(({ ctx, input }) => rotateSecret(ctx, input._id)),
  remove: superAdmin
    .meta({
      byKey: false,
      final: 'Its secret ends with it, and programs keep no old one.',
      rest: rest.delete('/webhooks/{_id}', {
        summary: 'Remove a webhook with its deliveries',
        message: msg('Webhook removed'),
      }),
    })
    .input(WebhookIdInput)
    .output(WebhookIdInput)
    .mutation(({ ctx, input }) => removeWebhook(ctx, input._id)),
  test: superAdmin
    .meta({ rest: rest.post('/webhooks/{_id}/test', { summary: 'Send an event of the type webhook.test' }) })
    .input(WebhookIdInput)
    .output(DeliveryInput)
    .mutation(({ ctx, input }) => testWebhook(ctx, input._id)),
  deliveries: superAdmin
    .meta({ rest: rest.get('/webhooks/{_id}/deliveries', 'What became of the events of a webhook, the newest first') })
    .input(ListDeliveriesInput)
    .output(pageOf(DeliveryView))
    .query(({ ctx, input }) => listDeliveries(ctx, input)),
  delivery: superAdmin
    .meta({
      rest: rest.get('/webhooks/{_id}/deliveries/{event_id}', 'A delivery, with what was sent and what was answered'),
    })
    .input(DeliveryInput)
    .output(DeliveryDetail)
    .query(({ ctx, input }) => getDelivery(ctx, input)),
  resend: superAdmin
    .meta({
      rest: rest.post('/webhooks/{_id}/deliveries/{event_id}/resend', {
        summary: 'Send an event again',
        message: msg('Sent again'),
      }),
    })
    .input(DeliveryInput)
    .output(DeliveryInput)
    .mutation(({ ctx, input }) => resendEvent(ctx, input)),
  resendFailed: superAdmin
    .meta({
      rest: rest.post('/webhooks/{_id}/resend-failed', {
        summary: 'Send again what has failed since a time, up to a thousand events',
        message: msg('Sent again'),
        example: { since: '2030-01-01T00:00:00Z' },
      }),
    })
    .input(ResendFailedInput)
    .output(Resent)
    .mutation(({ ctx, input }) => resendFailed(ctx, input)),
  events: superAdmin
    .meta({ rest: rest.get('/events', 'What happened in the last 30 days, in its order') })
    .input(ListEventsInput)
    .output(EventPage)
    .query(({ ctx, input }) => listEvents(ctx, input)),
});
