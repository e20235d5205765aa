import type { Stripe } from 'stripe';
import { InvalidInput } from '#shared/errors.ts';
import { type PaymentEvent, asPayment, idOf } from './stripe-shapes.ts';
import { intentAt } from './stripe-terminal.ts';
import { msg } from '#shared/texts.ts';

type SignedBody = { rawBody: Buffer; signature: string; secret: string };

/** Verifies and reads a webhook. Unused event types are returned as `ignored`. @throws InvalidInput for an invalid signature */
export function readEvent(stripe: Stripe, { rawBody, signature, secret }: SignedBody): PaymentEvent {
  const event = verified(stripe, { rawBody, signature, secret });
  switch (event.type) {
    case 'payment_intent.processing':
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
      return { id: event.id, type: 'payment_changed', payment: asPayment(event.data.object) };
    case 'terminal.reader.action_succeeded':
    case 'terminal.reader.action_failed':
      return { id: event.id, type: 'reader_changed', intentId: intentAt(event.data.object) };
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return { id: event.id, type: 'refunds_changed', intentId: idOf(event.data.object.payment_intent) };
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return { id: event.id, type: 'dispute_changed', disputeId: event.data.object.id };
    default:
      return { id: event.id, type: 'ignored' };
  }
}

function verified(stripe: Stripe, { rawBody, signature, secret }: SignedBody): Stripe.Event {
  // With an empty secret, anybody could forge a signature.
  if (!secret) throw new Error('A webhook arrived, but no Stripe webhook secret is configured');
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, secret);
  } catch {
    throw new InvalidInput(msg('The webhook signature is not valid'));
  }
}
