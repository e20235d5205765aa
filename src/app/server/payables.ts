/** What can be paid. A charge names which of them it pays. */
import { bookingPayable } from '#domains/bookings/server/index.ts';
import { invoicePayable } from '#domains/invoices/server/index.ts';
import type { Payables } from '#domains/payments/server/index.ts';

export const payables: Payables = { booking: bookingPayable, invoice: invoicePayable };
