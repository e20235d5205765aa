/** What other domains may use of this one on the server. */
export { paymentsDomain } from './domain.ts';
export { comparePayments } from './compare.ts';
export { bookingOf, type ChargeRow, DISPUTE_SETTLED, PAYMENT_SETTLED, REFUND_SETTLED } from './model.ts';
export { WEBHOOK_OPERATION } from './openapi.ts';
export { defaultPayer, ensureCustomer, requirePayer } from './service/cards.ts';
export { openForm } from './service/browser-charge.ts';
export { finish, type PayCall } from './service/charge.ts';
export {
  beginInvoiceCharge,
  insertDeskCharge,
  openChargesOf,
  paidPence,
  type Payer,
  processingAmong,
  processingOf,
  requireNoOpenCharge,
} from './service/invoice-charge.ts';
export { planInvoiceRefunds } from './service/refund.ts';
export { countingDeclines, limitNewCards } from './service/card-limits.ts';
export { chargeAbsent } from './service/planned.ts';
export { moneyPort, paymentView } from './service/provider.ts';
export { stripeWebhook } from './webhook.ts';
