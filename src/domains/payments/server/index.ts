/** What other domains may use of this one on the server. */
export { paymentsDomain } from './domain.ts';
export { comparePayments } from './compare.ts';
export { CHARGES } from './metrics.ts';
export { bookingOf, type ChargeRow, disputeSettled, paymentSettled, refundSettled, type RefundRow } from './model.ts';
export { WEBHOOK_OPERATION } from './openapi.ts';
export type { Payable, Payables, PaidShare } from './payable.ts';
/** The bookings domain adds the payments of bookings to it. */
export { paymentsRouter } from './router.ts';
export { openForm } from './service/browser-charge.ts';
export { countingDeclines, limitNewCards } from './service/card-limits.ts';
export {
  cardView,
  customerOf,
  defaultPayer,
  ensureCustomer,
  type CardPayer,
  requireCardOf,
  requireOwnCard,
  requirePayer,
} from './service/cards.ts';
export { type BegunCharge, carryOut, chargeAbsent, finish, type PayCall, sendLostAgain } from './service/carry-out.ts';
export { chargeableCards, requireConsent } from './service/consent.ts';
export {
  openChargesOf,
  paidPence,
  processingAmong,
  processingOf,
  requireNoOpenCharge,
  withdrawOpenCharges,
} from './service/open-charges.ts';
export { paymentView } from './service/provider.ts';
export { lookUpCharge } from './service/reconcile.ts';
export {
  INVOICE_REFUND_DUE,
  INVOICE_REFUND_PLANNED,
  planInvoiceRefunds,
  type PlannedRefund,
  quoteRefund,
  refundNews,
} from './service/refund.ts';
export { hasOpenChargeSql, insertCharge, insertGroup, insertPaid, openCharges } from './service/send-charge.ts';
export { agreeToSeries, requireSeriesConsent } from './service/series-consent.ts';
export { NEVER_ARRIVED } from './service/settlement.ts';
export { showAtReader } from './service/show-at-reader.ts';
export { requireStripe } from './service/stripe.ts';
export { isAtReader } from './ways/at-reader.ts';
export { stripeWebhook } from './webhook.ts';
