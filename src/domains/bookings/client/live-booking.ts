import { useEffect, useRef } from 'react';
import { useLiveEvent } from '#client/live.tsx';
import type { BookingView } from '#domains/bookings/schema.ts';

/** Changes within this time are read together. */
const GATHER_MS = 150;
/** More changes than this at once are not read one by one. */
const MAX_READ = 8;

type Hearer = {
  read: (bookingId: string) => Promise<BookingView>;
  onBooking: (booking: BookingView) => void;
  onMany: () => void;
};

/**
 * Reads each booking of which a live event tells, and hands it on as it is now. After many changes at once, or when one cannot be
 * read, `onMany` is called instead.
 */
export function useChangedBookings({ read, onBooking, onMany }: Hearer): void {
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
    timer.current ??= setTimeout(() => void readChanged(), GATHER_MS);
  });
}
