import { type ComponentProps, useEffect } from 'react';
import { dismissErrors, showError } from '#client/error-toasts.ts';
import { Confirm } from '#client/ui/confirm.tsx';

type ConfirmCallProps = Omit<ComponentProps<typeof Confirm>, 'onYes'> & {
  /** Calls the server. A rejection is shown in a toast, and the dialog stays open. */
  onYes: () => Promise<unknown>;
};

/** A confirmation dialog that calls the server when confirmed. Its errors disappear with the next attempt, and when it closes. */
export function ConfirmCall({ onYes, ...question }: ConfirmCallProps) {
  const { open } = question;
  useEffect(() => (open ? dismissErrors : undefined), [open]);

  async function call() {
    dismissErrors();
    try {
      await onYes();
    } catch (error) {
      showError(error);
      throw error;
    }
  }
  return <Confirm {...question} onYes={call} />;
}
