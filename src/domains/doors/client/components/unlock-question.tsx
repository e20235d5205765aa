import { toast } from 'sonner';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { MAY_HAVE_OPENED } from '#domains/doors/rules.ts';
import type { DoorView, Unlocked } from '#domains/doors/schema.ts';
import { useTexts } from '#domains/doors/client/use-texts.ts';

type UnlockQuestionProps = {
  door: Pick<DoorView, '_id' | 'name'>;
  unlock: (door: { _id: string }) => Promise<Unlocked>;
  onClose: () => void;
};

/** Asks before a door is opened from afar, and tells what has become of it. */
export function UnlockQuestion({ door, unlock, onClose }: UnlockQuestionProps) {
  const t = useTexts();
  async function open() {
    const { state } = await unlock({ _id: door._id });
    if (state === 'unlocked') toast.success(t('{name} is unlocked.', { name: door.name }));
    else toast.warning(t(MAY_HAVE_OPENED));
  }

  return (
    <ConfirmCall
      open
      onOpenChange={onClose}
      title={t('Unlock {name}?', { name: door.name })}
      text={t('Anybody at the door can enter. The command is listed in the activities.')}
      yes={t('Unlock')}
      onYes={open}
    />
  );
}
