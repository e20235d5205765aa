/** Every answer was true: what was answered with success is in the database once, and what was refused is not. */
import type { BookingFact, Facts } from './facts.ts';
import type { Finding } from './findings.ts';
import { grouped } from './grouped.ts';
import { madeOnce } from './made-once.ts';
import type { WriteFacts } from './outcomes.ts';

const timeOf = (value: unknown) => new Date(String(value)).getTime();

/** A request has no title, so its customer is unique. */
const identityOf = ({ booking_request, customer_email, title }: BookingFact) =>
  booking_request ? customer_email : title;
const askedIdentity = ({ asked }: WriteFacts) => String(asked?.email ?? asked?.title);

/** Each request to book is unique in the history, so a booking is recognised whose answer was lost. */
export function createdBookings(writes: WriteFacts[], { bookings }: Pick<Facts, 'bookings'>): Finding[] {
  const made = grouped(bookings, identityOf);
  return writes
    .filter(({ call }) => call === 'create' || call === 'request')
    .flatMap((write) => {
      const identity = askedIdentity(write);
      const ids = (made.get(identity) ?? []).map(({ id }) => id);
      return madeOnce(write, { what: `bookings of ${identity}`, ids, lost: 'booking lost' });
    });
}

/** Whether the answer says that the booking has its new period. */
export const hasMoved = ({ asked, told }: Pick<WriteFacts, 'asked' | 'told'>) =>
  timeOf(told?.from) === timeOf(asked?.from) && timeOf(told?.to) === timeOf(asked?.to);

/** What an acknowledged change must have left in the booking. */
function isKept({ call, asked, told, status }: WriteFacts, booking: BookingFact): boolean {
  if (call === 'cancel') return !booking.active;
  // The difference may still wait for the bank.
  if (call === 'move' && hasMoved({ asked, told }))
    return timeOf(booking.starts_at) === timeOf(asked?.from) && timeOf(booking.ends_at) === timeOf(asked?.to);
  if (call === 'pay') return typeof told?.url === 'string' || status !== 200 || booking.payment_status === 'completed';
  if (call === 'payment-done') return booking.payment_status === 'completed';
  if (call === 'decide') return booking.booking_status === asked?.booking_status;
  if (call === 'decide-swap' && asked?.seat_swap_status === 'Completed') {
    const seats = booking.items.map(({ _id }) => String(_id)).sort();
    return seats.join() === [...(asked.ids as string[])].sort().join();
  }
  return true;
}

/**
 * Every change that was answered with success is there. Each booking is changed by one client after the other, so only a later
 * change, or one whose outcome is unknown, may have replaced it.
 */
export function acknowledgedChanges(writes: WriteFacts[], { bookings }: Pick<Facts, 'bookings'>): Finding[] {
  const byId = new Map(bookings.map((booking) => [booking.id, booking]));
  const changes = writes.filter(({ booking, call }) => booking !== undefined && call !== 'bank');
  const later = (change: WriteFacts) =>
    changes.some(
      (other) =>
        other.booking === change.booking && other.call === change.call && other !== change && other.to > change.to,
    );
  return changes
    .filter(({ outcome }) => outcome === 'done')
    .flatMap((change): Finding[] => {
      const booking = byId.get(change.booking!);
      const text = `${change.call} of booking ${change.booking} at ${new Date(change.to).toISOString()}`;
      if (!booking) return [{ rule: 'booking lost', at: change.to, text }];
      return isKept(change, booking) || later(change) ? [] : [{ rule: 'change lost', at: change.to, text }];
    });
}
