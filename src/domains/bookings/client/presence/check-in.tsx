import { toast } from 'sonner';
import { PressButton } from '#client/press-button.tsx';
import { trpc } from '#client/trpc.tsx';

type CheckInProps = { _id: string; size?: 'sm'; name?: string };

/** Checks in a booking. @param name whose, where a screen shows several */
export function CheckInButton({ _id, size, name }: CheckInProps) {
  const checkIn = trpc.bookings.checkIn.useMutation().mutateAsync;
  async function press() {
    await checkIn({ _id });
    toast.success('Checked in');
  }

  return (
    <PressButton variant="secondary" size={size} onPress={press} aria-label={name && `Check in ${name}`}>
      Check in
    </PressButton>
  );
}

/** Gives a booking that was released because nobody came its time back. */
export function UndoReleaseButton({ _id }: { _id: string }) {
  const undo = trpc.bookings.undoRelease.useMutation().mutateAsync;
  async function press() {
    await undo({ _id });
    toast.success('Release undone');
  }

  return (
    <PressButton variant="secondary" onPress={press}>
      Undo release
    </PressButton>
  );
}

/** Takes a check-in back. */
export function UndoCheckInButton({ _id }: { _id: string }) {
  const undo = trpc.bookings.undoCheckIn.useMutation().mutateAsync;
  async function press() {
    await undo({ _id });
    toast.success('Check-in undone');
  }

  return (
    <PressButton variant="ghost" size="sm" className="-my-1.5" onPress={press}>
      Undo check-in
    </PressButton>
  );
}
