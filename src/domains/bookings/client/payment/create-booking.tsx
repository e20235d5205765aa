import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorForNextScreen } from '#client/error-toasts.ts';
import { useSession } from '#client/session.tsx';
import { failureOf } from '#client/failure.ts';
import { useCreateBooking } from '#domains/bookings/client/queries.ts';
import type { CartOrigin } from '#domains/payments/client/index.ts';
import { createInput, keyOfChoice } from '#domains/bookings/client/payment/new-booking.ts';
import {
  isExpired,
  nameOfChoice,
  pendingBooking,
  type PendingBooking,
  searchOfChoice,
  useFetchSpace,
} from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';
import { CartSkeleton } from './cart-skeleton.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

/** The screen payNow/new_booking: books the choice that is stored in this browser, once, and opens its cart. */
export function CreateBooking() {
  const t = useTexts();
  const [choice] = useState(pendingBooking.get);
  const { user, showsAllBookings } = useSession();
  const navigate = useNavigate();
  const fetchSpace = useFetchSpace();
  const create = useCreateBooking(choice ? keyOfChoice(choice) : undefined);
  const hasBegun = useRef(false);

  function leave(to: string = paths.booking) {
    pendingBooking.remove();
    void navigate(to, { replace: true });
  }

  function leaveExpired(expired: PendingBooking) {
    const onClick = () => void navigate(searchOfChoice(expired));
    errorForNextScreen(t('Your choice of {name} has expired', { name: nameOfChoice(expired) }), {
      label: t('Search again'),
      onClick,
    });
    leave();
  }

  const book = useEffectEvent(async () => {
    if (!choice || !user) return leave();
    if (isExpired(choice, new Date())) return leaveExpired(choice);
    try {
      const space = await fetchSpace(choice.space_id);
      const self = { _id: user._id, email: user.email, mustNameMembers: showsAllBookings };
      const input = createInput(choice, space, self);
      if (!input) return leave();
      const booking = await create(input);
      pendingBooking.remove();
      if (booking.booking_request) return leave(paths.bookingPage(booking._id));
      const state: CartOrigin = { search: searchOfChoice(choice) };
      void navigate(paths.payNow(booking._id), { replace: true, state });
    } catch (error) {
      const { status, message, link } = failureOf(error);
      errorForNextScreen(message, link && { label: link.label, onClick: () => void navigate(link.path) });
      // A refused choice would be refused again, so it is removed. Without a response, it may still be booked later.
      // The search then shows the normal price of a place whose offer has ended.
      if (status >= 400 && status < 500 && status !== 401)
        return leave(choice.offer_id ? searchOfChoice(choice) : undefined);
      void navigate(paths.booking, { replace: true });
    }
  });

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void book();
  }, []);

  return <CartSkeleton />;
}
