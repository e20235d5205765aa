import type { Operation } from '#server/openapi-types.ts';

/** The webhook is no procedure, because it needs the raw body for the signature, and calls no procedure. */
export const WEBHOOK_OPERATION: Operation = {
  operationId: 'payments.webhook',
  summary: 'Receive events of the payment service',
  description: 'Only for the payment service: the raw event, with its signature in the `Stripe-Signature` header.',
  tags: ['payments'],
  parameters: [{ name: 'Stripe-Signature', in: 'header', required: true, schema: { type: 'string' } }],
  responses: { 200: { description: 'The event was received' }, 400: { description: 'The signature is not valid' } },
};
