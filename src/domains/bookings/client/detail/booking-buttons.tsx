import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import { useState } from 'react';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { useEditAddress } from '#domains/bookings/client/detail/use-edit-address.ts';
import { useLeaving } from '#domains/bookings/client/people/use-leaving.tsx';
import type { BookingActor } from '#domains/bookings/entitled.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { BookingNamed } from './booking-named.tsx';
import { CheckInButton, UndoReleaseButton } from '#domains/bookings/client/presence/check-in.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

type LeaveBookingProps = { booking: BookingSummary; now: Date; onLeft?: () => void };

/** The button with which an attendee leaves a booking, after a question. Nothing for everybody else. */
function LeaveBooking({ booking, now, onLeft }: LeaveBookingProps) {
  const t = useTexts();
  const { ask, question } = useLeaving(booking, now, onLeft);
  if (!ask) return null;
  return (
    <>
      <Button variant="ghost" className="text-danger-text sm:me-auto" onClick={ask}>
        {t('Leave booking')}
      </Button>
      {question}
    </>
  );
}

const moneyText = ({ paid, currency }: BookingView, t: Translate) =>
  paid > 0
    ? t('Nothing is refunded of the {money} that was paid.', { money: formatMoney(paid, currency, t) })
    : t('Nothing is refunded.');

/** Ends an ongoing booking, so that others can book the remaining time. Nothing is refunded. */
function EndBooking({ booking }: { booking: BookingView }) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const end = trpc.bookings.endNow.useMutation().mutateAsync;

  async function endNow() {
    await end({ _id: booking._id });
    toast.success(t('Booking updated successfully'));
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('End now')}
      </Button>
      <ConfirmCall
        open={isAsking}
        onOpenChange={setAsking}
        title={t('End this booking now?')}
        text={
          <BookingNamed booking={booking}>
            {t('Others can book the remaining time.')} {moneyText(booking, t)}
          </BookingNamed>
        }
        yes={t('End now')}
        no={t('No')}
        onYes={endNow}
      />
    </>
  );
}

type BookingButtonsProps = {
  booking: BookingView;
  actor: BookingActor;
  now: Date;
  onHistory: (booking: BookingView) => void;
  onCancel: (booking: BookingView) => void;
  onLeft: () => void;
};

/** What the account can do with one booking, for its dialog and its page. The lifecycle decides. */
export function BookingButtons({ booking, actor, now, onHistory, onCancel, onLeft }: BookingButtonsProps) {
  const t = useTexts();
  const editAddress = useEditAddress(booking, actor, now);
  return (
    <>
      {transition(booking, 'cancel', actor, now).ok && (
        <Button variant="ghost" className="text-danger-text sm:me-auto" onClick={() => onCancel(booking)}>
          {t('Cancel booking')}
        </Button>
      )}
      <LeaveBooking booking={booking} now={now} onLeft={onLeft} />
      {booking.checked_in_at === null && transition(booking, 'checkIn', actor, now).ok && (
        <CheckInButton _id={booking._id} />
      )}
      {transition(booking, 'undoRelease', actor, now).ok && <UndoReleaseButton _id={booking._id} />}
      {transition(booking, 'endNow', actor, now).ok && <EndBooking booking={booking} />}
      <Button variant="secondary" onClick={() => onHistory(booking)}>
        {t('Booking History')}
      </Button>
      {editAddress && (
        <Button asChild variant="secondary">
          <Link to={editAddress} replace>
            {t('Edit')}
          </Link>
        </Button>
      )}
      {transition(booking, 'pay', actor, now).ok && (
        <Button asChild>
          <Link to={paths.payNow(booking._id)}>
            {t('Pay {money}', { money: formatMoney(booking.price.total, booking.currency, t) })}
          </Link>
        </Button>
      )}
    </>
  );
}
