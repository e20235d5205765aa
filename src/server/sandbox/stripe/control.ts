import { json, Router } from 'express';
import { FaultPlan } from './faults.ts';
import type { Faults } from './faults.ts';
import type { Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';
import { WebhookPlan } from '#server/sandbox/frame/webhooks.ts';

/** Routes for tests: plan a fault for the next call, say how webhooks are sent, and count the stored objects. */
export function controlRouter(store: Store, faults: Faults, webhooks: Webhooks): Router {
  const router = Router();
  router.post('/sandbox/next', json(), (request, response) => {
    const plan = FaultPlan.safeParse(request.body);
    if (!plan.success) return void response.status(400).json({ error: plan.error.message });
    faults.plan(plan.data);
    response.json(plan.data);
  });
  router.post('/sandbox/webhooks', json(), (request, response) => {
    const plan = WebhookPlan.safeParse(request.body);
    if (!plan.success) return void response.status(400).json({ error: plan.error.message });
    webhooks.plan(plan.data);
    response.json(plan.data);
  });
  router.get('/sandbox/state', (_request, response) => {
    response.json({
      customers: store.list('customer').length,
      payment_methods: store.list('payment_method').filter((method) => method.customer).length,
      payment_intents: countByStatus(store.list('payment_intent')),
      charges: countByStatus(store.list('charge')),
      refunds: store.list('refund').length,
      events: store.list('event').length,
      pending_webhooks: store.list('event').filter((event) => event.pending_webhooks > 0).length,
    });
  });
  return router;
}

function countByStatus(objects: { status: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of objects) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
