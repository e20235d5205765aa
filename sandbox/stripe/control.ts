import { json, Router } from 'express';
import { z } from 'zod';
import { Call } from './call.ts';
import { FaultPlan } from './faults.ts';
import { Input } from './input.ts';
import { changeDispute, openDispute } from './resources/disputes.ts';
import { endRefund } from './resources/refunds.ts';
import type { Faults } from './faults.ts';
import type { Store } from './store.ts';
import type { AnyObject } from './types.ts';
import type { Webhooks } from './webhooks.ts';
import { WebhookPlan } from '../frame/webhooks.ts';

const EndRefund = z.object({ status: z.enum(['succeeded', 'failed']) });
const OpenDispute = z.object({ payment_intent: z.string(), amount: z.number().int().optional() });
const ChangeDispute = z.object({ status: z.enum(['needs_response', 'under_review', 'won', 'lost']) });

/** Makes changes that begin at a bank, and announces their events. */
function byBank(store: Store, webhooks: Webhooks, change: (call: Call) => AnyObject): AnyObject {
  const call = new Call(store, new Input({}), { ids: {}, baseUrl: '' });
  const changed = change(call);
  store.commit(call.changes);
  webhooks.announce(call.changes);
  return changed;
}

/** Routes for tests: plan a fault for the next call, say how webhooks are sent, act as a bank, and count the stored objects. */
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
  router.post('/sandbox/refunds/:refund', json(), (request, response) => {
    const { status } = EndRefund.parse(request.body);
    response.json(byBank(store, webhooks, (call) => endRefund(call, request.params.refund, status)));
  });
  router.post('/sandbox/disputes', json(), (request, response) => {
    const { payment_intent, amount } = OpenDispute.parse(request.body);
    response.json(byBank(store, webhooks, (call) => openDispute(call, payment_intent, amount)));
  });
  router.post('/sandbox/disputes/:dispute', json(), (request, response) => {
    const { status } = ChangeDispute.parse(request.body);
    response.json(byBank(store, webhooks, (call) => changeDispute(call, request.params.dispute, status)));
  });
  router.get('/sandbox/state', (_request, response) => {
    response.json({
      customers: store.list('customer').length,
      payment_methods: store.list('payment_method').filter((method) => method.customer).length,
      payment_intents: countByStatus(store.list('payment_intent')),
      charges: countByStatus(store.list('charge')),
      refunds: store.list('refund').length,
      disputes: store.list('dispute').length,
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
