import { Confirm } from './confirm.tsx';

type DiscardQuestionProps = { open: boolean; onOpenChange: (open: boolean) => void; onDiscard: () => void };

/** Asks for confirmation before unsaved changes are discarded. */
export function DiscardQuestion({ open, onOpenChange, onDiscard }: DiscardQuestionProps) {
  return (
    <Confirm
      open={open}
      onOpenChange={onOpenChange}
      title="Discard your changes?"
      text="What you entered here has not been saved."
      yes="Discard"
      no="Keep editing"
      danger
      onYes={onDiscard}
    />
  );
}
