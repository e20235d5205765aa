import { useEffect, useRef } from 'react';
import { useLiveEvent } from '#client/live.tsx';
import type { BookingView } from '#domains/bookings/schema.ts';

/** Events within this time are handled together. */
const BATCH_MS = 150;
/** If more bookings than this changed, they are not read individually. */
const MAX_READ = 8;

type Handlers = {
  read: (bookingId: string) => Promise<BookingView>;
  onBooking: (booking: BookingView) => void;
  onMany: () => void;
};

/**
 * Reads each booking that a live event refers to and passes it to `onBooking`. After many changes at once, or if a booking
 * cannot be read, `onMany` is called instead.
 */
export function useChangedBookings({ read, onBooking, onMany }: Handlers): void {
  const changed = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function readChanged() {
    timer.current = undefined;
    const ids = [...changed.current];
    changed.current.clear();
    if (ids.length > MAX_READ) return onMany();
    try {
      (await Promise.all(ids.map(read))).forEach(onBooking);
    } catch {
      onMany();
    }
  }

  useLiveEvent('book-resources.', ({ data }) => {
    changed.current.add(data._id);
    timer.current ??= setTimeout(() => void readChanged(), BATCH_MS);
  });
}
