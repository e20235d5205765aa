import { toast } from 'sonner';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { trpc } from '#client/trpc.tsx';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { BookingNamed } from '#domains/bookings/client/detail/booking-named.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

type ConfirmLeaveProps = { booking: BookingSummary; onLeft?: () => void; onClose: () => void };

/** The question before an attendee leaves a booking. */
export default function ConfirmLeave({ booking, onLeft, onClose }: ConfirmLeaveProps) {
  const t = useTexts();
  const leave = trpc.bookings.leave.useMutation().mutateAsync;

  async function confirm() {
    await leave({ _id: booking._id });
    toast.success(t('You have left the booking'));
    onLeft?.();
  }

  return (
    <ConfirmCall
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Leave this booking?')}
      text={
        <BookingNamed booking={booking}>
          {t('You no longer attend it and no longer see it. The person who booked is told.')}
        </BookingNamed>
      }
      yes={t('Leave booking')}
      no={t('No')}
      danger
      onYes={confirm}
    />
  );
}
