/** What other domains may use of this one on the server. */
export { paymentsDomain } from './domain.ts';
export { comparePayments } from './compare.ts';
export { type ChargeRow, DISPUTE_SETTLED, PAYMENT_SETTLED, REFUND_SETTLED } from './model.ts';
export { WEBHOOK_OPERATION } from './openapi.ts';
export { moneyPort, paymentView } from './service/provider.ts';
export { stripeWebhook } from './webhook.ts';
