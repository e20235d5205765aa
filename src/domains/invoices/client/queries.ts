/** The calls of the invoice screens and the operator settings, and their live map. */
import type { LiveMap } from '#client/stale.ts';

export const invoicesLive: LiveMap = {
  // A document comes after a charge or a refund, which the billing screen shows.
  invoices: ({ invoices, payments }) => [invoices.invalidate(), payments.billingDetails.invalidate()],
  operator: ({ operator }) => operator.invalidate(),
};
