import { useSearchParams } from 'react-router-dom';
import { readBookingModal, withoutBookingModal } from '#domains/bookings/client/index.ts';
import { lazyPart } from '#client/lazy-part.tsx';

const Modal = lazyPart(() => import('#domains/bookings/client/detail/booking-modal.tsx'));

/** The booking modal, which the address opens over every screen of the application. */
export function BookingModal() {
  const [params, setParams] = useSearchParams();
  const modal = readBookingModal(params);
  return modal && <Modal modal={modal} onClose={() => setParams(withoutBookingModal, { replace: true })} />;
}
