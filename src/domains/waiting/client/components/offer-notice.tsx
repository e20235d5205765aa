import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { useLiveEvent } from '#client/live.tsx';
import { paths } from '#shared/paths.ts';

/** Says at once, on every screen, that a place is held for the account. */
export default function OfferNotice() {
  const navigate = useNavigate();
  useLiveEvent('waiting.offered', ({ data }) => {
    const action = { label: 'See it', onClick: () => void navigate(paths.booking) };
    const description = 'You waited for it. It is in your bookings.';
    toast.success('A place is free for you', { id: `offer-${data._id}`, description, action, duration: Infinity });
  });
  return null;
}
