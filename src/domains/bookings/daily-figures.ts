/** What bookings contribute to the daily figures of their workspace. The figures are kept with every change of a booking. */
import type { BookingView } from '#domains/bookings/schema.ts';
import type { Pence } from '#shared/money.ts';
import { toLocal } from '#shared/time.ts';

/** The figures of the bookings that begin on one local day of their workspace. */
export type DayFigures = { day: string; bookings: number; revenuePence: Pence };

export type Counted = Pick<BookingView, 'active' | 'payment_status'> & {
  starts_at: Date;
  total_pence: Pence;
  paid_pence: Pence;
};

/**
 * The figures of one booking. It counts from its confirmation until it is cancelled. Its revenue is its price, and once it is
 * cancelled, what was paid by card or at the desk and is not refunded.
 */
export function figuresOf(booking: Counted, zone: string): DayFigures {
  const { active, payment_status, starts_at, total_pence, paid_pence } = booking;
  const { day } = toLocal(starts_at, zone);
  if (payment_status !== 'completed') return { day, bookings: 0, revenuePence: 0 };
  return active ? { day, bookings: 1, revenuePence: total_pence } : { day, bookings: 0, revenuePence: paid_pence };
}

/** What a change of a booking adds to each day, by day. Days without a change are left out. @param before missing for a new booking */
export function figureChanges(before: Counted | undefined, after: Counted, zone: string): DayFigures[] {
  const added = figuresOf(after, zone);
  const removed = before ? figuresOf(before, zone) : { ...added, bookings: 0, revenuePence: 0 };
  const taken = { day: removed.day, bookings: -removed.bookings, revenuePence: -removed.revenuePence };
  const changes =
    taken.day === added.day
      ? [
          {
            day: added.day,
            bookings: added.bookings + taken.bookings,
            revenuePence: added.revenuePence + taken.revenuePence,
          },
        ]
      : [taken, added];
  return changes
    .filter(({ bookings, revenuePence }) => bookings !== 0 || revenuePence !== 0)
    .sort((one, other) => one.day.localeCompare(other.day));
}
