/** What other domains may use of this one on the server. */
export { comparePayments } from './compare.ts';
export { CHARGES, openChargeFigures } from './figures.ts';
export { type ChargeRow, DISPUTE_SETTLED, PAYMENT_SETTLED, REFUND_SETTLED } from './model.ts';
export { WEBHOOK_OPERATION } from './openapi.ts';
export { paymentsRouter } from './router.ts';
export { openPayments } from './service/provider.ts';
export { reconcileCharges } from './service/reconcile.ts';
export { deliverRefunds } from './service/refund.ts';
export { stripeWebhook } from './webhook.ts';
