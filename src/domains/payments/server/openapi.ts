import type { Schema } from '#server/openapi.ts';

/** A call that is no row of the REST table: its raw body is signed, and its sender is a machine of the payment service. */
export const WEBHOOK_OPERATION: Schema = {
  operationId: 'payments.webhook',
  summary: 'News from the payment service',
  description: 'For the payment service only: the raw event, with its signature in the `Stripe-Signature` header.',
  tags: ['payments'],
  parameters: [{ name: 'Stripe-Signature', in: 'header', required: true, schema: { type: 'string' } }],
  responses: { 200: { description: 'Heard' }, 400: { description: 'The signature is not valid' } },
};
