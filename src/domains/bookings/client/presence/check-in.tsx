import { toast } from 'sonner';
import { PressButton } from '#client/press-button.tsx';
import { trpc } from '#client/trpc.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

type CheckInProps = { _id: string; size?: 'sm'; name?: string };

/** Checks in a booking. @param name whose, where a screen shows several */
export function CheckInButton({ _id, size, name }: CheckInProps) {
  const t = useTexts();
  const checkIn = trpc.bookings.checkIn.useMutation().mutateAsync;
  async function press() {
    await checkIn({ _id });
    toast.success(t('Checked in'));
  }

  return (
    <PressButton variant="secondary" size={size} onPress={press} aria-label={name && t('Check in {name}', { name })}>
      {t('Check in')}
    </PressButton>
  );
}

/** Gives a booking that was released because nobody came its time back. */
export function UndoReleaseButton({ _id }: { _id: string }) {
  const t = useTexts();
  const undo = trpc.bookings.undoRelease.useMutation().mutateAsync;
  async function press() {
    await undo({ _id });
    toast.success(t('Release undone'));
  }

  return (
    <PressButton variant="secondary" onPress={press}>
      {t('Undo release')}
    </PressButton>
  );
}

/** Takes a check-in back. */
export function UndoCheckInButton({ _id }: { _id: string }) {
  const t = useTexts();
  const undo = trpc.bookings.undoCheckIn.useMutation().mutateAsync;
  async function press() {
    await undo({ _id });
    toast.success(t('Check-in undone'));
  }

  return (
    <PressButton variant="ghost" size="sm" className="-my-1.5" onPress={press}>
      {t('Undo check-in')}
    </PressButton>
  );
}
