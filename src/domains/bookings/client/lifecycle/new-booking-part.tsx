import { lazyPart } from '#client/lazy-part.tsx';

/** The form of a new booking, for screens that open it themselves. */
export const NewBooking = lazyPart(() => import('./new-booking.tsx'));
