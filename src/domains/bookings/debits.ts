/** Bookings that are paid by debit of a bank account. Their place is confirmed when the bank has paid, or as soon as it processes the debit. */
import type { BookingView } from '#domains/bookings/schema.ts';
import { type Subject, stageOf } from '#domains/bookings/stages.ts';
import { DAY } from '#shared/time.ts';

/** A bank usually pays within this time. What begins earlier is paid in another way. */
export const DEBIT_LEAD_MS = 7 * DAY;

type Debitable = Pick<BookingView, 'from' | 'series'> & { space_id: Pick<BookingView['space_id'], 'booking_debits'> };

/** Whether a booking may be paid by bank debit. The dates of a series are paid by card. */
export function takesDebit({ from, series, space_id: { booking_debits } }: Debitable, now: Date): boolean {
  const isOffered = booking_debits === 'when_paid' || booking_debits === 'at_once';
  return isOffered && series === null && from.getTime() - now.getTime() > DEBIT_LEAD_MS;
}

/**
 * Whether a booking is confirmed and its bank still processes the debit of its price. Otherwise it is the difference of a move, also of a booking that
 * cost nothing.
 */
export const awaitsDebit = (booking: Subject, { paid, total }: { paid: number; total: number }, now: Date): boolean =>
  paid === 0 && total > 0 && stageOf(booking, now) === 'changing';

/** After a debit was not paid, a confirmed booking is held for this time, at most until it begins. */
export const UNPAID_DEBIT_HOLD_MS = 3 * DAY;
