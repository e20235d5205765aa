/** Bookings that are paid by debit of a bank account. Their place is held until the bank has paid, and confirmed then. */
import type { BookingView } from '#domains/bookings/schema.ts';
import { DAY } from '#shared/time.ts';

/** A bank usually pays within this time. What begins earlier is paid in another way. */
export const DEBIT_LEAD_MS = 7 * DAY;

type Debitable = Pick<BookingView, 'from' | 'series'> & { space_id: Pick<BookingView['space_id'], 'booking_debits'> };

/** Whether a booking may be paid by bank debit. The dates of a series are paid by card. */
export function takesDebit({ from, series, space_id }: Debitable, now: Date): boolean {
  return space_id.booking_debits === 'when_paid' && series === null && from.getTime() - now.getTime() > DEBIT_LEAD_MS;
}
