/** What bookings contribute to the daily figures of their workspace. The figures are updated with every change of a booking. */
import type { BookingView } from '#domains/bookings/schema.ts';
import type { Pence } from '#shared/money.ts';
import { toLocal } from '#shared/time.ts';

/** The figures of the bookings that begin on one local day of their workspace. */
export type DayFigures = { day: string; bookings: number; revenuePence: Pence; receivedPence: Pence };

export type CountedBooking = Pick<BookingView, 'active' | 'payment_status'> & {
  starts_at: Date;
  total_pence: Pence;
  paid_pence: Pence;
  on_account: boolean;
};

/** What came in and was not refunded. What is on the account of a company did not. */
export const receivedPence = ({ paid_pence, on_account }: Pick<CountedBooking, 'paid_pence' | 'on_account'>): Pence =>
  on_account ? 0 : paid_pence;

/**
 * The figures of one booking. It counts from its confirmation until it is cancelled. Its revenue is its price, and once it is
 * cancelled, what was paid by card or at the desk and is not refunded, or is still on the account of a company.
 */
export function figuresOf(booking: CountedBooking, zone: string): DayFigures {
  const { active, payment_status, starts_at, total_pence, paid_pence } = booking;
  const { day } = toLocal(starts_at, zone);
  if (payment_status !== 'completed') return { day, ...NOTHING };
  const received = { day, receivedPence: receivedPence(booking) };
  return active
    ? { ...received, bookings: 1, revenuePence: total_pence }
    : { ...received, bookings: 0, revenuePence: paid_pence };
}

const NOTHING = { bookings: 0, revenuePence: 0, receivedPence: 0 };

const without = (figures: DayFigures, taken: DayFigures): DayFigures => ({
  day: figures.day,
  bookings: figures.bookings - taken.bookings,
  revenuePence: figures.revenuePence - taken.revenuePence,
  receivedPence: figures.receivedPence - taken.receivedPence,
});

/** What a change of a booking adds to each day, by day. Days without a change are left out. @param before missing for a new booking */
export function figureChanges(before: CountedBooking | undefined, after: CountedBooking, zone: string): DayFigures[] {
  const added = figuresOf(after, zone);
  const removed = before ? figuresOf(before, zone) : { ...added, ...NOTHING };
  const none = { day: removed.day, ...NOTHING };
  const changes = removed.day === added.day ? [without(added, removed)] : [without(none, removed), added];
  return changes
    .filter(
      ({ bookings, revenuePence, receivedPence: received }) => bookings !== 0 || revenuePence !== 0 || received !== 0,
    )
    .sort((one, other) => one.day.localeCompare(other.day));
}
