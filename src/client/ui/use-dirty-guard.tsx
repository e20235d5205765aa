import { useState, type ReactNode } from 'react';
import { DiscardQuestion } from './discard-question.tsx';

/**
 * Asks for confirmation before a dialog with unsaved changes closes.
 * @returns `requestOpenChange`, which replaces the dialog's `onOpenChange`, and `question`, to render inside the dialog
 */
export function useDirtyGuard(dirty: boolean, onOpenChange: (open: boolean) => void) {
  const [asking, setAsking] = useState(false);

  function requestOpenChange(open: boolean) {
    if (!open && dirty) setAsking(true);
    else onOpenChange(open);
  }

  const question: ReactNode = (
    <DiscardQuestion open={asking} onOpenChange={setAsking} onDiscard={() => onOpenChange(false)} />
  );
  return { requestOpenChange, question };
}
