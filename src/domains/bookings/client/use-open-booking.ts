import { useSearchParams } from 'react-router-dom';
import type { BookingView } from '#domains/bookings/schema.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { useBooking } from './queries.ts';

/** What can be open over the list; the address names it with the booking's id: `?history=12`. */
const VIEWS = ['booking', 'history'] as const;
type View = (typeof VIEWS)[number];

type OpenBooking = {
  view: View | undefined;
  /** Undefined while nothing is open, or the booking is on its way. */
  booking: BookingView | undefined;
  open: (view: View, booking: BookingSummary) => void;
  close: () => void;
};

/** The dialog or drawer that the address has open over the list. Its booking is read by itself: a row of the list is only its summary. */
export function useOpenBooking(): OpenBooking {
  const [params, setParams] = useSearchParams();
  const view = VIEWS.find((name) => params.has(name));
  const id = view ? (params.get(view) ?? '') : '';
  const { data } = useBooking(id, view !== undefined);

  function withOnly(next?: { view: View; id: string }): URLSearchParams {
    const changed = new URLSearchParams(params);
    VIEWS.forEach((name) => changed.delete(name));
    if (next) changed.set(next.view, next.id);
    return changed;
  }

  return {
    view,
    booking: view && data,
    open: (next, { _id }) => setParams(withOnly({ view: next, id: _id }), { replace: view !== undefined }),
    close: () => setParams(withOnly(), { replace: true }),
  };
}
