/** The parts of this domain on the server. */
import { recordTopic } from '#server/delivery/topic.ts';
import type { ServerDomain } from '#server/domain.ts';
import { REFUND_DUE } from '#domains/bookings/server/index.ts';
import { CHARGES, openChargeMetrics } from '#domains/payments/server/metrics.ts';
import { paymentsRouter } from '#domains/payments/server/router.ts';
import { INVOICE_REFUND_DUE } from '#domains/payments/server/payables/invoice.ts';
import { reconcileCharges } from '#domains/payments/server/service/reconcile.ts';
import { chargePlanned } from '#domains/payments/server/service/planned.ts';
import {
  deliverRefunds,
  INVOICE_REFUND_PLANNED,
  type RefundDue,
  returnCharge,
  sendPlannedRefunds,
} from '#domains/payments/server/service/refund.ts';
import { SECOND } from '#shared/time.ts';
import { ConsentView, SeriesConsentView } from '#domains/payments/consent.ts';
import {
  BankAccountView,
  BillingView,
  CardView,
  OwnCardView,
  PayChargeView,
  PaySeriesView,
  PaymentDoneView,
  ReaderLocationsView,
  ReaderPaymentView,
  ReaderView,
} from '#domains/payments/schema.ts';

export const paymentsDomain = {
  routers: { payments: paymentsRouter },
  jobs: [
    { name: 'reconcile charges', everyMs: 5 * SECOND, run: reconcileCharges },
    { name: 'charge planned bookings', everyMs: 30 * SECOND, run: chargePlanned },
  ],
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
    OwnCard: OwnCardView,
    PayCharge: PayChargeView,
    PaySeries: PaySeriesView,
    PaymentConsent: ConsentView,
    PaymentDone: PaymentDoneView,
    Reader: ReaderView,
    ReaderLocations: ReaderLocationsView,
    ReaderPayment: ReaderPaymentView,
    SeriesConsent: SeriesConsentView,
  },
} satisfies ServerDomain;
