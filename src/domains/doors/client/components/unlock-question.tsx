import { toast } from 'sonner';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { trpc } from '#client/trpc.tsx';
import { MAY_HAVE_OPENED } from '#domains/doors/rules.ts';
import type { DoorView } from '#domains/doors/schema.ts';

type UnlockQuestionProps = { door: DoorView; onClose: () => void };

/** Asks before a door is opened from afar, and tells what has become of it. */
export function UnlockQuestion({ door, onClose }: UnlockQuestionProps) {
  const unlock = trpc.doors.unlock.useMutation().mutateAsync;

  async function open() {
    const { state } = await unlock({ _id: door._id });
    if (state === 'unlocked') toast.success(`${door.name} is unlocked.`);
    else toast.warning(MAY_HAVE_OPENED);
  }

  return (
    <ConfirmCall
      open
      onOpenChange={onClose}
      title={`Unlock ${door.name}?`}
      text="Anybody at the door can enter. The command is listed in the activities."
      yes="Unlock"
      onYes={open}
    />
  );
}
