import { Confirm } from './confirm.tsx';
import { useTexts } from '#client/use-texts.ts';

type DiscardQuestionProps = { open: boolean; onOpenChange: (open: boolean) => void; onDiscard: () => void };

/** Asks for confirmation before unsaved changes are discarded. */
export function DiscardQuestion({ open, onOpenChange, onDiscard }: DiscardQuestionProps) {
  const t = useTexts();
  return (
    <Confirm
      open={open}
      onOpenChange={onOpenChange}
      title={t('Discard your changes?')}
      text={t('What you entered here has not been saved.')}
      yes={t('Discard')}
      no={t('Keep editing')}
      danger
      onYes={onDiscard}
    />
  );
}
