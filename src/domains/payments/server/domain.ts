/** The parts of this domain on the server. */
import { recordTopic } from '#server/delivery/topic.ts';
import type { ServerDomain } from '#server/domain.ts';
import { paymentsPersonal } from '#domains/payments/server/personal.ts';
import { CHARGES, openChargeMetrics } from '#domains/payments/server/metrics.ts';
import { paymentsErasure } from '#domains/payments/server/erasure.ts';
import { reconcileCharges } from '#domains/payments/server/service/reconcile.ts';
import {
  deliverRefunds,
  INVOICE_REFUND_DUE,
  INVOICE_REFUND_PLANNED,
  REFUND_DUE,
  type RefundDue,
  returnCharge,
  sendPlannedRefunds,
} from '#domains/payments/server/service/refund.ts';
import { disputeTold, paymentTold, refundTold } from '#domains/payments/server/told.ts';
import { SECOND } from '#shared/time.ts';
import { ConsentView, SeriesConsentView } from '#domains/payments/consent.ts';
import {
  BankAccountView,
  BillingView,
  CardView,
  OwnCardView,
  PaymentDoneView,
  ReaderLocationsView,
} from '#domains/payments/schema.ts';
import { paymentSentences } from '#domains/payments/sentences.ts';
import { DisputeView, PaymentView, RefundView } from '#domains/payments/settled.ts';
import { msg } from '#shared/texts.ts';

export const paymentsDomain = {
  // The bookings domain provides them, together with the payments of bookings.
  routers: {},
  sentences: [paymentSentences],
  tells: [paymentTold, refundTold, disputeTold],
  jobs: [{ name: msg('reconcile charges'), everyMs: 5 * SECOND, run: reconcileCharges }],
  topics: [
    recordTopic(REFUND_DUE, 'bookingId', (services, { payload }) => deliverRefunds(services, payload as RefundDue)),
    recordTopic(INVOICE_REFUND_DUE, 'chargeId', (services, { payload }) =>
      returnCharge(services, String(payload.chargeId)),
    ),
    recordTopic(INVOICE_REFUND_PLANNED, 'chargeId', (services, { payload }) =>
      sendPlannedRefunds(services, String(payload.chargeId)),
    ),
  ],
  metrics: [CHARGES],
  metricSources: [openChargeMetrics],
  views: {
    BankAccount: BankAccountView,
    Billing: BillingView,
    Card: CardView,
    Dispute: DisputeView,
    OwnCard: OwnCardView,
    Payment: PaymentView,
    PaymentConsent: ConsentView,
    PaymentDone: PaymentDoneView,
    ReaderLocations: ReaderLocationsView,
    Refund: RefundView,
    SeriesConsent: SeriesConsentView,
  },
  erasure: paymentsErasure,
  personal: paymentsPersonal,
} satisfies ServerDomain;
