import { useState } from 'react';
import { toast } from 'sonner';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { BookingNamed, type NamedBooking } from '#domains/bookings/client/detail/booking-named.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

type ReleaseHoldProps = {
  booking: NamedBooking;
  /** The text of the button. */
  label: string;
  className?: string;
  disabled?: boolean;
  onReleased: () => void;
};

/** Releases an unpaid booking before its hold ends, so that others can book it. */
export function ReleaseHold({ booking, label, className, disabled, onReleased }: ReleaseHoldProps) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const cancel = trpc.bookings.cancel.useMutation().mutateAsync;

  async function release() {
    await cancel({ _id: booking._id });
    toast.success(t('Booking cancelled successfully'));
    onReleased();
  }

  return (
    <>
      <Button variant="ghost" className={className} disabled={disabled} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmCall
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Are you sure to cancel this booking?')}
        text={
          <BookingNamed booking={booking}>{t('Nothing has been paid for it. Others can then book it.')}</BookingNamed>
        }
        yes={t('Yes, Please')}
        no={t('No')}
        danger
        onYes={release}
      />
    </>
  );
}
