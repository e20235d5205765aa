import { useState, type ReactNode } from 'react';
import { DiscardQuestion } from './discard-question.tsx';

/**
 * Stands between a dialog and its closing: with unsaved changes it asks first.
 * `requestOpenChange` replaces the dialog's `onOpenChange`; `question` is rendered inside the dialog.
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
