import { json, Router } from 'express';
import { MischiefPlan } from './mischief.ts';
import type { Mischief } from './mischief.ts';
import type { Store } from './store.ts';

/** Addresses that only tests use: let the next call go wrong, and count what there is. */
export function controlRouter(store: Store, mischief: Mischief): Router {
  const router = Router();
  router.post('/sandbox/next', json(), (request, response) => {
    const plan = MischiefPlan.safeParse(request.body);
    if (!plan.success) return void response.status(400).json({ error: plan.error.message });
    mischief.plan(plan.data);
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
