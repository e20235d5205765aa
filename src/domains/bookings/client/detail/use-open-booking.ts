import { useSearchParams } from 'react-router-dom';
import type { BookingView } from '#domains/bookings/schema.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { useBooking } from '#domains/bookings/client/queries.ts';

/** The views that can be open over the list. The address contains the view and the booking's id: `?history=12`. */
const VIEWS = ['booking', 'history'] as const;
type View = (typeof VIEWS)[number];

export type OpenBooking = {
  view: View | undefined;
  /** Undefined while no view is open or the booking is loading. */
  booking: BookingView | undefined;
  open: (view: View, booking: Pick<BookingSummary, '_id'>) => void;
  close: () => void;
};

/** The dialog or drawer that the address opens over the list. It reads the whole booking, because rows are only summaries. */
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
