import { Confirm } from './confirm.tsx';

type ConfirmDeleteProps = { name: string; onClose: () => void; onYes: () => void };

/** Asks before a part of a form is removed. The removal takes effect when the form is saved. */
export function ConfirmDelete({ name, onClose, onYes }: ConfirmDeleteProps) {
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title="Are you sure to delete this?"
      text={name}
      danger
      onYes={onYes}
    />
  );
}
