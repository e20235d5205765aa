import { Confirm } from './confirm.tsx';
import { useTexts } from '#client/use-texts.ts';

type ConfirmDeleteProps = { name: string; onClose: () => void; onYes: () => void };

/** Asks before a part of a form is removed. The removal takes effect when the form is saved. */
export function ConfirmDelete({ name, onClose, onYes }: ConfirmDeleteProps) {
  const t = useTexts();
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Are you sure to delete this?')}
      text={name}
      danger
      onYes={onYes}
    />
  );
}
