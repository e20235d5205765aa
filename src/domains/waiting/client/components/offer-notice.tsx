import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { useLiveEvent } from '#client/live.tsx';
import { useFindOwnEntry } from '#domains/waiting/client/queries.ts';
import { useTexts } from '#domains/waiting/client/use-texts.ts';
import { paths } from '#shared/paths.ts';

/** Says at once, on every screen, that a place is held for the account, and leads to the cart. */
export default function OfferNotice() {
  const t = useTexts();
  const navigate = useNavigate();
  const find = useFindOwnEntry();
  async function open(entryId: string) {
    const offer = (await find(entryId))?.offer;
    await navigate(offer?.until ? paths.payNow(offer.booking_id) : paths.booking);
  }
  useLiveEvent('waiting.offered', ({ data: { _id } }) => {
    const action = { label: t('See it'), onClick: () => void open(_id) };
    const description = t('You waited for it. It is in your bookings.');
    toast.success(t('A place is free for you'), { id: `offer-${_id}`, description, action, duration: Infinity });
  });
  return null;
}
