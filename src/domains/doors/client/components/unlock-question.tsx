import { toast } from 'sonner';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { MAY_HAVE_OPENED } from '#domains/doors/rules.ts';
import type { DoorView, Unlocked } from '#domains/doors/schema.ts';

type UnlockQuestionProps = {
  door: Pick<DoorView, '_id' | 'name'>;
  unlock: (door: { _id: string }) => Promise<Unlocked>;
  onClose: () => void;
};

/** Asks before a door is opened from afar, and tells what has become of it. */
export function UnlockQuestion({ door, unlock, onClose }: UnlockQuestionProps) {
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
